import 'reflect-metadata';
import { AppError } from '#platform';
import type { DownloadProgress } from '#archive-client/contract';
import { CHUNK, downloadsUnderTest, fitsFile, NAME, sha256 } from '../../test/downloads-under-test.js';
import {
  BUCKET,
  DOWNLOAD,
  etagOf,
  keyInBucket,
  LOOK_UP,
  S3,
  sendXml,
  serveFile,
  serveObject,
  uriOf,
  type SeenCall,
} from '../../test/fake-mast.js';

const t = downloadsUnderTest();
const { breakAt, download, gets, partSize, requestFor, serveNormally, stored, storedKeys } = t;

const from = (source: 'auto' | 's3' | 'http', ...names: string[]) => ({
  ...requestFor(...(names.length > 0 ? names : [NAME])),
  source,
});
const objectPath = (name = NAME) => `${S3}/${BUCKET}/${keyInBucket(name)}`;
const bucketCalls = (method: string, name = NAME) => t.mast.callsTo(objectPath(name), method);
const putInBucket = (...names: string[]) => names.forEach((name) => t.mast.inBucket.add(name));

describe('a file in the bucket', () => {
  beforeEach(() => putInBucket(NAME));

  it.each(['auto', 's3'] as const)(
    'is downloaded by %s, in ranges of one version, without the token',
    async (source) => {
      const reports: DownloadProgress[] = [];
      const { files } = await download(from(source), (progress) => reports.push(progress));
      expect(files).toMatchObject([{ source: 's3', sha256: sha256(t.original) }]);
      expect(await stored()).toEqual(t.original);
      expect(bucketCalls('HEAD')).toHaveLength(1);
      const ranges = bucketCalls('GET').map(({ headers }) => [headers.range, headers['if-match']]);
      const guard = etagOf(t.original);
      expect(ranges).toEqual([
        ['bytes=0-4999', undefined],
        ['bytes=5000-9999', guard],
        ['bytes=10000-14999', guard],
        ['bytes=15000-17279', guard],
      ]);
      expect(gets()).toEqual([]);
      expect(reports.at(-1)?.files[0].source).toBe('s3');
      const isInBucket = ({ url }: SeenCall) => url.pathname.startsWith(S3);
      const tokens = t.mast.calls.filter(isInBucket).map(({ headers }) => headers.authorization);
      expect(tokens).toEqual(tokens.map(() => undefined));
      expect(t.mast.callsTo(LOOK_UP)[0].headers.authorization).toBe('Bearer a-token');
    },
  );

  it('is not requested with http', async () => {
    expect((await download(from('http'))).files[0].source).toBe('http');
    expect([t.mast.callsTo(LOOK_UP), bucketCalls('HEAD')]).toEqual([[], []]);
  });

  it('that breaks in the middle is resumed there, from the last byte', async () => {
    t.mast.onBucket = (call, response) => {
      if (call.headers.range !== 'bytes=5000-9999') return serveObject(t.mast, call, response);
      const place = `bytes 5000-9999/${t.original.length}`;
      response.writeHead(206, { etag: etagOf(t.original), 'content-range': place, 'content-length': CHUNK });
      response.write(t.original.subarray(5_000, 6_000));
      void t.partGrownTo(6_000).then(() => response.destroy());
    };
    await expect(download()).rejects.toMatchObject({ kind: 'unavailable', code: 'download_network' });
    expect([await partSize(), gets()]).toEqual([6_000, []]);
    t.mast.onBucket = (call, response) => serveObject(t.mast, call, response);
    t.mast.calls.length = 0;
    expect((await download()).files[0]).toMatchObject({ source: 's3', sha256: sha256(t.original) });
    expect(bucketCalls('GET')[0].headers.range).toBe('bytes=6000-10999');
  });

  it('that is replaced in the middle is started over', async () => {
    const changed = fitsFile(5);
    t.mast.onBucket = (call, response) => {
      if (bucketCalls('GET').length === 3) t.mast.files.set(NAME, (t.original = changed));
      serveObject(t.mast, call, response);
    };
    expect((await download(from('s3'))).files[0]).toMatchObject({
      size: changed.length,
      sha256: sha256(changed),
    });
    expect(await stored()).toEqual(changed);
  });

  it('whose bytes differ from its plain ETag is not kept', async () => {
    const good = etagOf(t.original);
    t.mast.validatorsOf = () => ({ etag: good });
    t.mast.files.set(NAME, fitsFile());
    await expect(download()).rejects.toMatchObject({ code: 'download_checksum_mismatch' });
    expect([await storedKeys(), await partSize().catch(({ code }) => code)]).toEqual([[], 'ENOENT']);
  });

  it('from a multipart upload, or encrypted by a key, is accepted without checksum: its ETag is no MD5', async () => {
    const kinds: Record<string, string>[] = [
      { etag: `"${'a'.repeat(32)}-3"` },
      { etag: `"${'b'.repeat(32)}"`, 'x-amz-server-side-encryption': 'aws:kms' },
    ];
    for (const headers of kinds) {
      t.mast.validatorsOf = () => headers;
      expect((await download(from('s3'))).files[0].sha256).toBe(sha256(t.original));
    }
  });
});

