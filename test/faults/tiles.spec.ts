import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RecordEntity } from '#domain';
import { decodeTile, writeFits } from '#kernels';
import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { uploadRecord } from '../support/library.js';
import { startMeteredProxy, type MeteredProxy } from '../support/metered-proxy.js';
import { waitFor } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

const WIDTH = 1100;
const HEIGHT = 600;
/** A tile that takes longer is a 504. */
const ANALYSIS_SECONDS = 4;

/** Between API and engine. */
let proxy: MeteredProxy;
let stack: Stack;
let owner: Account;

beforeAll(async () => {
  proxy = await startMeteredProxy();
  const env = { ANALYSIS_SECONDS: String(ANALYSIS_SECONDS), PROCESSING_URL: proxy.url };
  stack = await startStack({ apps: ['api', 'processing'], own: ['redis'], env });
  proxy.target = `http://127.0.0.1:${stack.env.PROCESSING_PORT}`;
  owner = await openAccount(stack.url);
});

/** An image of one value. */
const flat = (value: number) =>
  writeFits([{ shape: [WIDTH, HEIGHT], data: new Float32Array(WIDTH * HEIGHT).fill(value) }]);

it('tiles that are asked for at once measure their image once, also when the first client leaves', async () => {
  const id = await uploadRecord(owner, 'tiles.fits', flat(7));
  const { json: set } = await owner.get(
    `/api/spacedata/${await uploadRecord(owner, 'twin.fits', flat(8))}/tiles`,
  );
  const before = proxy.paths.filter((found) => found === '/tile-set').length;
  const at = (x: number) => `/api/spacedata/${id}/tiles/0/${x}/0?v=${set.id}`;
  const left = new AbortController();
  const first = fetch(stack.url + at(0), {
    headers: { authorization: `Bearer ${owner.accessToken}` },
    signal: left.signal,
  }).catch((error: Error) => error.name);
  const others = Promise.all([0, 1, 2, 0, 1, 2].map((x) => owner.get(at(x))));
  left.abort();
  expect(await first).toBe('AbortError');
  // The version of another file: all have measured this one, none gets a tile.
  expect((await others).map(({ status }) => status)).toEqual(Array(6).fill(404));
  expect(proxy.paths.filter((found) => found === '/tile-set').length - before).toBeLessThanOrEqual(2);
});

/** A record with its tile set, and the tiles of its lowest row. */
async function newRecord(value = Math.random()) {
  const id = await uploadRecord(owner, 'tiles.fits', flat(value));
  const { json: set } = await owner.get(`/api/spacedata/${id}/tiles`);
  const at = (x: number) => `/api/spacedata/${id}/tiles/0/${x}/0?v=${set.id}&encoding=f32`;
  return { id, set, value, tile: (x: number): Promise<Answer> => owner.get(at(x)) };
}

const rowOf = (id: string) => stack.database.getRepository(RecordEntity).findOneByOrFail({ id });
const fileOf = async (id: string) => path.join(stack.dataDir, 'data', (await rowOf(id)).storageKey);
const codeOf = ({ status, json }: Answer) => [status, json?.code];
const firstValue = ({ bytes }: Answer) => decodeTile(Uint8Array.from(bytes), { zero: 0, scale: 1 }).values[0];

describe('a file that goes between tile set and tile', () => {
  it('with its record: the tile is not found, cached or not', async () => {
    const { id, tile } = await newRecord();
    expect((await tile(0)).status).toBe(200);
    expect((await owner.delete(`/api/spacedata/${id}`)).status).toBeLessThan(300);
    expect([codeOf(await tile(0)), codeOf(await tile(1))]).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
  });

  it('for other content: the tile of before is not found, the new set has the new pixels', async () => {
    const [before, other] = [await newRecord(1.5), await newRecord(2.5)];
    expect(firstValue(await before.tile(0))).toBe(1.5);
    const { storageKey, sha256, fileSize } = await rowOf(other.id);
    await stack.database.getRepository(RecordEntity).update(before.id, { storageKey, sha256, fileSize });
    expect(codeOf(await before.tile(0))).toEqual([404, 'not_found']);
    const { json: set } = await owner.get(`/api/spacedata/${before.id}/tiles`);
    const now = await owner.get(`/api/spacedata/${before.id}/tiles/0/0/0?v=${set.id}&encoding=f32`);
    expect(firstValue(now)).toBe(2.5);
  });

  it('from the storage, or is cut off: a problem that names it, never a picture', async () => {
    const [gone, short] = [await newRecord(), await newRecord()];
    rmSync(await fileOf(gone.id));
    truncateSync(await fileOf(short.id), 20_000);
    expect((await gone.tile(0)).status).toBe(404);
    const answer = await short.tile(0);
    expect(codeOf(answer)).toEqual([422, 'invalid_fits']);
    expect(answer.json.detail).toContain('tiles.fits');
  });
});

