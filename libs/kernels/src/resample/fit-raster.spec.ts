import fc from 'fast-check';
import { createRaster, type Raster } from '../raster.js';
import { fitRaster } from './fit-raster.js';

const rasterOf = (width: number, height: number, values: readonly number[]): Raster => ({
  ...{ width, height },
  data: Float32Array.from(values),
});
const fitted = (raster: Raster, width: number, height: number) => [
  ...fitRaster(raster, createRaster(width, height)).data,
];

describe('fitRaster', () => {
  it('averages the area that a smaller pixel covers', () => {
    // Three pixels become two: each covers one and a half.
    expect(fitted(rasterOf(3, 1, [1, 4, 10]), 2, 1)).toEqual([2, 8]);
    expect(fitted(rasterOf(3, 3, [0, 3, 6, 3, 6, 9, 6, 9, 12]), 1, 1)).toEqual([6]);
    expect(fitted(rasterOf(2, 4, [1, 2, 3, 4, 5, 6, 7, 8]), 2, 2)).toEqual([2, 3, 6, 7]);
  });

  it('keeps the mean of the whole', () => {
    const raster = rasterOf(
      101,
      67,
      Array.from({ length: 101 * 67 }, (_, i) => Math.sin(i) * (i % 13)),
    );
    const mean = (values: ArrayLike<number>) =>
      Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
    for (const [width, height] of [
      [100, 66],
      [51, 40],
      [7, 3],
    ])
      expect(mean(fitted(raster, width, height))).toBeCloseTo(mean(raster.data), 5);
  });

  it('repeats pixels that become larger, and treats each axis for itself', () => {
    expect(fitted(rasterOf(2, 1, [1, 2]), 4, 2)).toEqual([1, 1, 2, 2, 1, 1, 2, 2]);
    expect(fitted(rasterOf(2, 1, [1, 2]), 3, 1)).toEqual([1, 2, 2]);
    expect(fitted(rasterOf(4, 1, [1, 3, 5, 7]), 2, 2)).toEqual([2, 6, 2, 6]);
  });

  it('leaves pixels without data out of an average', () => {
    expect(fitted(rasterOf(4, 1, [NaN, 3, NaN, NaN]), 2, 1)).toEqual([3, NaN]);
    expect(fitted(rasterOf(3, 1, [NaN, 4, 10]), 2, 1)).toEqual([4, 8]);
  });

  it('averages the area with data, in rows and in columns', () => {
    /** Fraction of a pixel in the pixel of a coarser axis. */
    const overlap = (pixel: number, coarse: number, scale: number) =>
      Math.max(0, Math.min(pixel + 1, (coarse + 1) * scale) - Math.max(pixel, coarse * scale));
    const value = fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constant(NaN));
    const side = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(
        ...([side, side, side, side, fc.array(value, { minLength: 81, maxLength: 81 })] as const),
        (width, height, less, lower, values) => {
          const raster = rasterOf(width, height, values.slice(0, width * height));
          const [coarseWidth, coarseHeight] = [Math.min(width, less), Math.min(height, lower)];
          const wanted = Array.from({ length: coarseWidth * coarseHeight }, (_, i) => {
            let [sum, area] = [0, 0];
            for (const [at, pixel] of raster.data.entries()) {
              const inX = overlap(at % width, i % coarseWidth, width / coarseWidth);
              const inY = overlap(Math.floor(at / width), Math.floor(i / coarseWidth), height / coarseHeight);
              if (Number.isNaN(pixel) || inX * inY < 1e-12) continue;
              sum += pixel * inX * inY;
              area += inX * inY;
            }
            return area > 0 ? (expect.closeTo(sum / area, 4) as number) : NaN;
          });
          expect(fitted(raster, coarseWidth, coarseHeight)).toEqual(wanted);
        },
      ),
      { numRuns: 80 },
    );
  });

  it('makes some of the rows, and leaves the others alone', () => {
    const raster = rasterOf(
      5,
      7,
      Array.from({ length: 35 }, (_, i) => i * i),
    );
    const whole = fitted(raster, 4, 5);
    const out = createRaster(4, 5);
    fitRaster(raster, out, { rowStart: 2, rowEnd: 4 });
    expect([...out.data.subarray(0, 8)]).toEqual(new Array(8).fill(0));
    expect([...out.data.subarray(8, 16)]).toEqual(whole.slice(8, 16));
    expect([...out.data.subarray(16)]).toEqual(new Array(4).fill(0));
  });

  it('is the raster itself at its own size, at any size of one pixel', () => {
    const raster = rasterOf(3, 2, [1, 2, 3, 4, 5, 6]);
    expect(fitted(raster, 3, 2)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(fitted(rasterOf(1, 1, [9]), 2, 3)).toEqual(new Array(6).fill(9));
  });

  it('refuses sizes that are invalid, or do not fit', () => {
    expect(() => fitRaster(rasterOf(0, 1, []), createRaster(1, 1))).toThrow('raster');
    expect(() => fitRaster(rasterOf(2, 2, [1]), createRaster(1, 1))).toThrow(
      'raster.data: 1 values for 2 × 2',
    );
    expect(() => fitRaster(rasterOf(1, 1, [1]), rasterOf(2, 2, [1]))).toThrow('out');
  });
});
