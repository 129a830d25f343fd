import { createRaster } from '../raster.js';
import { regionStatistics } from './region-statistics.js';

/** 12 × 10 pixels with the value 100 · row + column, one of them without data. */
const field = createRaster(
  12,
  10,
  Float32Array.from({ length: 120 }, (_, i) => (i === 38 ? NaN : 100 * Math.floor(i / 12) + (i % 12))),
);

describe('regionStatistics', () => {
  it('of a rectangle takes the pixels whose centres it holds, its far sides excluded', () => {
    const statistics = regionStatistics(field, { type: 'rectangle', x: 2, y: 3, width: 3, height: 2 });
    // 302 is missing; 303 304 402 403 404 remain.
    expect(statistics).toEqual({
      mean: 363.2,
      median: 402,
      std: expect.closeTo(Math.sqrt((60.2 ** 2 + 59.2 ** 2 + 38.8 ** 2 + 39.8 ** 2 + 40.8 ** 2) / 5), 9),
      min: 303,
      max: 404,
      sum: 1816,
      pixelCount: 6,
      validPixels: 5,
    });
    const shifted = regionStatistics(field, { type: 'rectangle', x: 1.5, y: 2.5, width: 3, height: 2 });
    expect(shifted).toEqual(statistics);
  });

  it('of an ellipse takes the pixels whose centres lie in or on it', () => {
    const statistics = regionStatistics(field, { type: 'ellipse', x: 6, y: 6, a: 2, b: 1 });
    expect(statistics).toMatchObject({ pixelCount: 7, sum: 7 * 606, min: 506, max: 706 });
    const upright = regionStatistics(field, { type: 'ellipse', x: 6, y: 6, a: 2.0001, b: 1.0001, angle: 90 });
    expect(upright).toMatchObject({ pixelCount: 7, min: 406, max: 806 });
  });

  it('counts only what lies on the image', () => {
    expect(regionStatistics(field, { type: 'ellipse', x: 0, y: 0, a: 1, b: 1 }).pixelCount).toBe(3);
    expect(
      regionStatistics(field, { type: 'rectangle', x: -5, y: -5, width: 5.5, height: 5.5 }).pixelCount,
    ).toBe(1);
    expect(regionStatistics(field, { type: 'rectangle', x: 40, y: 0, width: 5, height: 5 })).toMatchObject({
      pixelCount: 0,
      sum: 0,
      mean: NaN,
    });
  });

  it('keeps the digits of a sum whose parts cancel', () => {
    const values = Float32Array.of(1e30, 1, -1e30, 2 ** 20);
    const { sum } = regionStatistics(createRaster(4, 1, values), {
      type: 'rectangle',
      x: 0,
      y: 0,
      width: 4,
      height: 1,
    });
    expect(sum).toBe(2 ** 20 + 1);
  });

  it('rejects regions without size or place', () => {
    const at = { type: 'rectangle', x: 0, y: 0, width: 1, height: 1 } as const;
    expect(() => regionStatistics(field, { ...at, width: 0 })).toThrow(/region/);
    expect(() => regionStatistics(field, { ...at, x: NaN })).toThrow(/region/);
    expect(() => regionStatistics(field, { type: 'ellipse', x: 0, y: 0, a: 1, b: -1 })).toThrow(/region/);
  });
});
