import type { CurveLoop, CurveSampler, RowSampler } from './row-sampler.js';

/** The input pixel whose square holds the point. */
export const sampleNearest: RowSampler['atPoints'] = (input, x, y, count, data, footprint, offset) => {
  const { data: pixels, width, height } = input;
  const right = width - 0.5;
  const top = height - 0.5;
  for (let i = 0; i < count; i++) {
    const px = x[i];
    const py = y[i];
    let value = NaN;
    // Written so that NaN coordinates fail it.
    if (px >= -0.5 && px <= right && py >= -0.5 && py <= top) {
      const column = Math.min((px + 0.5) | 0, width - 1);
      const row = Math.min((py + 0.5) | 0, height - 1);
      value = pixels[row * width + column];
    }
    data[offset + i] = value;
    footprint[offset + i] = value === value ? 1 : 0;
  }
};

/** {@link sampleNearest} along a curve that stays inside the image. */
const nearestLoop: CurveLoop = ({ data: pixels, width }, curve, count, data, offset) => {
  // Forward differences, as in the bilinear loop, shifted by half a pixel so that truncation rounds.
  let px = curve.x0 + 0.5;
  let py = curve.y0 + 0.5;
  let stepX = curve.x1 + curve.x2;
  let stepY = curve.y1 + curve.y2;
  const bendX = 2 * curve.x2;
  const bendY = 2 * curve.y2;
  const end = offset + count;
  let missing = false;
  for (let i = offset; i < end; i++) {
    const value = pixels[(Math.imul(py | 0, width) + (px | 0)) | 0];
    if (value !== value) missing = true;
    data[i] = value;
    px += stepX;
    py += stepY;
    stepX += bendX;
    stepY += bendY;
  }
  return missing;
};

export const nearestAlong: CurveSampler = { support: { before: -0.5, after: 0.5 }, loop: nearestLoop };
