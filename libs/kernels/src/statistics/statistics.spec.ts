import fc from 'fast-check';
import { expectNear, imagingReference, referenceField } from '../../../../test/golden/imaging.js';
import { histogram } from './histogram.js';
import { imageStatistics } from './image-statistics.js';
import { median, percentiles } from './percentiles.js';
import { sigmaClippedStatistics } from './sigma-clip.js';

const fields = Object.keys(imagingReference.fields);

/** The field repeated until the histogram path is taken; order statistics of evenly repeated data do not move much. */
function tiled(data: Float32Array, times: number): Float32Array {
  const result = new Float32Array(data.length * times);
  for (let i = 0; i < times; i++) result.set(data, i * data.length);
  return result;
}

describe.each(fields)('statistics of the field "%s"', (name) => {
  const { data } = referenceField(name);
  const reference = imagingReference.statistics[name];

  it('equal numpy', () => {
    const { mean, std, ...exact } = imageStatistics(data);
    expect(exact).toEqual({
      min: reference.min,
      max: reference.max,
      median: reference.median,
      validPixels: reference.validPixels,
      totalPixels: reference.totalPixels,
    });
    expectNear(mean, reference.mean, 1e-10);
    expectNear(std, reference.std, 1e-10);
  });

  it('give the percentiles of numpy', () => {
    percentiles(data, imagingReference.percents).forEach((value, i) =>
      expectNear(value, reference.percentiles[i], 1e-12),
    );
  });

  it.each(Object.keys(reference.clipped))('clipped at %s equal astropy', (key) => {
    const [sigma, maxIterations] = key.split('/').map(Number);
    for (const pixels of [data, tiled(data, Math.ceil(20000 / data.length))]) {
      const clipped = sigmaClippedStatistics(pixels, { sigma, maxIterations });
      expect(clipped.median).toBe(reference.clipped[key].median);
      expectNear(clipped.mean, reference.clipped[key].mean, 1e-10);
      expectNear(clipped.std, reference.clipped[key].std, 1e-10);
    }
  });

  it('give the histogram of numpy', () => {
    const { counts, edges } = histogram(data, { bins: 17 });
    expect([...counts]).toEqual(reference.histogram.counts);
    edges.forEach((edge, i) => expectNear(edge, reference.histogram.edges[i], 1e-12));
  });
});

describe('statistics without a valid pixel', () => {
  const nothing = new Float32Array(5).fill(NaN);

  it('are NaN, with the counts told', () => {
    expect(imageStatistics(nothing)).toEqual({
      min: NaN,
      max: NaN,
      mean: NaN,
      std: NaN,
      median: NaN,
      validPixels: 0,
      totalPixels: 5,
    });
    expect(median(new Float32Array(0))).toBeNaN();
    expect(sigmaClippedStatistics(new Float32Array(20000).fill(NaN))).toEqual({
      mean: NaN,
      median: NaN,
      std: NaN,
      pixels: 0,
    });
  });
});

describe('order statistics', () => {
  const values = fc.array(fc.float(), { minLength: 1, maxLength: 60 });

  it('agree with sorting, for any floats', () => {
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 100, noNaN: true }), (list, percent) => {
        const sorted = list.filter(Number.isFinite).sort((a, b) => a - b);
        const [actual] = percentiles(Float32Array.from(list), [percent]);
        if (sorted.length === 0) return expect(actual).toBeNaN();
        const position = (percent / 100) * (sorted.length - 1);
        const low = sorted[Math.floor(position)];
        const high = sorted[Math.ceil(position)];
        expect(actual).toBeCloseTo(low + (high - low) * (position % 1), 10);
      }),
    );
  });

  it('reject percentages outside 0…100', () => {
    expect(() => percentiles(new Float32Array(3), [101])).toThrow(/percents/);
    expect(() => percentiles(new Float32Array(3), [NaN])).toThrow(/percents/);
  });
});

describe('moments', () => {
  it('keep their digits beside a large offset and an outlier', () => {
    const data = Float32Array.from({ length: 30000 }, (_, i) => 16_000_000 + (i % 7));
    data[123] = -3e38;
    const { mean, std } = imageStatistics(data.subarray(124));
    expectNear(mean, 16_000_000 + mod7Mean(124, 30000), 1e-13);
    expectNear(std, 2, 1e-4);
    const clipped = sigmaClippedStatistics(data, { maxIterations: 5 });
    expect(clipped.pixels).toBe(29999);
    expectNear(clipped.std, 2, 1e-4);
  });

  function mod7Mean(from: number, to: number): number {
    let sum = 0;
    for (let i = from; i < to; i++) sum += i % 7;
    return sum / (to - from);
  }
});

describe('histogram', () => {
  it('counts every finite pixel within the range once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.float({ noDefaultInfinity: true })),
        fc.integer({ min: 1, max: 40 }),
        (list, bins) => {
          const data = Float32Array.from(list);
          const inside = data.filter((value) => value >= -5 && value <= 9).length;
          const { counts } = histogram(data, { bins, range: [-5, 9] });
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(inside);
        },
      ),
    );
  });

  it('rejects bins and ranges that make none', () => {
    expect(() => histogram(new Float32Array(1), { bins: 0 })).toThrow(/bins/);
    expect(() => histogram(new Float32Array(1), { range: [2, 1] })).toThrow(/range/);
  });
});
