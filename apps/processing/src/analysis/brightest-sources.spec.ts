import { brightestFirst, type UnnumberedSource } from '#kernels/parallel';
import type { KeepBrightestInput } from './analysis.tasks.js';
import { collectBrightest } from './brightest-sources.js';
import { sourceRows, sourcesIn } from './source-rows.js';

const source = (flux: number, y = 0, x = 0) => ({ flux, x, y }) as UnnumberedSource;
const part = (...fluxes: number[]) => ({
  found: fluxes.length,
  brightest: sourceRows(fluxes.map((flux) => source(flux))),
});

/** Collects with threads that sort at once; `sorted` receives the number of sources. */
const collect = (most: number, sorted: (rows: number) => void = () => undefined) =>
  collectBrightest(
    {
      run: ((_: unknown, { parts, most }: KeepBrightestInput) => {
        const sources = parts.flatMap(sourcesIn);
        sorted(sources.length);
        return Promise.resolve(sourceRows(brightestFirst(sources, most)));
      }) as never,
    },
    most,
  );

it('keeps the brightest of all parts and counts the sources it drops', async () => {
  const collected = collect(3);
  const fluxes = async () => sourcesIn(await collected.rows()).map(({ flux }) => flux);
  for (const some of [[5, 1], [4, 9, 2], [], [3, 8, 7, 6]]) collected.add(part(...some));
  expect([collected.found(), await fluxes()]).toEqual([9, [9, 8, 7]]);
  collected.add({ ...part(10), found: 40 });
  expect([collected.found(), await fluxes()]).toEqual([49, [10, 9, 8]]);
});

it('keeps a small multiple of the requested number, however many arrive', async () => {
  const sorted: number[] = [];
  const collected = collect(4, (rows) => sorted.push(rows));
  for (let i = 0; i < 100; i++) collected.add(part(i, i + 0.5));
  expect(sourcesIn(await collected.rows()).map(({ flux }) => flux)).toEqual([99.5, 99, 98.5, 98]);
  expect(sorted.length).toBeGreaterThan(20);
  expect(Math.max(...sorted)).toBeLessThanOrEqual(4 + 4 + 2);
});

it('passes on an error of sorting to the caller of rows()', async () => {
  const run = jest.fn().mockRejectedValueOnce(new Error('thread lost'));
  const collected = collectBrightest({ run } as never, 1);
  collected.add(part(1, 2));
  await new Promise(setImmediate); // A failure that nobody has asked for yet ends nothing.
  await expect(collected.rows()).rejects.toThrow('thread lost');
});
