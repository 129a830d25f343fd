import { isAllFinitePlain } from './all-finite-plain.js';
import { isAllFinite, isAllFiniteVector } from './all-finite.js';

describe('isAllFinite', () => {
  const implementations = [isAllFinite, isAllFinitePlain, isAllFiniteVector];

  it.each(implementations)('%p accepts the largest and smallest numbers', (check) => {
    const extremes = [3.4028234663852886e38, -3.4028234663852886e38, 1e-45, -0];
    expect(check(Float32Array.from({ length: 40_003 }, (_, i) => extremes[i % 4]))).toBe(true);
    expect(check(new Float32Array(0))).toBe(true);
  });

  it.each(implementations)('%p finds one value that is not finite, wherever it is', (check) => {
    const places = [0, 7, 16_383, 16_384, 39_999, 40_000, 40_002];
    for (const place of places) {
      for (const value of [NaN, Infinity, -Infinity]) {
        const data = new Float32Array(40_003).fill(-1);
        data[place] = value;
        expect(check(data)).toBe(false);
      }
    }
  });
});