describe('a bucket that lacks a file', () => {
  const other = 'jw02731-o001_t017_nircam_f187n_i2d.fits';

  it('leaves that one to HTTP and serves the others; keys are looked up once', async () => {
    putInBucket(NAME);
    t.mast.files.set(other, fitsFile());
    const { files } = await download(from('auto', NAME, other));
    expect(files.map(({ source }) => source)).toEqual(['s3', 'http']);
    expect(t.mast.callsTo(LOOK_UP).map(({ url }) => url.searchParams.getAll('uri'))).toEqual([
      [uriOf(NAME), uriOf(other)],
    ]);
  });

  it.each([
    ['says 404', 404],
    ['says 403', 403],
  ])('and %s leaves it to HTTP, or fails with a clear message', async (_, status) => {
    putInBucket(NAME);
    t.mast.onBucket = (_call, response) => sendXml(response, status, 'NoSuchKey');
    await expect(download(from('s3'))).rejects.toMatchObject({
      kind: 'unprocessable',
      code: 'download_source_unavailable',
      message: `${NAME} is not in the archive's public S3 bucket (status ${status}); use "auto" or "http"`,
    });
    expect((await download()).files[0].source).toBe('http');
  });

  it('is not used when the archive names no key', async () => {
    await expect(download(from('s3'))).rejects.toMatchObject({
      code: 'download_source_unavailable',
      message: expect.stringContaining('the archive names no place'),
    });
    expect(t.mast.calls.filter(({ url }) => url.pathname.startsWith(S3))).toEqual([]);
    expect((await download()).files[0].source).toBe('http');
  });

  it.each(['/../other/secret', '/jwst//x', '', 7, '/jwst/\ud800x'])(
    'is not asked for the key %j',
    async (place) => {
      t.mast.onLookUp = (_call, response) =>
        void response.end(JSON.stringify({ [uriOf(NAME)]: { status_code: 200, path: place } }));
      expect((await download()).files[0].source).toBe('http');
      expect(t.mast.calls.filter(({ url }) => url.pathname.startsWith(S3))).toEqual([]);
    },
  );

  it.each([40, 41, 90])('of %i files is looked up about 40 at a time', async (count) => {
    const names = Array.from({ length: count }, (_, i) => `file-${i}.fits`);
    names.forEach((name) => t.mast.files.set(name, fitsFile(1)));
    await download(from('auto', ...names));
    const asked = t.mast.callsTo(LOOK_UP).map(({ url }) => url.searchParams.getAll('uri').length);
    expect(asked).toEqual([...Array(Math.floor(count / 40)).fill(40), ...(count % 40 ? [count % 40] : [])]);
  });
});

