import type { UnnumberedSource } from '#kernels/parallel';
import { collectBrightest } from './brightest-sources.js';

const source = (flux: number, y = 0, x = 0) => ({ flux, x, y }) as UnnumberedSource;
const part = (...fluxes: number[]) => ({
  found: fluxes.length,
  brightest: fluxes.map((flux) => source(flux)),
});

it('keeps the brightest of all parts and counts what it leaves out', () => {
  const collected = collectBrightest(3);
  for (const fluxes of [[5, 1], [4, 9, 2], [], [3, 8, 7, 6]]) collected.add(part(...fluxes));
  expect([collected.found(), collected.sources().map(({ flux }) => flux)]).toEqual([9, [9, 8, 7]]);
  collected.add({ found: 40, brightest: [source(10)] });
  expect([collected.found(), collected.sources().map(({ flux }) => flux)]).toEqual([49, [10, 9, 8]]);
});

it('orders those of one brightness by their place, in whatever order they come', () => {
  const equal = [source(1, 2, 5), source(1, 1, 9), source(1, 2, 4), source(2, 8, 8)];
  const places = [equal, [...equal].reverse()].map((brightest) => {
    const collected = collectBrightest(10);
    collected.add({ found: 4, brightest });
    return collected.sources().map(({ x, y }) => [x, y]);
  });
  expect(places[0]).toEqual([
    [8, 8],
    [9, 1],
    [4, 2],
    [5, 2],
  ]);
  expect(places[1]).toEqual(places[0]);
});
