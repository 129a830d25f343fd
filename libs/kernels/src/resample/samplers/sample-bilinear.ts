import type { Raster } from '../../raster.js';
import { CURVE_LANES, FIXED_POINT } from '../row-curve.js';
import type { CurveLoop, CurveSampler, RowSampler } from './row-sampler.js';

const { fround } = Math;

/**
 * Bilinear interpolation between the four nearest pixel centres.
 *
 * If one of the four is NaN: a point whose own pixel is NaN stays NaN, so holes keep their shape and do not grow by a pixel as in
 * reproject_interp; otherwise the missing ones are left out and the weights of the others scaled to 1.
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
    // Negated, so that NaN coordinates fail it.
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
 * {@link sampleBilinear} along a curve: between the rows first, then between the columns, in single precision. The same operations in the
 * same order as in assembly/resampling.as, so that both give the same bits.
 */
const bilinearLoop: CurveLoop = ({ data: pixels, width }, curve, count, data, offset) => {
  const { x0, x1, x2, y0, y1, y2 } = curve;
  let spread = 0;
  for (let lane = 0; lane < CURVE_LANES; lane++) {
    // Forward differences instead of the quadratic itself: four additions, and 1e-10 pixel of rounding over a tile.
    let px = x0 + lane * (x1 + lane * x2);
    let py = y0 + lane * (y1 + lane * y2);
    let stepX = 4 * x1 + x2 * (8 * lane + 16);
    let stepY = 4 * y1 + y2 * (8 * lane + 16);
    const bendX = 32 * x2;
    const bendY = 32 * y2;
    const end = offset + count;
    for (let i = offset + lane; i < end; i += CURVE_LANES) {
      const x = px + FIXED_POINT - FIXED_POINT;
      const y = py + FIXED_POINT - FIXED_POINT;
      const column = x | 0;
      const row = y | 0;
      const fy = fround(y - row);
      // Math.imul and `| 0` keep the index a 32-bit integer: half the time of this loop otherwise goes into checks.
      const at = (Math.imul(row, width) + column) | 0;
      const above = (at + width) | 0;
      const v00 = pixels[at];
      const v10 = pixels[at + 1];
      const left = fround(v00 + fround(fy * fround(pixels[above] - v00)));
      const right = fround(v10 + fround(fy * fround(pixels[above + 1] - v10)));
      const value = fround(left + fround(fround(x - column) * fround(right - left)));
      // A value that is not finite, less itself, is NaN, and stays so in the sum.
      spread += value - value;
      data[i] = value;
      px += stepX;
      py += stepY;
      stepX += bendX;
      stepY += bendY;
    }
  }
  return spread !== 0;
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
