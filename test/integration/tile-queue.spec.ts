import { setTimeout as sleep } from 'node:timers/promises';
import { writeFits } from '#kernels';
import { openAccount, type Account } from '../support/api-client.js';
import { uploadRecord } from '../support/library.js';
import { waitFor } from '../support/spec-end.js';
import { startWatchedStack, type WatchedStack } from '../support/watched-stack.js';

jest.setTimeout(120_000);

const SIDE = 2048;
const TILES_AT_ONCE = 34;
const MADE = { operation: 'tile', outcome: 'done' };

let stack: WatchedStack;
let owner: Account;
let tile: (n: number) => string;

beforeAll(async () => {
  // Tiles that are not cached are made again each time.
  stack = await startWatchedStack({ apps: ['processing', 'api'], env: { PREVIEW_CACHE_MB: '0' } });
  owner = await openAccount(stack.url);
  const data = Float32Array.from({ length: SIDE * SIDE }, (_, i) => ((i * 7919) % 10007) / 7);
  const bytes = writeFits([{}, { name: 'SCI', shape: [SIDE, SIDE], data }]);
  const id = await uploadRecord(owner, 'wide_i2d.fits', bytes, { visibility: 'public' });
  const { json: set } = await owner.get(`/api/spacedata/${id}/tiles`);
  tile = (n) => `/api/spacedata/${id}/tiles/0/${n % 4}/${(n >> 2) % 4}?v=${set.id}`;
});

/** Tiles that wait or run in the engine, and those that it has made. */
async function counts() {
  const metrics = await stack.scrape('processing');
  return {
    present: metrics.sum('firstlight_engine_admission_operations', { queue: 'tiles' }) ?? 0,
    made: metrics.sum('firstlight_engine_operation_duration_seconds_count', MADE) ?? 0,
  };
}

it('tiles of a client that has gone away leave the engine, and most of them are never made', async () => {
  const client = new AbortController();
  // The engine finds all of them at once when it goes on.
  stack.pause('processing');
  const requests = Array.from({ length: TILES_AT_ONCE }, (_, n) =>
    fetch(stack.url + tile(n), { signal: client.signal }).catch(() => undefined),
  );
  await sleep(2000);
  client.abort();
  await Promise.all(requests);
  // The API notices, and ends its calls.
  await sleep(2000);
  stack.resume('processing');
  expect((await owner.get(tile(0))).status).toBe(200);
  expect(await waitFor(async () => (await counts()).present === 0 || undefined)).toBe(true);
  expect((await counts()).made).toBeLessThan(TILES_AT_ONCE / 2);
});
