import { seededRandom } from '../../../../test/support/seeded-random.js';
import { ArgumentError } from '../errors.js';
import type { BinDetail } from './coarse-histogram/coarse-histogram.js';
import {
  countNextDigit,
  describeDoubles,
  isStillSought,
  middleSought,
  narrowSought,
  createDoubleHistogram,
} from './coarse-histogram/double-histogram.js';
import { joinRegionHistograms, type RegionStatistics } from './coarse-histogram/region-histogram.js';
import { doublesInRegion, pixelsInRegion } from './region.js';

/** As the engine finds it from parts of a region, none of which sees the others. */
function statisticsOfParts(parts: readonly Float64Array[]): RegionStatistics {
  const histogram = parts.map(createDoubleHistogram).reduce(joinRegionHistograms);
  let sought = middleSought(histogram);
  while (isStillSought(sought)) {
    const detail: BinDetail = new Map();
    for (const part of parts)
      for (const [beginning, counts] of countNextDigit(part, sought))
        detail.set(
          beginning,
          counts.map((count, digit) => count + (detail.get(beginning)?.[digit] ?? 0)),
        );
    sought = narrowSought(sought, detail);
  }
  return describeDoubles(histogram, sought);
}

const statisticsOf = (...values: number[]) => statisticsOfParts([Float64Array.from(values)]);

/** The statistics of integers, exactly: sums and squares of integers, each rounded once. */
function exactly(values: readonly bigint[]) {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : Number(a > b)));
  const count = BigInt(values.length);
  const sum = values.reduce((total, value) => total + value, 0n);
  // n² σ² = n Σ v² − (Σ v)².
  const spread = count * values.reduce((total, value) => total + value * value, 0n) - sum * sum;
  const half = values.length >> 1;
  return {
    ...{ min: Number(sorted[0]), max: Number(sorted.at(-1)), sum: Number(sum) },
    median: Number(sorted[(values.length - 1) >> 1] + sorted[half]) / 2,
    mean: Number((sum << 40n) / count) / 2 ** 40,
    std: Math.sqrt(Number(spread)) / values.length,
  };
}

/** Cuts values into parts of uneven length, some of them empty. */
function inParts(values: Float64Array, random: () => number): Float64Array[] {
  const parts: Float64Array[] = [];
  for (let at = 0; at < values.length;) {
    const end = at + Math.floor(random() * 60);
    parts.push(values.subarray(at, end));
    at = end;
  }
  return parts;
}

