import { pixelNoise } from './layer-noise.js';

const SIGMA = 1.482602218505602 / Math.SQRT2;
const rows = (width: number, height: number, value: (x: number, y: number) => number) => ({
  data: Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width))),
  width,
  height,
});

describe('pixelNoise', () => {
  it('takes pairs within a row alone, not across its end', () => {
    // Within a row neighbours differ by 1, from one row's end to the next one's beginning by about 1000.
    const image = rows(2, 40, (x, y) => 1000 * y + x);
    expect(pixelNoise(image)).toBeCloseTo(SIGMA, 12);
  });

  it('takes every pair of a row, up to its last', () => {
    // Of three pairs a row two differ by 8: without the last pair the median would be that of 0 and 8.
    expect(pixelNoise(rows(4, 1, (x) => [0, 0, 8, 16][x]))).toBeCloseTo(8 * SIGMA, 12);
  });

  it('takes pixels farther apart on request', () => {
    const image = rows(5, 30, (x, y) => 1000 * y + [0, 100, 3, 100, 6][x]);
    expect(pixelNoise(image, 2)).toBeCloseTo(3 * SIGMA, 12);
  });

  it('is that of normal noise, NaN apart, and NaN without a pair', () => {
    let seed = 1;
    const uniform = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
    const image = rows(200, 200, (x) => (x % 10 === 0 ? NaN : 50 + 4 * normal()));
    expect(Math.abs(pixelNoise(image) / 4 - 1)).toBeLessThan(0.02);
    expect(pixelNoise(rows(1, 9, (_x, y) => y))).toBeNaN();
    expect(pixelNoise(rows(3, 1, (x) => (x === 1 ? NaN : x)))).toBeNaN();
  });
});
