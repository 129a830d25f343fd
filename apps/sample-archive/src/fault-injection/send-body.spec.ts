import { type OpenArchive, openArchive } from '../../test/archive-under-test.js';
import { objectKey } from '../bucket/public-bucket.js';

jest.setTimeout(60_000);

const SIZE = 100_800;
let archive: OpenArchive;
let names: string[];
let whole: Buffer;

beforeAll(async () => {
  archive = await openArchive();
  const field = { name: 'Faulty', rows: 2, filesPerRow: 1, fileBytes: SIZE };
  ({ fileNames: names } = await archive.addField(field));
  whole = Buffer.from(await (await archive.download(names[0])).arrayBuffer());
});
afterEach(() => archive.send('DELETE', '/sample/behaviour'));
afterAll(() => archive.close());

const get = (headers: Record<string, string> = {}, name = names[0]) => archive.download(name, { headers });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const s3 = () => fetch(`${archive.url}/s3/stpubdata/${objectKey(names[0])}`);

/** The bytes before a body breaks off; `isWhole`: it did not. */
async function readUntilBreak(answer: Response): Promise<{ length: number; isWhole: boolean }> {
  let length = 0;
  try {
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) length += chunk.length;
    return { length, isWhole: true };
  } catch {
    return { length, isWhole: false };
  }
}

describe('response bodies with faults', () => {
  it('break off at a byte of the file, wherever the response begins', async () => {
    await archive.set({ breakAtByte: 50_000, on: names[0], times: 2 });
    expect(await readUntilBreak(await get())).toEqual({ length: 50_000, isWhole: false });
    expect(await readUntilBreak(await get({ range: 'bytes=0-49999' }))).toEqual({
      length: 50_000,
      isWhole: true,
    });
    expect(await readUntilBreak(await get({ range: 'bytes=50001-' }))).toEqual({
      length: SIZE - 50_001,
      isWhole: true,
    });
    expect(await readUntilBreak(await get({ range: 'bytes=40000-' }))).toEqual({
      length: 10_000,
      isWhole: false,
    });
    expect((await readUntilBreak(await get())).isWhole).toBe(true);
  });

  it('break off in the bucket only', async () => {
    await archive.set({ breakAtByte: 1000, on: 's3' });
    expect(await readUntilBreak(await s3())).toEqual({ length: 1000, isWhole: false });
    expect((await readUntilBreak(await get())).isWhole).toBe(true);
  });

  it('stall, and hang', async () => {
    await archive.set({ stallAtByte: 3000, on: names[0] });
    const until = AbortSignal.timeout(500);
    expect(await readUntilBreak(await archive.download(names[0], { signal: until }))).toEqual({ length: 3000, isWhole: false }); // prettier-ignore
    await archive.set({ hang: true, on: names[0] });
    await expect(archive.download(names[0], { signal: AbortSignal.timeout(300) })).rejects.toThrow('timeout');
    expect((await get({}, names[1])).status).toBe(200);
  });

  it('trickle', async () => {
    await archive.set({ bytesPerSecond: 10_000, on: names[0] });
    const begun = Date.now();
    const answer = await get({ range: 'bytes=0-4999' });
    expect(await readUntilBreak(answer)).toEqual({ length: 5000, isWhole: true });
    expect(Date.now() - begun).toBeGreaterThan(400);
  });

  it('have no length, are truncated, or whole in place of a range', async () => {
    await archive.set({ noLength: true, on: names[0] });
    const chunked = await get();
    expect([chunked.headers.get('content-length'), chunked.headers.get('transfer-encoding')]).toEqual([
      null,
      'chunked',
    ]);
    expect((await bytesOf(chunked)).equals(whole)).toBe(true);
    await archive.send('DELETE', '/sample/behaviour');
    await archive.set({ shortBody: 10, on: names[0] });
    expect((await archive.download(names[0], { method: 'HEAD' })).headers.get('content-length')).toBe(
      String(SIZE),
    );
    expect((await bytesOf(await get())).equals(whole.subarray(0, -10))).toBe(true);
    await archive.send('DELETE', '/sample/behaviour');
    await archive.set({ ignoreRange: true, on: names[0] });
    const answer = await get({ range: 'bytes=5-9' });
    expect([answer.status, (await bytesOf(answer)).length]).toEqual([200, SIZE]);
  });

  it.each(['etag', 'size'])('have another %s each time', async (changes) => {
    await archive.set({ changes, on: names[0] });
    const heads = [];
    for (const call of [get, get, s3, s3]) {
      const answer = await call();
      const body = await bytesOf(answer);
      expect(String(body.length)).toBe(answer.headers.get('content-length'));
      expect(body.subarray(0, SIZE).equals(whole)).toBe(true);
      heads.push(answer.headers.get(changes === 'etag' ? 'etag' : 'content-length'));
    }
    expect(new Set(heads).size).toBe(4);
  });
});
