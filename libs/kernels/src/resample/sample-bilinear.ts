import type { Raster } from '../raster.js';
import type { CurveLoop, CurveSampler, RowSampler } from './row-sampler.js';

/**
 * Bilinear interpolation between the four nearest pixel centres.
 *
 * Where one of the four is NaN: a point whose own pixel is NaN stays NaN, so holes keep their shape and do not grow by
 * a pixel as in reproject_interp; otherwise the missing ones are left out and the weights of the others scaled to 1.
 */
export const sampleBilinear: RowSampler['atPoints'] = (input, x, y, count, data, footprint, offset) => {
  const { data: pixels, width, height } = input;
  const right = width - 0.5;
  const top = height - 0.5;
  const lastColumn = width - 1;
  const lastRow = height - 1;
  for (let i = 0; i < count; i++) {
    let px = x[i];
    let py = y[i];
    // Written so that NaN coordinates fail it.
    if (!(px >= -0.5 && px <= right && py >= -0.5 && py <= top)) {
      data[offset + i] = NaN;
      footprint[offset + i] = 0;
      continue;
    }
    if (px < 0) px = 0;
    else if (px > lastColumn) px = lastColumn;
    if (py < 0) py = 0;
    else if (py > lastRow) py = lastRow;
    const column = px | 0;
    const row = py | 0;
    const fx = px - column;
    const fy = py - row;
    const at = row * width + column;
    const stepX = column < lastColumn ? 1 : 0;
    const above = at + (row < lastRow ? width : 0);
    const v00 = pixels[at];
    const v01 = pixels[above];
    const lower = v00 + fx * (pixels[at + stepX] - v00);
    const upper = v01 + fx * (pixels[above + stepX] - v01);
    let value = lower + fy * (upper - lower);
    if (value !== value) value = bilinearAroundMissing(input, px, py);
    data[offset + i] = value;
    footprint[offset + i] = value === value ? 1 : 0;
  }
};

/**
 * {@link sampleBilinear} along a curve: between the rows first, then between the columns. The same numbers as in
 * assembly/resampling.as, in the same order, so that both give the same bits.
 */
const bilinearLoop: CurveLoop = ({ data: pixels, width }, curve, count, data, offset) => {
  // Forward differences instead of the quadratic itself: four additions, and 1e-10 pixel of rounding over a tile.
  let px = curve.x0;
  let py = curve.y0;
  let stepX = curve.x1 + curve.x2;
  let stepY = curve.y1 + curve.y2;
  const bendX = 2 * curve.x2;
  const bendY = 2 * curve.y2;
  const end = offset + count;
  let missing = false;
  for (let i = offset; i < end; i++) {
    const column = px | 0;
    const row = py | 0;
    const fy = py - row;
    // Math.imul and `| 0` keep the index a 32-bit integer: half the time of this loop otherwise goes into checks.
    const at = (Math.imul(row, width) + column) | 0;
    const above = (at + width) | 0;
    const v00 = pixels[at];
    const v10 = pixels[at + 1];
    const left = v00 + fy * (pixels[above] - v00);
    const right = v10 + fy * (pixels[above + 1] - v10);
    const value = left + (px - column) * (right - left);
    if (value !== value) missing = true;
    data[i] = value;
    px += stepX;
    py += stepY;
    stepX += bendX;
    stepY += bendY;
  }
  return missing;
};

/** {@link sampleBilinear} along a curve. */
export const bilinearAlong: CurveSampler = {
  support: { before: 0, after: 1 },
  loop: bilinearLoop,
  vector: 'bilinear',
};

/**
 * One bilinear sample of an image with missing (NaN) pixels, by the rule of {@link sampleBilinear}.
 * The point lies within the pixel centres: 0 ≤ x ≤ width − 1, 0 ≤ y ≤ height − 1.
 */
export function bilinearAroundMissing(input: Raster, x: number, y: number): number {
  const { data: pixels, width, height } = input;
  const own = pixels[Math.floor(y + 0.5) * width + Math.floor(x + 0.5)];
  if (Number.isNaN(own)) return NaN;
  const column = Math.min(Math.floor(x), Math.max(width - 2, 0));
  const row = Math.min(Math.floor(y), Math.max(height - 2, 0));
  let sum = 0;
  let weights = 0;
  for (let j = row; j < Math.min(row + 2, height); j++) {
    for (let i = column; i < Math.min(column + 2, width); i++) {
      const value = pixels[j * width + i];
      const weight = (1 - Math.abs(x - i)) * (1 - Math.abs(y - j));
      if (weight > 0 && !Number.isNaN(value)) {
        sum += weight * value;
        weights += weight;
      }
    }
  }
  return sum / weights;
}
