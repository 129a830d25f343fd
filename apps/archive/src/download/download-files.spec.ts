import 'reflect-metadata';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { diskStorage, type Storage } from '#platform';
import type { DownloadProgress, DownloadRequest } from '#archive-client/contract';
import {
  DOWNLOAD,
  etagOf,
  sendPage,
  serveFile,
  startFakeMast,
  uriOf,
  type FakeMast,
} from '../../test/fake-mast.js';
import { silentLogger } from '../../test/settings.js';
import { archiveHttp, type ArchiveHttp } from '../portal/archive-http.js';
import { downloadFiles, type DownloadsContext } from './download-files.js';
import { downloadSlots } from './download-slots.js';
import { httpSource } from './http-source.js';

const OBS_ID = 'jw02731-o001_t017_nircam_f090w';
const NAME = `${OBS_ID}_i2d.fits`;
const CHUNK = 5_000;
const BLOCK = 2880;

/** A file that begins as FITS does; the rest is noise. */
const fitsFile = (blocks = 6): Buffer => {
  const file = randomBytes(blocks * BLOCK);
  file.write('SIMPLE  =                    T');
  return file;
};
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('downloadFiles', () => {
  let mast: FakeMast;
  let http: ArchiveHttp;
  let root: string;
  let storage: Storage;
  let context: DownloadsContext;
  let original: Buffer;

  beforeEach(async () => {
    mast = await startFakeMast();
    http = archiveHttp(mast.url);
    root = await mkdtemp(path.join(tmpdir(), 'firstlight-download-'));
    storage = diskStorage(path.join(root, 'data'));
    context = {
      storage,
      logger: silentLogger,
      limits: { chunkBytes: CHUNK, chunkTimeoutMs: 5_000, maxFileBytes: 1e6 },
      sources: { http: httpSource(http) },
      slots: downloadSlots(2),
      folder: path.join(root, 'downloads'),
    };
    original = fitsFile();
    mast.files.set(NAME, original);
  });
  afterEach(async () => {
    await http.close();
    await mast.close();
    await rm(root, { recursive: true });
  });

  const requestFor = (...names: string[]): DownloadRequest => ({
    obsId: OBS_ID,
    source: 'auto',
    files: names.map((fileName) => ({ fileName, dataUri: uriOf(fileName), size: null })),
  });
  const download = (
    request = requestFor(NAME),
    report: (progress: DownloadProgress) => void = () => undefined,
    signal = new AbortController().signal,
    change: Partial<DownloadsContext> = {},
  ) => downloadFiles({ ...context, ...change }, request, report, signal);

  const keyOf = (file: Buffer, name = NAME) => `archive/${OBS_ID}/${sha256(file).slice(0, 16)}/${name}`;
  /** What the storage has of the file that is `original` now. */
  const stored = () => readFile(path.join(root, 'data', keyOf(original)));
  const storedKeys = async () => {
    const keys: string[] = [];
    for await (const { key } of storage.list('archive')) keys.push(key);
    return keys;
  };
  const partPath = (name = NAME) => path.join(root, 'downloads', OBS_ID, `${name}.part`);
  const partSize = async () => (await stat(partPath())).size;
  const gets = () => mast.callsTo(DOWNLOAD, 'GET');
  const ranges = () => gets().map((call) => call.headers.range);

  /** Waits until what was sent is on the disk. */
  const partGrownTo = async (bytes: number) => {
    while ((await partSize()) < bytes) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  /** Lets the GET number `n` (1-based) break after `bytes`. */
  const breakAt = (n: number, bytes: number) => {
    mast.onDownload = (call, response) => {
      if (call.method === 'HEAD' || gets().length !== n) return serveFile(mast, call, response);
      const start = Number(/\d+/.exec(call.headers.range ?? '')?.[0]);
      response.writeHead(206, {
        etag: etagOf(original),
        'content-range': `bytes ${start}-${start + CHUNK - 1}/${original.length}`,
        'content-length': CHUNK,
      });
      response.write(original.subarray(start, start + bytes));
      void partGrownTo(start + bytes).then(() => response.destroy());
    };
  };
  const serveNormally = () => {
    mast.onDownload = (call, response) => serveFile(mast, call, response);
  };

  it('fetches a file by ranges, hashes it and stores it whole', async () => {
    const { files } = await download();
    expect(files).toEqual([
      {
        fileName: NAME,
        dataUri: uriOf(NAME),
        key: keyOf(original),
        size: original.length,
        sha256: sha256(original),
        source: 'http',
      },
    ]);
    expect(await stored()).toEqual(original);
    expect(ranges()).toEqual(['bytes=0-4999', 'bytes=5000-9999', 'bytes=10000-14999', 'bytes=15000-17279']);
    expect(gets()[1].headers['if-range']).toBe(etagOf(original));
    expect(await readdir(path.dirname(partPath()))).toEqual([`${NAME}.state.json`]);
  });

  it('reports the way from pending to complete', async () => {
    const reports: DownloadProgress[] = [];
    await download(requestFor(NAME), (progress) => reports.push(progress));
    expect(reports[0]).toMatchObject({ downloadedBytes: 0, files: [{ status: 'pending', source: null }] });
    expect(reports.at(-1)).toMatchObject({
      totalBytes: original.length,
      downloadedBytes: original.length,
      files: [{ status: 'complete', percent: 100, source: 'http', sha256: sha256(original) }],
    });
  });

  it('keeps what came when the network breaks, and goes on from the last byte', async () => {
    breakAt(2, 1_234);
    const reports: DownloadProgress[] = [];
    await expect(download(requestFor(NAME), (p) => reports.push(p))).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'download_network',
    });
    expect(reports.at(-1)?.files[0]).toMatchObject({ status: 'failed', downloadedBytes: CHUNK + 1_234 });
    expect(await partSize()).toBe(CHUNK + 1_234);
    expect(await storedKeys()).toEqual([]);

    serveNormally();
    mast.calls.length = 0;
    const { files } = await download();
    expect(ranges()[0]).toBe('bytes=6234-11233');
    expect(files[0].sha256).toBe(sha256(original));
    expect(await stored()).toEqual(original);
  });

  it('goes on after kill -9, when the part holds more than the last state says', async () => {
    const folder = path.dirname(partPath());
    await mkdir(folder, { recursive: true });
    await writeFile(partPath(), original.subarray(0, 7_000));
    const state = {
      uri: uriOf(NAME),
      source: 'http',
      size: original.length,
      etag: etagOf(original),
      lastModified: null,
      isDateStrong: false,
      done: 5_000,
    };
    await writeFile(path.join(folder, `${NAME}.state.json`), JSON.stringify(state));
    await download();
    expect(ranges()[0]).toBe('bytes=7000-11999');
    expect(await stored()).toEqual(original);
  });

  it('throws a part away when the archive has a new version', async () => {
    breakAt(2, 100);
    await expect(download()).rejects.toMatchObject({ code: 'download_network' });
    serveNormally();
    original = fitsFile();
    mast.files.set(NAME, original);
    mast.calls.length = 0;
    await download();
    expect(ranges()[0]).toBe('bytes=0-4999');
    expect(await stored()).toEqual(original);
  });

  it('begins again when the version changes in the middle', async () => {
    const changed = fitsFile(5);
    mast.onDownload = (call, response) => {
      if (gets().length === 3) mast.files.set(NAME, changed);
      serveFile(mast, call, response);
    };
    const { files } = await download();
    expect(files[0]).toMatchObject({ size: changed.length, sha256: sha256(changed) });
    original = changed;
    expect(await stored()).toEqual(changed);
    expect(await storedKeys()).toEqual([files[0].key]);
  });

  it('gives up on a file that never stays the same', async () => {
    mast.onDownload = (call, response) => {
      mast.files.set(NAME, fitsFile());
      delete call.headers['if-range'];
      serveFile(mast, call, response);
    };
    await expect(download()).rejects.toMatchObject({ code: 'download_upstream' });
    expect(gets().length).toBeLessThan(12);
  });

  it('begins again when a server answers a range with the whole file', async () => {
    breakAt(2, 100);
    await expect(download()).rejects.toMatchObject({ code: 'download_network' });
    mast.onDownload = (call, response) => {
      delete call.headers.range;
      serveFile(mast, call, response);
    };
    const { files } = await download();
    expect(files[0].sha256).toBe(sha256(original));
    expect(await stored()).toEqual(original);
  });

  it('fetches files whose size nobody tells', async () => {
    mast.onDownload = (call, response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' });
      response.end(call.method === 'HEAD' ? undefined : original);
    };
    expect((await download()).files[0]).toMatchObject({ size: original.length, sha256: sha256(original) });
  });

  it('asks for the rest when a range comes short', async () => {
    mast.onDownload = (call, response) => {
      if (call.method === 'HEAD') return serveFile(mast, call, response);
      const start = Number(/\d+/.exec(call.headers.range ?? '')?.[0]);
      const piece = original.subarray(start, start + 4_000);
      const place = `bytes ${start}-${start + piece.length - 1}/${original.length}`;
      const headers = { 'content-range': place, 'content-length': piece.length, etag: etagOf(original) };
      response.writeHead(206, headers).end(piece);
    };
    await download();
    expect(await stored()).toEqual(original);
  });

  it('does not take a short file for the whole', async () => {
    mast.onDownload = (call, response) => {
      if (call.method === 'HEAD') return serveFile(mast, call, response);
      response.writeHead(200, { 'content-length': BLOCK }).end(original.subarray(0, BLOCK));
    };
    await expect(download()).rejects.toMatchObject({ kind: 'unprocessable', code: 'download_invalid_file' });
    await expect(partSize()).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await storedKeys()).toEqual([]);
  });

  it.each([
    ['503', (response: Parameters<typeof sendPage>[0]) => sendPage(response, 503), 'status 503'],
    ['401', (response: Parameters<typeof sendPage>[0]) => void response.writeHead(401).end(), 'status 401'],
    ['a web page', (response: Parameters<typeof sendPage>[0]) => sendPage(response), 'a web page'],
  ])('fails at once on %s', async (_what, send, words) => {
    mast.onDownload = (call, response) =>
      call.method === 'HEAD' ? serveFile(mast, call, response) : send(response);
    await expect(download()).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'download_upstream',
      message: expect.stringContaining(words),
    });
    expect(gets()).toHaveLength(1);
  });

  it('names the status when the file is not there', async () => {
    await expect(download(requestFor('absent.fits'))).rejects.toMatchObject({
      code: 'download_upstream',
      message: 'The archive answered status 404 for absent.fits',
    });
  });

  it('refuses text that is called FITS, and keeps nothing of it', async () => {
    mast.files.set(NAME, Buffer.from('this is not a FITS file\n'.repeat(200)));
    await expect(download()).rejects.toMatchObject({
      kind: 'unprocessable',
      code: 'download_invalid_file',
      message: `${NAME}: not a FITS file`,
    });
    expect(await readdir(path.dirname(partPath()))).toEqual([]);
  });

  it('takes gzipped FITS, unpadded FITS and other files as they are', async () => {
    mast.files.set('a.fits.gz', Buffer.from([0x1f, 0x8b, 8, 0]));
    mast.files.set('b.fits', fitsFile().subarray(0, 3_000));
    mast.files.set('c_cat.ecsv', Buffer.from('# %ECSV 1.0\n'));
    const { files } = await download(requestFor('a.fits.gz', 'b.fits', 'c_cat.ecsv'));
    expect(files.map(({ size }) => size)).toEqual([4, 3_000, 12]);
  });

  it('does not fetch again what is there whole', async () => {
    const first = await download();
    mast.calls.length = 0;
    expect(await download()).toEqual(first);
    expect(gets()).toHaveLength(0);
  });

  it.each([
    [
      'was damaged on our disk',
      () => writeFile(path.join(root, 'data', keyOf(original)), randomBytes(6 * BLOCK)),
    ],
    [
      'has a new version of the same size',
      () => Promise.resolve(mast.files.set(NAME, (original = fitsFile()))),
    ],
  ])('fetches again what %s', async (_what, change) => {
    await download();
    await change();
    await download();
    expect(await stored()).toEqual(original);
  });

  describe('the version of a file', () => {
    const LONG_AGO = 'Tue, 07 Jun 2022 12:00:00 GMT';
    const replaceBySameSize = () => mast.files.set(NAME, (original = fitsFile()));
    const again = () => {
      mast.calls.length = 0;
      return download();
    };

    it('a new one gets a key of its own; the old one stays as it was', async () => {
      const before = original;
      const first = await download();
      replaceBySameSize();
      const second = await again();
      expect(second.files[0].size).toBe(first.files[0].size);
      expect(await storedKeys()).toEqual([keyOf(before), keyOf(original)].sort());
      expect(await readFile(path.join(root, 'data', keyOf(before)))).toEqual(before);
    });

    it.each([
      ['a strong ETag', (file: Buffer) => ({ etag: etagOf(file) }), true],
      ['a date long past', () => ({ 'last-modified': LONG_AGO }), true],
      ['a weak ETag beside such a date', () => ({ etag: 'W/"1"', 'last-modified': LONG_AGO }), true],
      [
        'a date of this minute',
        () => ({ 'last-modified': new Date(Date.now() - 50_000).toUTCString() }),
        false,
      ],
      ['a weak ETag', () => ({ etag: 'W/"1"' }), false],
      ['its size alone', () => ({}), false],
    ])('is told by %s', async (_what, validatorsOf, isTold) => {
      mast.validatorsOf = validatorsOf as FakeMast['validatorsOf'];
      const first = await download();
      if (isTold) expect(ranges()[1]).toBe('bytes=5000-9999');
      else expect(ranges()).toEqual([undefined]);
      expect(await again()).toEqual(first);
      expect(gets()).toHaveLength(isTold ? 0 : 1);
      if (!isTold) replaceBySameSize();
      expect((await again()).files[0].sha256).toBe(sha256(original));
    });

    it.each([
      ['a strong ETag', (file: Buffer) => ({ etag: etagOf(file) }), (file: Buffer) => etagOf(file)],
      ['a date', () => ({ 'last-modified': LONG_AGO }), () => LONG_AGO],
      ['a weak ETag and a date', () => ({ etag: 'W/"1"', 'last-modified': LONG_AGO }), () => LONG_AGO],
    ])('guards every range but the first by %s', async (_what, validatorsOf, guardOf) => {
      mast.validatorsOf = validatorsOf;
      await download();
      const guard = guardOf(original);
      expect(gets().map(({ headers }) => headers['if-range'])).toEqual([undefined, guard, guard, guard]);
    });

    it.each([
      ['a weak ETag', { etag: 'W/"1"' }],
      ['its size alone', {}],
    ])('a transfer told by %s starts over after a break', async (_what, validators) => {
      mast.validatorsOf = () => validators;
      mast.onDownload = (call, response) => {
        if (call.method === 'HEAD') return serveFile(mast, call, response);
        response.writeHead(200, { ...validators, 'content-length': original.length });
        response.write(original.subarray(0, 6_000));
        void partGrownTo(6_000).then(() => response.destroy());
      };
      await expect(download()).rejects.toMatchObject({ code: 'download_network' });
      replaceBySameSize();
      serveNormally();
      expect((await again()).files[0].sha256).toBe(sha256(original));
      expect(ranges()).toEqual([undefined]);
      expect(await stored()).toEqual(original);
    });

    it('a transfer told by its date goes on, and starts over when the date is another', async () => {
      for (const date of [LONG_AGO, 'Wed, 08 Jun 2022 12:00:00 GMT']) {
        mast.validatorsOf = () => ({ 'last-modified': LONG_AGO });
        mast.onDownload = (call, response) => {
          if (call.method === 'HEAD' || gets().length !== 2) return serveFile(mast, call, response);
          const place = `bytes 5000-9999/${original.length}`;
          response.writeHead(206, { 'content-range': place, 'last-modified': LONG_AGO });
          response.write(original.subarray(5_000, 6_000));
          void partGrownTo(6_000).then(() => response.destroy());
        };
        mast.calls.length = 0;
        await expect(download()).rejects.toMatchObject({ code: 'download_network' });
        serveNormally();
        mast.validatorsOf = () => ({ 'last-modified': date });
        if (date !== LONG_AGO) replaceBySameSize();
        expect((await again()).files[0].sha256).toBe(sha256(original));
        expect(ranges()[0]).toBe(date === LONG_AGO ? 'bytes=6000-10999' : 'bytes=0-4999');
        await rm(path.join(root, 'downloads'), { recursive: true });
      }
    });

    it('a range that does not say of which version it is does not count', async () => {
      mast.onDownload = (call, response) => {
        if (call.method === 'HEAD' || gets().length !== 2) return serveFile(mast, call, response);
        const place = `bytes 5000-9999/${original.length}`;
        response.writeHead(206, { 'content-range': place, 'content-length': CHUNK }).end(randomBytes(CHUNK));
      };
      expect((await download()).files[0].sha256).toBe(sha256(original));
      expect(ranges()[2]).toBeUndefined();
    });

    it('a server without HEAD is asked for all at once, and can be resumed', async () => {
      mast.onDownload = (call, response) => {
        if (call.method === 'HEAD') return void response.writeHead(405).end();
        if (gets().length > 1) return serveFile(mast, call, response);
        response.writeHead(200, { etag: etagOf(original), 'content-length': original.length });
        response.write(original.subarray(0, 6_000));
        void partGrownTo(6_000).then(() => response.destroy());
      };
      await expect(download()).rejects.toMatchObject({ code: 'download_network' });
      serveNormally();
      expect((await again()).files[0].sha256).toBe(sha256(original));
      expect(ranges()[0]).toBe('bytes=6000-10999');
    });
  });

  describe('the checksum of the archive', () => {
    const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
    const checked = (file: Buffer, size: number | null = file.length) => {
      const request = requestFor(NAME);
      return { ...request, files: [{ ...request.files[0], checksum: { md5: md5(file), size } }] };
    };

    it('tells that a file is the same where nothing else does', async () => {
      mast.validatorsOf = () => ({});
      const first = await download(checked(original));
      mast.calls.length = 0;
      expect(await download(checked(original))).toEqual(first);
      expect(gets()).toHaveLength(0);
      mast.files.set(NAME, (original = fitsFile()));
      expect((await download(checked(original))).files[0].sha256).toBe(sha256(original));
    });

    it('is believed less than a new ETag: it may lag behind', async () => {
      await download(checked(original));
      const old = original;
      mast.files.set(NAME, (original = fitsFile(7)));
      expect((await download(checked(old))).files[0].sha256).toBe(sha256(original));
    });

    it.each([
      ['of the same size', 6 * BLOCK],
      ['of a size that nobody told', null],
    ])('refuses other bytes %s, and keeps nothing of them', async (_what, size) => {
      await expect(download(checked(fitsFile(), size))).rejects.toMatchObject({
        kind: 'unprocessable',
        code: 'download_checksum_mismatch',
      });
      expect([await storedKeys(), await readdir(path.dirname(partPath()))]).toEqual([[], []]);
    });

    it('takes a file of another size: the checksum is of an older version', async () => {
      expect((await download(checked(fitsFile(5)))).files[0].sha256).toBe(sha256(original));
    });

    it('covers what an earlier try brought', async () => {
      breakAt(2, 1_234);
      await expect(download(checked(original))).rejects.toMatchObject({ code: 'download_network' });
      serveNormally();
      await download(checked(original));
      expect(await stored()).toEqual(original);
    });
  });

  it('refuses files above the limit before reading them', async () => {
    const limits = { ...context.limits, maxFileBytes: 10_000 };
    const signal = new AbortController().signal;
    await expect(download(requestFor(NAME), undefined, signal, { limits })).rejects.toMatchObject({
      kind: 'too-large',
    });
    expect(gets()).toHaveLength(0);
  });

  it('stops at once when the caller goes away, and keeps the part', async () => {
    const caller = new AbortController();
    mast.onDownload = (call, response) => {
      if (gets().length < 2) return serveFile(mast, call, response);
      response.writeHead(206, {
        'content-range': `bytes 5000-9999/${original.length}`,
        etag: etagOf(original),
      });
      response.write(original.subarray(5_000, 6_000));
      void partGrownTo(6_000).then(() => caller.abort());
    };
    await expect(download(requestFor(NAME), undefined, caller.signal)).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(await partSize()).toBe(6_000);
    serveNormally();
    mast.calls.length = 0;
    await download();
    expect(ranges()[0]).toBe('bytes=6000-10999');
  });

  it('times out when a chunk takes too long', async () => {
    mast.onDownload = (call, response) => {
      if (call.method === 'HEAD') return serveFile(mast, call, response);
      const place = `bytes 0-4999/${original.length}`;
      response.writeHead(206, { 'content-range': place, etag: etagOf(original) });
      response.write(original.subarray(0, 10));
    };
    const limits = { ...context.limits, chunkTimeoutMs: 500 };
    const signal = new AbortController().signal;
    await expect(download(requestFor(NAME), undefined, signal, { limits })).rejects.toMatchObject({
      kind: 'timeout',
      code: 'download_timeout',
    });
    expect(await partSize()).toBe(10);
  });

  it('times out when the archive does not say anything of a file', async () => {
    mast.onDownload = () => undefined;
    const limits = { ...context.limits, chunkTimeoutMs: 100 };
    const signal = new AbortController().signal;
    await expect(download(requestFor(NAME), undefined, signal, { limits })).rejects.toMatchObject({
      kind: 'timeout',
      code: 'download_timeout',
    });
  });

  it('calls a full disk by its name and leaves no file behind', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const fullStorage: Storage = { ...storage, putFile: () => Promise.reject(full) };
    const signal = new AbortController().signal;
    await expect(
      download(requestFor(NAME), undefined, signal, { storage: fullStorage }),
    ).rejects.toMatchObject({
      kind: 'storage-full',
      code: 'storage_full',
    });
    expect(await readdir(path.dirname(partPath()))).toEqual([]);
  });

  it('reads three files at a time, and stops the others when one fails', async () => {
    const names = Array.from({ length: 7 }, (_, i) => `file-${i}.fits`);
    names.forEach((name) => mast.files.set(name, fitsFile(1)));
    let open = 0;
    let most = 0;
    mast.onDownload = async (call, response) => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setTimeout(resolve, 20));
      open--;
      if (call.method === 'GET' && call.url.search.includes('file-4')) response.writeHead(500).end();
      else serveFile(mast, call, response);
    };
    const reports: DownloadProgress[] = [];
    await expect(download(requestFor(...names), (p) => reports.push(p))).rejects.toMatchObject({
      message: 'The archive answered status 500 for file-4.fits',
    });
    expect(most).toBe(3);
    expect(reports.at(-1)?.files.map(({ status }) => status)).toEqual([
      ...['complete', 'complete', 'complete'],
      expect.stringMatching(/complete|pending/),
      'failed',
      expect.stringMatching(/complete|pending/),
      'pending',
    ]);
  });

  it('lets one observation be fetched once at a time', async () => {
    const [first, second] = await Promise.all([download(), download()]);
    expect(second).toEqual(first);
    expect(gets()).toHaveLength(4);
  });

  it.each([
    ['obsId', { obsId: '../evil' }],
    ['files.0.fileName', { files: [{ fileName: '.hidden', dataUri: uriOf('a.fits'), size: null }] }],
    ['files.0.dataUri', { files: [{ fileName: 'a.fits', dataUri: 'http://evil.test/a.fits', size: null }] }],
    [
      'files.0.checksum.md5',
      {
        files: [
          {
            ...{ fileName: 'a.fits', dataUri: uriOf('a.fits'), size: null },
            checksum: { md5: 'x', size: 1 },
          },
        ],
      },
    ],
    ['files', { files: [0, 1].map(() => ({ fileName: 'a.fits', dataUri: uriOf('a.fits'), size: null })) }],
  ])('refuses an unsound %s', async (field, change) => {
    await expect(download({ ...requestFor(NAME), ...change })).rejects.toMatchObject({
      kind: 'validation',
      errors: [expect.objectContaining({ field })],
    });
    expect(mast.calls).toHaveLength(0);
  });

  it('says that S3 is not there yet when it is asked for', async () => {
    await expect(download({ ...requestFor(NAME), source: 's3' })).rejects.toMatchObject({
      kind: 'unprocessable',
    });
  });
});