describe('a failing bucket', () => {
  beforeEach(() => putInBucket(NAME));
  const slowDown = (times: number) => {
    t.mast.onBucket = (call, response) =>
      times-- > 0 ? sendXml(response, 503, 'SlowDown') : serveObject(t.mast, call, response);
  };

  it('that throttles is retried a few times', async () => {
    slowDown(3);
    expect((await download()).files[0].source).toBe('s3');
  });

  it('that keeps throttling leaves the file to HTTP, or fails resumably', async () => {
    slowDown(Infinity);
    await expect(download(from('s3'))).rejects.toMatchObject({
      ...{ kind: 'unavailable', code: 'download_upstream' },
      message: expect.stringContaining('status 503 from S3'),
    });
    expect(bucketCalls('HEAD')).toHaveLength(4);
    expect((await download()).files[0].source).toBe('http');
  });

  it('that refuses in the middle leaves the whole file to HTTP, if that has the same size', async () => {
    t.mast.onBucket = (call, response) =>
      bucketCalls('GET').length >= 2
        ? sendXml(response, 500, 'InternalError')
        : serveObject(t.mast, call, response);
    const reports: DownloadProgress[] = [];
    const { files } = await download(from('auto'), (progress) => reports.push(progress));
    expect(files[0]).toMatchObject({ source: 'http', sha256: sha256(t.original) });
    expect(t.ranges()[0]).toBe('bytes=0-4999');
    expect(reports.at(-1)?.files[0]).toMatchObject({ source: 'http', status: 'complete' });
    expect(await stored()).toEqual(t.original);
  });

  it('that has begun a file of another size keeps it for a resume', async () => {
    t.mast.onBucket = (call, response) =>
      bucketCalls('GET').length >= 2
        ? sendXml(response, 500, 'InternalError')
        : serveObject(t.mast, call, response);
    const shorter = fitsFile(3);
    t.mast.onDownload = (call, response) => {
      const inBucket = t.mast.files.get(NAME)!;
      t.mast.files.set(NAME, shorter);
      serveFile(t.mast, call, response);
      t.mast.files.set(NAME, inBucket);
    };
    await expect(download()).rejects.toMatchObject({
      code: 'download_upstream',
      message: expect.stringContaining('500'),
    });
    expect([await partSize(), gets()]).toEqual([CHUNK, []]);
  });

  it('a file begun over HTTP is continued there', async () => {
    t.mast.inBucket.clear();
    breakAt(2, 100);
    await expect(download()).rejects.toMatchObject({ code: 'download_network' });
    putInBucket(NAME);
    serveNormally();
    t.mast.calls.length = 0;
    expect((await download()).files[0].source).toBe('http');
    expect(t.ranges()[0]).toBe('bytes=5100-10099');
  });

  it.each([
    ['an error', 500, '{}'],
    ['a web page', 200, '<html></html>'],
    ['nothing', 200, 'null'],
  ])('an archive that answers %s to the lookup of keys: HTTP', async (_, status, body) => {
    t.mast.onLookUp = (_call, response) => void response.writeHead(status).end(body);
    await expect(download(from('s3'))).rejects.toMatchObject({ code: 'download_upstream' });
    expect((await download()).files[0].source).toBe('http');
  });
});

it('a file from the bucket is kept for a resume when our own storage is unavailable, without trying other sources', async () => {
  putInBucket(NAME);
  const away = new AppError('unavailable', 'The storage is not available', { code: 'storage_unavailable' });
  const storage = { ...t.storage, putFile: () => Promise.reject(away) };
  await expect(download(from('auto'), undefined, undefined, { storage })).rejects.toBe(away);
  expect([await partSize(), t.mast.callsTo(DOWNLOAD)]).toEqual([t.original.length, []]);
  t.mast.calls.length = 0;
  expect((await download()).files[0]).toMatchObject({ source: 's3', sha256: sha256(t.original) });
  expect(bucketCalls('GET')).toEqual([]);
});
