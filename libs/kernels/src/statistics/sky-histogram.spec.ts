import fc from 'fast-check';
import { createSkyHistogram } from './sky-histogram.js';

const SKY = { level: 10, noise: 0.5 };

/** Counts by their definition. */
function slowCounts(edges: Float64Array, data: Float32Array): number[] {
  const bins = edges.length - 1;
  const counts = new Array<number>(bins).fill(0);
  for (const value of data) {
    if (!(value >= edges[0] && value <= edges[bins])) continue;
    const above = edges.findIndex((edge) => edge > value);
    counts[above < 0 ? bins - 1 : above - 1] += 1;
  }
  return counts;
}

describe('createSkyHistogram', () => {
  it('has bins that are even in asinh of the distance from the sky in noises', () => {
    const { edges } = createSkyHistogram([9, 5000], SKY);
    const places = Array.from(edges, (edge) => Math.asinh((edge - SKY.level) / SKY.noise));
    const step = (places[256] - places[0]) / 256;
    expect([edges[0], edges[256]]).toEqual([9, 5000]);
    places.forEach((place, i) => expect(place).toBeCloseTo(places[0] + i * step, 9));
  });

  it.each([
    ['without a sky', null],
    ['without noise', { level: 3, noise: 0 }],
  ])('has even bins %s', (_, sky) => {
    expect([...createSkyHistogram([2, 4], sky, 4).edges]).toEqual([2, 2.5, 3, 3.5, 4]);
  });

  it('widens the range of a constant, and counts nothing without values', () => {
    const constant = createSkyHistogram([7, 7], { level: 7, noise: 0 }, 2);
    constant.count(Float32Array.of(7, 7, NaN));
    expect([[...constant.edges], [...constant.counts]]).toEqual([
      [6.5, 7, 7.5],
      [0, 2],
    ]);
    const empty = createSkyHistogram([Infinity, -Infinity], null, 2);
    empty.count(Float32Array.of(NaN, NaN));
    expect([[...empty.edges], [...empty.counts]]).toEqual([
      [0, 0.5, 1],
      [0, 0],
    ]);
  });

  it('counts in several calls what lies between the edges, each pixel in its bin', () => {
    const pixel = fc.oneof(
      fc.float(),
      fc.float({ min: 8, max: 12, noNaN: true }),
      fc.constantFrom(-Infinity, Infinity, 10, 9.5, 5000),
    );
    fc.assert(
      fc.property(
        fc.array(pixel, { maxLength: 60 }),
        fc.float({ min: -100, max: 100, noNaN: true }),
        fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
        (values, level, noise) => {
          const data = Float32Array.from(values);
          const finite = data.filter(Number.isFinite);
          const found = createSkyHistogram([Math.min(...finite), Math.max(...finite)], { level, noise });
          found.count(data.subarray(0, 20));
          found.count(data.subarray(20));
          expect([...found.counts]).toEqual(slowCounts(found.edges, data));
        },
      ),
    );
  });

  it('refuses a number of bins that is none', () => {
    expect(() => createSkyHistogram([0, 1], null, 0)).toThrow('bins');
  });
});
