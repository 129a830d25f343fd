import { percentiles } from './percentiles.js';

/** Whole numbers without a pattern, and some pixels without a value. */
function unsortedPixels(count: number): Float32Array {
  const data = Float32Array.from({ length: count }, (_, i) => ((i * 7919) % count) - count / 2);
  data.set([NaN, Infinity, -Infinity, -0], 5);
  return data;
}

describe('percentiles of pixels', () => {
  it.each([100, 16_384, 16_385, 100_000])(
    'are order statistics, whether sorted or counted: %i pixels',
    (count) => {
      const data = unsortedPixels(count);
      const sorted = [...data].filter(Number.isFinite).sort((a, b) => a - b);
      const percents = [0, 0.1, 25, 50, 99.9, 100];
      const wanted = percents.map((percent) => {
        const position = (percent / 100) * (sorted.length - 1);
        const low = Math.floor(position);
        const next = sorted[Math.min(low + 1, sorted.length - 1)];
        return sorted[low] + (next - sorted[low]) * (position - low);
      });
      percentiles(data, percents).forEach((value, i) => expect(value).toBeCloseTo(wanted[i], 6));
    },
  );

  it('are NaN without a finite pixel', () => {
    expect(percentiles(Float32Array.of(NaN, Infinity), [0, 50])).toEqual([NaN, NaN]);
    expect(percentiles(new Float32Array(20_000).fill(NaN), [50])).toEqual([NaN]);
  });
});
