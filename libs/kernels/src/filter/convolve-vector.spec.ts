import fc from 'fast-check';
import { createRaster } from '../raster.js';
import { convolveVector } from './convolve-vector.js';
import { gaussianKernel } from './kernels.js';
import { convolvePlain } from './separable.js';

describe('convolution in vectors', () => {
  it('gives the same bits as the plain one, for any size, kernel and band', () => {
    const size = fc.record({
      width: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 505, max: 1040 })),
      height: fc.integer({ min: 1, max: 30 }),
      sigma: fc.double({ min: 0.1, max: 6, noNaN: true }),
      from: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(size, ({ width, height, sigma, from }) => {
        const raster = createRaster(width, height);
        raster.data.forEach((_, i) => (raster.data[i] = 1e3 * Math.sin(i * i) + i));
        const kernel = gaussianKernel(sigma);
        const band = { rowStart: Math.floor(from * height), rowEnd: height };
        const plain = new Float32Array(width * height);
        const vectors = new Float32Array(width * height);
        convolvePlain(raster, kernel, 'nearest', plain, band);
        expect(convolveVector(raster, kernel, vectors, band)).toBe(true);
        expect(vectors).toEqual(plain);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves kernels that are too long to the plain one', () => {
    const raster = createRaster(3, 3);
    expect(convolveVector(raster, gaussianKernel(500), raster.data)).toBe(false);
  });
});