describe('without the engine', () => {
  afterEach(async () => {
    if (stack.isRunning('processing')) stack.resume('processing');
    else await stack.start('processing');
  });

  it('new tiles and sets are 503, cached ones come', async () => {
    const { id, value, tile } = await newRecord();
    const other = await uploadRecord(owner, 'other.fits', flat(9));
    await tile(0);
    await waitFor(async () => ((await cachedOf(id)) >= 2 ? true : undefined));
    await stack.end('processing', 'SIGKILL');
    expect(firstValue(await tile(0))).toBe(Math.fround(value));
    expect(codeOf(await tile(1))).toEqual([503, 'engine_unreachable']);
    expect(codeOf(await owner.get(`/api/spacedata/${other}/tiles`))).toEqual([503, 'engine_unreachable']);
    await stack.start('processing');
    const isBack = async () => ((await tile(1)).status === 200 ? true : undefined);
    expect(await waitFor(isBack)).toBe(true);
  });

  it('tiles that are asked for at once fail together', async () => {
    const id = await uploadRecord(owner, 'new.fits', flat(Math.random()));
    const ask = (x: number) => owner.get(`/api/spacedata/${id}/tiles/0/${x}/0?v=any`);
    const asked = () => proxy.paths.filter((found) => found === '/tile-set').length;
    const start = asked();
    // Frozen until all have come: one that came after the others have failed would ask again.
    stack.pause('processing');
    const answers = Promise.all([0, 1, 2, 0, 1, 2].map(ask));
    await waitFor(() => Promise.resolve(undefined), { timeoutMs: 1_500 });
    await stack.end('processing', 'SIGKILL');
    expect((await answers).map(codeOf)).toEqual(Array(6).fill([503, 'engine_unreachable']));
    expect(asked() - start).toBe(1);
  });

  it('that hangs, a tile is 504; when it is killed, 503', async () => {
    const { tile } = await newRecord();
    stack.pause('processing');
    expect(codeOf(await tile(0))).toEqual([504, 'engine_timeout']);
    const asked = tile(1);
    // The request has reached the engine, which does not read it.
    await waitFor(() => Promise.resolve(undefined), { timeoutMs: 500 });
    await stack.end('processing', 'SIGKILL');
    expect(codeOf(await asked)).toEqual([503, 'engine_unreachable']);
  });
});

const cachedOf = async (id: string): Promise<number> => {
  const rows = await stack.database.query<unknown[]>(
    `SELECT 1 FROM preview_cache JOIN records ON sha256 = content_sha256 WHERE id = $1`,
    [id],
  );
  return rows.length;
};

it('a storage that cannot keep a tile: tiles come, and the log says so once', async () => {
  const { id, value, tile } = await newRecord();
  const folder = path.join(stack.dataDir, 'data', 'preview-cache');
  await waitFor(async () => ((await cachedOf(id)) >= 1 ? true : undefined));
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'no folder');
  try {
    for (const x of [0, 1, 0, 2]) expect(firstValue(await tile(x))).toBe(Math.fround(value));
    const lines = readFileSync(path.join(stack.dataDir, 'logs', 'api.log'), 'utf8').split('\n');
    expect(lines.filter((line) => line.includes('previews are not cached'))).toHaveLength(1);
  } finally {
    rmSync(folder);
  }
  await tile(1);
  expect(await waitFor(async () => ((await cachedOf(id)) >= 2 ? true : undefined))).toBe(true);
});

it('Redis is away: tiles come', async () => {
  const { value, tile } = await newRecord();
  await stack.end('redis', 'SIGKILL');
  try {
    expect([firstValue(await tile(0)), firstValue(await tile(2))]).toEqual(Array(2).fill(Math.fround(value)));
  } finally {
    await stack.start('redis');
  }
});
