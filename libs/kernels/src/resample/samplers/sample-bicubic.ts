import type { Raster } from '../../raster.js';
import type { RowSampler } from './row-sampler.js';
import { bilinearAroundMissing } from './sample-bilinear.js';
import { SPLINE_BORDER } from './spline-coefficients.js';

/**
 * A sampler by cubic B-spline interpolation (order 3 of scipy.ndimage.map_coordinates, "bicubic" of reproject_interp):
 * it passes through every pixel and has continuous second derivatives. `coefficients` are those of the image that
 * is sampled ({@link splineCoefficients}). Where one of the 16 is missing, the bilinear rule for missing pixels holds.
 */
export function bicubicSampler(coefficients: Raster): RowSampler['atPoints'] {
  const { data: spline, width: stride } = coefficients;
  return (input, x, y, count, data, footprint, offset) => {
    const right = input.width - 0.5;
    const top = input.height - 0.5;
    for (let i = 0; i < count; i++) {
      const px = x[i];
      const py = y[i];
      if (!(px >= -0.5 && px <= right && py >= -0.5 && py <= top)) {
        data[offset + i] = NaN;
        footprint[offset + i] = 0;
        continue;
      }
      const column = Math.floor(px);
      const row = Math.floor(py);
      const fx = px - column;
      const gx = 1 - fx;
      const fy = py - row;
      const gy = 1 - fy;
      // The four pieces of the cubic B-spline, times 6.
      const wx0 = gx * gx * gx;
      const wx1 = 4 - 3 * fx * fx * (1 + gx);
      const wx3 = fx * fx * fx;
      const wx2 = 6 - wx0 - wx1 - wx3;
      const wy0 = gy * gy * gy;
      const wy1 = 4 - 3 * fy * fy * (1 + gy);
      const wy3 = fy * fy * fy;
      const wy2 = 6 - wy0 - wy1 - wy3;
      const a = (row + SPLINE_BORDER - 1) * stride + column + SPLINE_BORDER - 1;
      const b = a + stride;
      const c = b + stride;
      const d = c + stride;
      const line0 = wx0 * spline[a] + wx1 * spline[a + 1] + wx2 * spline[a + 2] + wx3 * spline[a + 3];
      const line1 = wx0 * spline[b] + wx1 * spline[b + 1] + wx2 * spline[b + 2] + wx3 * spline[b + 3];
      const line2 = wx0 * spline[c] + wx1 * spline[c + 1] + wx2 * spline[c + 2] + wx3 * spline[c + 3];
      const line3 = wx0 * spline[d] + wx1 * spline[d + 1] + wx2 * spline[d + 2] + wx3 * spline[d + 3];
      let value = (wy0 * line0 + wy1 * line1 + wy2 * line2 + wy3 * line3) / 36;
      if (value !== value) value = bilinearAroundMissing(input, clamp(px, right), clamp(py, top));
      data[offset + i] = value;
      footprint[offset + i] = value === value ? 1 : 0;
    }
  };
}

/** Moves a coordinate from the outer half of an edge pixel to its centre. */
function clamp(value: number, edge: number): number {
  return Math.min(Math.max(value, 0), edge - 0.5);
}
