import { createHash } from 'node:crypto';
import { jsonOf, type OpenArchive, openArchive } from '../../test/archive-under-test.js';
import { objectKey } from './public-bucket.js';

jest.setTimeout(60_000);

let archive: OpenArchive;
let names: string[];
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');
const object = (key: string, init?: RequestInit) => fetch(`${archive.url}/s3/stpubdata/${key}`, init);
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const list = async (query: string) =>
  (await fetch(`${archive.url}/s3/stpubdata?list-type=2&${query}`)).text();
const all = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text]) => text);
const one = (xml: string, tag: string) => all(xml, tag)[0];

beforeAll(async () => {
  archive = await openArchive();
  ({ fileNames: names } = await archive.addField({
    name: 'Bucket',
    rows: 3,
    filesPerRow: 2,
    fileBytes: 20_000,
  }));
});
afterEach(() => archive.send('DELETE', '/sample/behaviour'));
afterAll(() => archive.close());

it('the public bucket has keys for exposures, level 3, and other file names', () => {
  const exposure = 'jw02733002001_02101_00001_mirimage_cal.fits';
  expect(objectKey(exposure)).toBe(`jwst/public/jw02733/jw02733002001/${exposure}`);
  const combined = 'jw02727-o002_t062_nircam_clear-f277w_i2d.fits';
  expect(objectKey(combined)).toBe(`jwst/public/jw02727/L3/t/o002/${combined}`);
  expect(objectKey('jw02739-c1002_t1_x_i2d.fits')).toContain('/L3/t/c1002/');
  expect(objectKey('plain.fits')).toBe('jwst/public/other/plain.fits');
});

