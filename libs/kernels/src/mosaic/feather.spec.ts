import { createRaster } from '../raster.js';
import { featherWeights } from './feather.js';

describe('featherWeights', () => {
  it('rises from the edge to 1 at the radius', () => {
    const weights = featherWeights(createRaster(41, 41), 10);
    const middle = Array.from(weights.subarray(20 * 41, 20 * 41 + 21));
    expect(middle[0]).toBeLessThan(0.05);
    expect(middle[4]).toBeCloseTo(0.5, 6);
    for (let i = 1; i <= 9; i++) expect(middle[i]).toBeGreaterThan(middle[i - 1]);
    expect(middle.slice(9)).toEqual(Array.from({ length: 12 }, () => 1));
    expect(weights[20]).toBe(weights[20 * 41]);
    expect(weights[41 * 41 - 1]).toBe(weights[0]);
  });

  it('refuses an image that is shorter than its size, by name', () => {
    expect(() => featherWeights({ ...createRaster(4, 4), width: 5 }, 2)).toThrow('image');
  });

  it('follows the outline of the coverage and passes over holes inside it', () => {
    const image = createRaster(60, 60);
    for (let y = 0; y < 60; y++) for (let x = 0; x < 60; x++) if (x + y < 40) image.data[y * 60 + x] = NaN;
    image.data[40 * 60 + 40] = NaN;
    const weights = featherWeights(image, 8);
    expect(weights[10 * 60 + 10]).toBe(0);
    expect(weights[20 * 60 + 20]).toBeLessThan(0.2);
    expect(weights[22 * 60 + 22]).toBeLessThan(weights[24 * 60 + 24]);
    expect(weights[30 * 60 + 30]).toBe(1);
    expect(weights[40 * 60 + 40]).toBe(0);
    expect(weights[40 * 60 + 41]).toBe(1);
  });

  it('is plain coverage for radius 0', () => {
    const image = createRaster(3, 1, Float32Array.of(1, NaN, 3));
    expect([...featherWeights(image, 0)]).toEqual([1, 0, 1]);
  });

  it('uses the Euclidean distance', () => {
    // Missing below (50, 50) in one column: distances spread from that corner.
    const image = createRaster(101, 101);
    for (let y = 0; y <= 50; y++) image.data[y * 101 + 50] = NaN;
    const weights = featherWeights(image, 40);
    for (const [dx, dy] of [
      [20, 10],
      [12, 24],
      [-15, 15],
    ]) {
      const t = Math.hypot(dx, dy) / 40;
      expect(weights[(50 + dy) * 101 + 50 + dx]).toBeCloseTo(t * t * (3 - 2 * t), 6);
    }
  });
});
