import { asinhEdges, histogram, type AsinhSpacing } from './histogram.js';
import { imageStatistics } from './image-statistics.js';
import { percentiles } from './percentiles.js';
import { sampleProvisionalMean } from './coarse-histogram/coarse-histogram.js';
import {
  concludePasses,
  FIRST_PASS_BYTES,
  firstPassIn,
  countSecondPass,
  countFirstPass,
  mergeFirstPass,
  mergeSecondPass,
  planSecondPass,
  secondPassBytes,
  secondPassIn,
} from './two-pass-statistics.js';

const PERCENTS = [0.1, 25, 99.9];

/** Memory that was used before. */
const dirty = (bytes: number) => new Uint8Array(new SharedArrayBuffer(bytes)).fill(255);

/** Two passes over the data in three parts, on two alternating threads. */
function inParts(data: Float32Array, bins = 16, spacing?: AsinhSpacing) {
  const parts = [0, 1, 2].map((i) =>
    data.subarray(Math.floor((data.length * i) / 3), Math.floor((data.length * (i + 1)) / 3)),
  );
  const memories = [dirty(FIRST_PASS_BYTES), dirty(FIRST_PASS_BYTES)];
  const provisionalMean = sampleProvisionalMean(data);
  parts.forEach((part, i) => countFirstPass(firstPassIn(memories[i % 2], provisionalMean, i < 2), part));
  const [first, other] = memories.map((memory) => firstPassIn(memory, provisionalMean, false));
  mergeFirstPass(first, other);
  const plan = planSecondPass(first, { percents: PERCENTS, bins, spacing });
  const again = [dirty(secondPassBytes(plan)), dirty(secondPassBytes(plan))];
  parts.forEach((part, i) => countSecondPass(secondPassIn(again[i % 2], plan, i < 2), part));
  const [second, rest] = again.map((memory) => secondPassIn(memory, plan, false));
  mergeSecondPass(second, rest);
  return concludePasses(first, second, { percents: PERCENTS, totalPixels: data.length });
}

function expectAsWhole(data: Float32Array) {
  const { statistics, percentiles: values, histogram: counted } = inParts(data);
  const whole = imageStatistics(data);
  expect(statistics).toEqual({ ...whole, mean: expect.any(Number), std: expect.any(Number) });
  expect(statistics.mean).toBeCloseTo(whole.mean, 10);
  expect(statistics.std).toBeCloseTo(whole.std, 10);
  expect(values).toEqual(percentiles(data, PERCENTS));
  expect(counted).toEqual(histogram(data, { bins: 16 }));
}

describe('two-pass statistics of an image in parts', () => {
  it('say what one look at the whole says', () => {
    expectAsWhole(Float32Array.from({ length: 100_000 }, (_, i) => Math.sin(i) * 10 ** ((i % 7) - 3)));
    expectAsWhole(
      Float32Array.from({ length: 1001 }, (_, i) => (i % 3 === 0 ? NaN : 1e6 + Math.cos(i) - (i % 5))),
    );
    expectAsWhole(Float32Array.of(-Infinity, 3, Infinity, NaN, -2, 3));
  });

  it('say the same of a constant, and of two pixels', () => {
    expectAsWhole(new Float32Array(300).fill(-7.25));
    expectAsWhole(Float32Array.of(1, 2));
  });

  it('find nothing where no pixel is finite', () => {
    const { statistics, percentiles: values, histogram: counted } = inParts(new Float32Array(9).fill(NaN));
    expect(statistics).toMatchObject({ min: NaN, max: NaN, median: NaN, validPixels: 0, totalPixels: 9 });
    expect(values).toEqual([NaN, NaN, NaN]);
    expect([counted.edges[0], counted.edges[16]]).toEqual([0, 1]);
    expect(counted.counts.every((count) => count === 0)).toBe(true);
  });
});

describe('a histogram even in asinh', () => {
  const spacing = { centre: 100, unit: 2 };
  const field = Float32Array.from({ length: 50_000 }, (_, i) =>
    i % 100 === 0 ? 10 ** (2 + (i % 7)) : 100 + 6 * Math.sin(i * 1.7),
  );

  it('counts every pixel in the bin between its edges', () => {
    const { edges, counts } = inParts(field, 64, spacing).histogram;
    const sorted = Array.from(field).sort((a, b) => a - b);
    const below = (edge: number) => sorted.filter((value) => value < edge).length;
    const expected = Array.from(
      counts,
      (_, i) => (i === 63 ? sorted.length : below(edges[i + 1])) - below(edges[i]),
    );
    expect(Array.from(counts)).toEqual(expected);
  });

  it('has edges at even distances of the asinh, from the smallest to the largest value', () => {
    const { edges } = inParts(field, 64, spacing).histogram;
    expect([edges[0], edges[64]]).toEqual([Math.min(...field), 1e8]);
    const places = Array.from(edges, (edge) => Math.asinh((edge - 100) / 2));
    const step = (places[64] - places[0]) / 64;
    places.forEach((place, i) => expect(place).toBeCloseTo(places[0] + i * step, 6));
  });

  it('leaves the statistics as they are', () => {
    const { statistics, percentiles: values } = inParts(field, 64, spacing);
    expect({ statistics, values }).toEqual({
      statistics: inParts(field, 64).statistics,
      values: inParts(field, 64).percentiles,
    });
  });

  it('takes constants, no pixel, and a unit below the precision of the values', () => {
    expect(
      inParts(new Float32Array(9).fill(5), 4, { centre: 5, unit: 1 }).histogram.counts.reduce(
        (a, b) => a + b,
      ),
    ).toBe(9);
    expect(inParts(new Float32Array(9).fill(NaN), 4, spacing).histogram.counts).toEqual(new Uint32Array(4));
    const { counts, edges } = inParts(field, 64, { centre: 1e8, unit: 1e-12 }).histogram;
    expect(counts.reduce((a, b) => a + b)).toBe(field.length);
    expect(Array.from(edges)).toEqual(Array.from(edges).sort((a, b) => a - b));
  });

  it('refuses a unit that is not above 0', () => {
    expect(() => asinhEdges([0, 1], 4, { centre: 0, unit: 0 })).toThrow('unit: 0 is not above 0');
  });
});