it("the public bucket serves the archive's files, with their MD5 as ETag", async () => {
  const bytes = await bytesOf(await archive.download(names[0]));
  const whole = await object(objectKey(names[0]));
  expect(whole.headers.get('etag')).toBe(`"${md5(bytes)}"`);
  expect((await bytesOf(whole)).equals(bytes)).toBe(true);
  const head = await object(objectKey(names[0]), { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  const part = await object(objectKey(names[0]), { headers: { range: 'bytes=7-11' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 7-11/${bytes.length}`]);
  expect((await bytesOf(part)).equals(bytes.subarray(7, 12))).toBe(true);
});

it('the public bucket supports conditional requests and reports errors in XML', async () => {
  const key = objectKey(names[0]);
  const etag = (await object(key, { method: 'HEAD' })).headers.get('etag') ?? '';
  const ask = (headers: Record<string, string>) => object(key, { headers });
  expect((await ask({ 'if-match': etag })).status).toBe(200);
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  expect((await ask({ 'if-range': '"another"', range: 'bytes=0-1' })).status).toBe(200);
  const other = await ask({ 'if-match': '"another"', range: 'bytes=0-1' });
  expect([other.status, one(await other.text(), 'Code')]).toEqual([412, 'PreconditionFailed']);
  const behind = await ask({ range: 'bytes=900000-' });
  expect([behind.status, behind.headers.get('content-range')]).toEqual([416, 'bytes */20160']);
  expect(one(await behind.text(), 'Code')).toBe('InvalidRange');
  expect(one(await (await object('jwst/public/none.fits')).text(), 'Code')).toBe('NoSuchKey');
  expect((await object(key, { method: 'DELETE' })).status).toBe(405);
});

it('the public bucket lists keys by prefix, page by page, each once', async () => {
  const prefix = objectKey(names[0]).split('/').slice(0, 3).join('/');
  const seen: string[] = [];
  let token: string | undefined;
  do {
    const page = await list(`prefix=${prefix}&max-keys=4${token ? `&continuation-token=${token}` : ''}`);
    expect(Number(one(page, 'KeyCount'))).toBeLessThanOrEqual(4);
    expect(one(page, 'IsTruncated')).toBe(String(page.includes('<NextContinuationToken>')));
    seen.push(...all(page, 'Key'));
    token = one(page, 'NextContinuationToken');
  } while (token);
  expect(seen).toEqual(names.map(objectKey).sort());
  expect(all(await list(`prefix=${prefix}&start-after=${seen[3]}`), 'Key')).toEqual(seen.slice(4));
  const sizes = all(await list(`prefix=${prefix}`), 'Size');
  expect(new Set(sizes)).toEqual(new Set(['20160']));
});

it('the public bucket groups keys at a delimiter and encodes on request', async () => {
  const page = await list('delimiter=%2F&prefix=jwst%2Fpublic%2F&encoding-type=url&max-keys=2');
  expect(all(page, 'Key')).toEqual([]);
  expect(all(page, 'Prefix').slice(1)).toHaveLength(2);
  expect(page).toContain('<Delimiter>%2F</Delimiter>');
  const next = await list(
    `delimiter=%2F&prefix=jwst%2Fpublic%2F&continuation-token=${one(page, 'NextContinuationToken')}`,
  );
  const [known, more] = [all(page, 'Prefix').slice(1), all(next, 'Prefix').slice(1)];
  expect(more.some((prefix) => known.includes(prefix))).toBe(false);
});

it('the public bucket has no exclusive or planned file', async () => {
  const everything = await list('prefix=jwst/public/jw02739');
  expect(everything).toContain('jw02739-o001');
  expect(everything).not.toContain('jw02739-o003');
  expect((await object(objectKey('jw02739-o003_t001_miri_f770w_i2d.fits'))).status).toBe(404);
  await archive.set({ exclusive: true, on: names[1] });
  expect((await object(objectKey(names[1]))).status).toBe(404);
  expect((await object(objectKey(names[0]))).status).toBe(200);
});

describe('path_lookup', () => {
  const look = (files: readonly string[]) => {
    const query = files.map((name) => `uri=mast:JWST/product/${name}`).join('&');
    return fetch(`${archive.url}/api/v0.1/path_lookup/?${query}`);
  };

  it('returns the keys of many files, and null for files not in the bucket', async () => {
    const answer = await (
      await look([...names, 'unknown.fits', 'jw02739-o003_t001_miri_f770w_i2d.fits'])
    ).json();
    for (const name of names) {
      const found = { status_code: 200, path: `/${objectKey(name)}` };
      expect(answer).toMatchObject({ [`mast:JWST/product/${name}`]: found });
    }
    const none = { status_code: 404, path: null };
    expect(answer).toMatchObject({ 'mast:JWST/product/unknown.fits': none });
    expect(answer).toMatchObject({ 'mast:JWST/product/jw02739-o003_t001_miri_f770w_i2d.fits': none });
  });

  it('accepts 40 addresses, and not 41', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `f${i}.fits`);
    expect((await look(many(40))).status).toBe(200);
    expect((await look(many(41))).status).toBe(414);
  });
});

it('the public bucket has multipart ETags on request', async () => {
  const { fileNames } = await archive.addField({ name: 'Parts', filesPerRow: 1, fileBytes: 2_500_000 });
  await archive.set({ multipartMib: 1, on: fileNames[0] });
  const answer = await object(objectKey(fileNames[0]));
  const bytes = await bytesOf(answer);
  const parts = [0, 1, 2].map((i) =>
    createHash('md5')
      .update(bytes.subarray(i << 20, (i + 1) << 20))
      .digest(),
  );
  expect(answer.headers.get('etag')).toBe(`"${md5(Buffer.concat(parts))}-3"`);
});

it('the public bucket records requests with a token', async () => {
  await object(objectKey(names[2]), { method: 'HEAD', headers: { authorization: 'Bearer x' } });
  await object(objectKey(names[2]), { method: 'HEAD' });
  const { callers } = await jsonOf(archive.send('GET', '/sample/callers'));
  const tokens = callers
    .slice(-2)
    .map(({ at, hadToken }: { at: string; hadToken: boolean }) => [at, hadToken]);
  expect(tokens).toEqual([['s3', true], ['s3', false]]); // prettier-ignore
});