describe('statistics in double precision', () => {
  const random = seededRandom(29);
  const integers = (base: bigint, width: number, count: number) =>
    Array.from({ length: count }, () => base + BigInt(Math.floor(random() * width)));

  it.each([
    ['around 2³⁰', integers(2n ** 30n, 1000, 1000)],
    ['around −2³¹', integers(-(2n ** 31n), 1000, 999)],
    ['around 0', integers(-500n, 1000, 998)],
    ['of the whole of 32 bits', integers(-(2n ** 31n), 2 ** 32, 1001)],
    ['just below 2⁵³', integers(2n ** 53n - 2000n, 1000, 501)],
    // Of 64-bit integers beyond 2⁵³ the values are the doubles that they are read as: here multiples of 256.
    ['beyond 2⁵³, as doubles', integers(2n ** 52n, 1000, 500).map((value) => value * 256n)],
    ['all equal', Array<bigint>(77).fill(2n ** 30n + 1n)],
    ['two', [2n ** 40n, 2n ** 40n + 1n]],
    ['one', [-(2n ** 33n) - 1n]],
  ])('are exact of integers %s, whole and in parts of any order', (_, values) => {
    const wanted = exactly(values);
    const pixels = Float64Array.from(values, Number);
    const parts = inParts(pixels, random);
    for (const cut of [[pixels], parts, parts.toReversed()]) {
      const { mean, std, ...exact } = statisticsOfParts(cut);
      expect(exact).toMatchObject({
        ...{ min: wanted.min, max: wanted.max, median: wanted.median, sum: wanted.sum },
        ...{ pixelCount: values.length, validPixels: values.length },
      });
      expect(Math.abs(mean - wanted.mean)).toBeLessThanOrEqual(1e-15 * Math.abs(wanted.mean) + 1e-12);
      expect(Math.abs(std - wanted.std)).toBeLessThanOrEqual(1e-10 * wanted.std);
    }
  });

  it('keep a deviation that is small beside the values', () => {
    const { mean, std, median } = statisticsOf(1e9 - 1, 1e9, 1e9 + 1, 1e9 + 0.25);
    expect([mean, median]).toEqual([1e9 + 0.0625, 1e9 + 0.125]);
    expect(std).toBeCloseTo(Math.sqrt((1.0625 ** 2 + 0.0625 ** 2 + 0.9375 ** 2 + 0.1875 ** 2) / 4), 12);
  });

  it('find middle values that differ in the last digit alone, on both sides of 0, and the smallest', () => {
    const next = 1 + Number.EPSILON;
    expect(statisticsOf(next, 1, 1, next, next)).toMatchObject({ median: next, min: 1, max: next });
    expect(statisticsOf(-next, -1, -next)).toMatchObject({ median: -next, min: -next, max: -1 });
    expect(statisticsOf(-5, 7, -1e-300, 1e-300).median).toBe(0);
    expect(statisticsOf(5e-324, 5e-324, 1).median).toBe(5e-324);
    expect(statisticsOf(-3, -2).median).toBe(-2.5);
  });

  it('take both zeros for one value', () => {
    const { median, std, sum, min } = statisticsOf(0, -0, -0, 0);
    expect([median, std, sum, min].map((value) => value === 0)).toEqual([true, true, true, true]);
    expect(statisticsOf(-0, 0, 1, -1).median).toBeCloseTo(0, 15);
  });

  it('leave out what is no number or infinite, and count values beyond singles', () => {
    expect(statisticsOf(NaN, Infinity, 3, -Infinity, 1e300, 2)).toMatchObject({
      ...{ pixelCount: 6, validPixels: 3, min: 2, median: 3, max: 1e300, sum: 1e300 },
    });
    const none = { mean: NaN, median: NaN, std: NaN, min: NaN, max: NaN, sum: 0, validPixels: 0 };
    expect(statisticsOf(NaN, -Infinity)).toEqual({ ...none, pixelCount: 2 });
    expect(statisticsOf()).toEqual({ ...none, pixelCount: 0 });
  });

  it('keep the digits of a sum whose parts cancel, within a part and among them', () => {
    expect(statisticsOf(1e100, 1, -1e100, 2).sum).toBe(3);
    expect(statisticsOfParts([[1e100], [1], [NaN], [-1e100], [2]].map((v) => Float64Array.from(v))).sum).toBe(
      3,
    );
  });

  it('of values whose squares are beyond doubles lack the deviation alone', () => {
    const { std, ...others } = statisticsOf(1e200, -1e200, 3);
    expect(Number.isFinite(std)).toBe(false);
    expect(others).toMatchObject({ mean: 1, median: 3, min: -1e200, max: 1e200, sum: 3 });
  });

  it('are of nothing but doubles', () => {
    const singles = Float32Array.of(1) as unknown as Float64Array;
    expect(() => createDoubleHistogram(singles)).toThrow(ArgumentError);
    const region = { type: 'rectangle', x: 0, y: 0, width: 1, height: 1 } as const;
    expect(() => doublesInRegion({ data: singles, width: 1, height: 1 }, region)).toThrow(
      'raster.data: Float32Array instead of Float64Array',
    );
  });
});

describe('the doubles of a region', () => {
  it('are those of the pixels that singles are taken from, unrounded', () => {
    const data = Float64Array.from({ length: 120 }, (_, i) => i);
    const size = { width: 12, height: 10 };
    const region = { type: 'ellipse', x: 27, y: 35.5, a: 5, b: 2, angle: 30 } as const;
    const origin = { x: 20, y: 30 };
    const places = pixelsInRegion({ data: Float32Array.from(data), ...size }, region, origin);
    expect(places.length).toBeGreaterThan(20);
    const large = data.map((value) => 2 ** 30 + value);
    expect([...doublesInRegion({ data: large, ...size }, region, origin)]).toEqual(
      [...places].map((place) => 2 ** 30 + place),
    );
    expect(doublesInRegion({ data, ...size }, region)).toHaveLength(0);
  });
});
