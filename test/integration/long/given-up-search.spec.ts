import { writeFits } from '#kernels';
import { openAccount } from '../../support/api-client.js';
import { uploadRecord } from '../../support/library.js';
import { startStack } from '../../support/start-stack.js';

jest.setTimeout(120_000);

const SMALL_SIDE = 64;
const LARGE_SIDE = 3000;
/** Time into the search, which takes seconds. */
const LEAVE_AFTER_MS = 500;
/** Time in which the queue must be free again, beside a search in a free queue; a slow machine takes half of the whole search. */
const FREE_WITHIN_MS = 1000;

// The convolution takes the same time for any input.
const blank = (side: number) => writeFits([{ shape: [side, side], data: new Float32Array(side * side) }]);

it('an aborted search frees its admission queue within a second', async () => {
  const { url } = await startStack({ apps: ['api', 'processing'], isLong: true });
  const owner = await openAccount(url);
  const [small, large] = [
    await uploadRecord(owner, 'small_i2d.fits', blank(SMALL_SIDE)),
    await uploadRecord(owner, 'large_i2d.fits', blank(LARGE_SIDE)),
  ];
  const search = (dataId: string, signal?: AbortSignal) =>
    fetch(new URL('/api/analysis/detect-sources', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.accessToken}` },
      body: JSON.stringify({ dataId, method: 'daofind', fwhm: 20 }),
      signal,
    });
  const timed = async (dataId: string) => {
    const start = performance.now();
    expect((await search(dataId)).status).toBe(200);
    return performance.now() - start;
  };
  const usualMs = Math.max(await timed(small), await timed(small));
  const wholeMs = await timed(large);
  const controller = new AbortController();
  const givenUp = search(large, controller.signal).then(
    () => 'answered',
    () => 'given up',
  );
  await new Promise((resolve) => setTimeout(resolve, LEAVE_AFTER_MS));
  controller.abort();
  expect(await givenUp).toBe('given up');
  process.stdout.write(`given up: the whole search takes ${wholeMs.toFixed()} ms\n`);
  expect(await timed(small)).toBeLessThan(usualMs + Math.max(FREE_WITHIN_MS, wholeMs / 2));
});
