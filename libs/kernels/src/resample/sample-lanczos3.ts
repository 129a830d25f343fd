import type { Raster } from '../raster.js';
import {
  LANCZOS_BEFORE,
  LANCZOS_PHASES,
  LANCZOS_RADIUS,
  LANCZOS_TAPS,
  lanczosTable,
} from './lanczos-table.js';
import type { CurveLoop, CurveSampler, RowSampler } from './row-sampler.js';
import { bilinearAroundMissing } from './sample-bilinear.js';

const TAPS = lanczosTable();

/**
 * Lanczos-3 interpolation over 6 × 6 pixels. Within three pixels of the image's edge the edge values repeat.
 * Where one of the 36 is NaN the bilinear rule for missing pixels holds instead: a kernel with negative lobes
 * and a hole would ring.
 */
export const sampleLanczos3: RowSampler['atPoints'] = (input, x, y, count, data, footprint, offset) => {
  const { data: pixels, width, height } = input;
  const right = width - 0.5;
  const top = height - 0.5;
  const lastInsideColumn = width - LANCZOS_RADIUS - 1;
  const lastInsideRow = height - LANCZOS_RADIUS - 1;
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
    let value: number;
    if (column < LANCZOS_BEFORE || row < LANCZOS_BEFORE || column > lastInsideColumn || row > lastInsideRow) {
      value = lanczosAtEdge(input, px, py);
    } else {
      const phaseX = (px - column) * LANCZOS_PHASES;
      const ax = (phaseX | 0) * LANCZOS_TAPS;
      const tx = phaseX - (phaseX | 0);
      const w0 = TAPS[ax] + tx * (TAPS[ax + 6] - TAPS[ax]);
      const w1 = TAPS[ax + 1] + tx * (TAPS[ax + 7] - TAPS[ax + 1]);
      const w2 = TAPS[ax + 2] + tx * (TAPS[ax + 8] - TAPS[ax + 2]);
      const w3 = TAPS[ax + 3] + tx * (TAPS[ax + 9] - TAPS[ax + 3]);
      const w4 = TAPS[ax + 4] + tx * (TAPS[ax + 10] - TAPS[ax + 4]);
      const w5 = TAPS[ax + 5] + tx * (TAPS[ax + 11] - TAPS[ax + 5]);
      const phaseY = (py - row) * LANCZOS_PHASES;
      const ay = (phaseY | 0) * LANCZOS_TAPS;
      const ty = phaseY - (phaseY | 0);
      let at = (row - LANCZOS_BEFORE) * width + column - LANCZOS_BEFORE;
      value = 0;
      for (let k = 0; k < LANCZOS_TAPS; k++) {
        const line =
          w0 * pixels[at] +
          w1 * pixels[at + 1] +
          w2 * pixels[at + 2] +
          w3 * pixels[at + 3] +
          w4 * pixels[at + 4] +
          w5 * pixels[at + 5];
        value += (TAPS[ay + k] + ty * (TAPS[ay + k + LANCZOS_TAPS] - TAPS[ay + k])) * line;
        at += width;
      }
    }
    if (value !== value) value = bilinearAroundMissing(input, clamp(px, width - 1), clamp(py, height - 1));
    data[offset + i] = value;
    footprint[offset + i] = value === value ? 1 : 0;
  }
};

/**
 * {@link sampleLanczos3} along a curve: columns over their six rows, then the six sums, even and odd ones apart. The same
 * numbers as in assembly/resampling.as, in the same order, so that both give the same bits.
 */
const lanczosLoop: CurveLoop = ({ data: pixels, width }, curve, count, data, offset) => {
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
    const phaseY = (py - row) * LANCZOS_PHASES;
    const ay = Math.imul(phaseY | 0, LANCZOS_TAPS);
    const ty = phaseY - (phaseY | 0);
    let at = (Math.imul(row - LANCZOS_BEFORE, width) + column - LANCZOS_BEFORE) | 0;
    let weight = TAPS[ay] + ty * (TAPS[ay + LANCZOS_TAPS] - TAPS[ay]);
    let c0 = weight * pixels[at];
    let c1 = weight * pixels[at + 1];
    let c2 = weight * pixels[at + 2];
    let c3 = weight * pixels[at + 3];
    let c4 = weight * pixels[at + 4];
    let c5 = weight * pixels[at + 5];
    for (let k = 1; k < LANCZOS_TAPS; k++) {
      at = (at + width) | 0;
      weight = TAPS[ay + k] + ty * (TAPS[ay + k + LANCZOS_TAPS] - TAPS[ay + k]);
      c0 += weight * pixels[at];
      c1 += weight * pixels[at + 1];
      c2 += weight * pixels[at + 2];
      c3 += weight * pixels[at + 3];
      c4 += weight * pixels[at + 4];
      c5 += weight * pixels[at + 5];
    }
    const phaseX = (px - column) * LANCZOS_PHASES;
    const ax = Math.imul(phaseX | 0, LANCZOS_TAPS);
    const tx = phaseX - (phaseX | 0);
    const even =
      (TAPS[ax] + tx * (TAPS[ax + 6] - TAPS[ax])) * c0 +
      (TAPS[ax + 2] + tx * (TAPS[ax + 8] - TAPS[ax + 2])) * c2 +
      (TAPS[ax + 4] + tx * (TAPS[ax + 10] - TAPS[ax + 4])) * c4;
    const odd =
      (TAPS[ax + 1] + tx * (TAPS[ax + 7] - TAPS[ax + 1])) * c1 +
      (TAPS[ax + 3] + tx * (TAPS[ax + 9] - TAPS[ax + 3])) * c3 +
      (TAPS[ax + 5] + tx * (TAPS[ax + 11] - TAPS[ax + 5])) * c5;
    const value = even + odd;
    if (value !== value) missing = true;
    data[i] = value;
    px += stepX;
    py += stepY;
    stepX += bendX;
    stepY += bendY;
  }
  return missing;
};

/** {@link sampleLanczos3} along a curve with three pixels around it. */
export const lanczos3Along: CurveSampler = {
  support: { before: LANCZOS_BEFORE, after: LANCZOS_RADIUS },
  loop: lanczosLoop,
  vector: 'lanczos3',
};

/** One sample near the edge: taps beyond it take the value of the nearest pixel. */
function lanczosAtEdge(input: Raster, x: number, y: number): number {
  const { data: pixels, width, height } = input;
  const column = Math.floor(x);
  const row = Math.floor(y);
  let sum = 0;
  for (let k = 0; k < LANCZOS_TAPS; k++) {
    const line = clamp(row + k - LANCZOS_BEFORE, height - 1) * width;
    const weight = tap(y - row, k);
    for (let l = 0; l < LANCZOS_TAPS; l++) {
      sum += weight * tap(x - column, l) * pixels[line + clamp(column + l - LANCZOS_BEFORE, width - 1)];
    }
  }
  return sum;
}

/** Tap k for a fraction in [0, 1). */
function tap(fraction: number, k: number): number {
  const phase = Math.floor(fraction * LANCZOS_PHASES);
  const at = phase * LANCZOS_TAPS + k;
  return TAPS[at] + (fraction * LANCZOS_PHASES - phase) * (TAPS[at + LANCZOS_TAPS] - TAPS[at]);
}

function clamp(value: number, last: number): number {
  return Math.min(Math.max(value, 0), last);
}
