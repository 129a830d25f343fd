import type { Raster } from '../../raster.js';
import {
  LANCZOS_BEFORE,
  LANCZOS_PHASES,
  LANCZOS_RADIUS,
  LANCZOS_TAPS,
  lanczosTable,
} from './lanczos-table.js';
import { FIXED_POINT } from '../row-curve.js';
import type { CurveLoop, CurveSampler, RowSampler } from './row-sampler.js';
import { bilinearAroundMissing } from './sample-bilinear.js';

const { fround } = Math;

const TAPS = lanczosTable();
const SINGLE_TAPS = Float32Array.from(TAPS);

/**
 * Lanczos-3 interpolation over 6 × 6 pixels. Within three pixels of the image's edge the edge values repeat.
 * Where one of the 36 is NaN or infinite the bilinear rule for missing pixels holds instead: a kernel with negative lobes
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
    if (!Number.isFinite(value))
      value = bilinearAroundMissing(input, clamp(px, width - 1), clamp(py, height - 1));
    data[offset + i] = value;
    footprint[offset + i] = value === value ? 1 : 0;
  }
};

/**
 * {@link sampleLanczos3} along a curve, in single precision: columns over their six rows, the last two of them over even and odd rows
 * separately, then the six sums. Pixels are taken as differences from the one below and left of the point, so that a common offset costs no
 * digits. The same operations in the same order as in assembly/resampling.as, so that both give the same bits.
 */
const lanczosLoop: CurveLoop = ({ data: pixels, width }, curve, count, data, offset) => {
  let px = curve.x0;
  let py = curve.y0;
  let stepX = curve.x1 + curve.x2;
  let stepY = curve.y1 + curve.y2;
  const bendX = 2 * curve.x2;
  const bendY = 2 * curve.y2;
  const end = offset + count;
  let spread = 0;
  for (let i = offset; i < end; i++) {
    const x = px + FIXED_POINT - FIXED_POINT;
    const y = py + FIXED_POINT - FIXED_POINT;
    const column = x | 0;
    const row = y | 0;
    const center = (Math.imul(row, width) + column) | 0;
    const common = pixels[center];
    const phaseY = (y - row) * LANCZOS_PHASES;
    let ay = Math.imul(phaseY | 0, LANCZOS_TAPS);
    const ty = fround(phaseY - (phaseY | 0));
    let at = (center - Math.imul(LANCZOS_BEFORE, width) - LANCZOS_BEFORE) | 0;
    let c0 = 0;
    let c1 = 0;
    let c2 = 0;
    let c3 = 0;
    let even4 = 0;
    let even5 = 0;
    let odd4 = 0;
    let odd5 = 0;
    for (let k = 0; k < LANCZOS_TAPS; k += 2) {
      let weight = between(SINGLE_TAPS[ay], SINGLE_TAPS[ay + LANCZOS_TAPS], ty);
      c0 = fround(c0 + weighted(pixels[at], common, weight));
      c1 = fround(c1 + weighted(pixels[at + 1], common, weight));
      c2 = fround(c2 + weighted(pixels[at + 2], common, weight));
      c3 = fround(c3 + weighted(pixels[at + 3], common, weight));
      even4 = fround(even4 + weighted(pixels[at + 4], common, weight));
      even5 = fround(even5 + weighted(pixels[at + 5], common, weight));
      at = (at + width) | 0;
      weight = between(SINGLE_TAPS[ay + 1], SINGLE_TAPS[ay + 1 + LANCZOS_TAPS], ty);
      c0 = fround(c0 + weighted(pixels[at], common, weight));
      c1 = fround(c1 + weighted(pixels[at + 1], common, weight));
      c2 = fround(c2 + weighted(pixels[at + 2], common, weight));
      c3 = fround(c3 + weighted(pixels[at + 3], common, weight));
      odd4 = fround(odd4 + weighted(pixels[at + 4], common, weight));
      odd5 = fround(odd5 + weighted(pixels[at + 5], common, weight));
      at = (at + width) | 0;
      ay += 2;
    }
    const phaseX = (x - column) * LANCZOS_PHASES;
    const ax = Math.imul(phaseX | 0, LANCZOS_TAPS);
    const tx = fround(phaseX - (phaseX | 0));
    const c4 = fround(even4 + odd4);
    const c5 = fround(even5 + odd5);
    const m0 = fround(tapAt(ax, tx) * c0);
    const m1 = fround(tapAt(ax + 1, tx) * c1);
    const m4 = fround(tapAt(ax + 4, tx) * c4);
    const m5 = fround(tapAt(ax + 5, tx) * c5);
    const outer = fround(fround(m0 + m4) + fround(tapAt(ax + 2, tx) * c2));
    const inner = fround(fround(m1 + m5) + fround(tapAt(ax + 3, tx) * c3));
    const value = fround(common + fround(outer + inner));
    // A value that is not finite, less itself, is NaN, and stays so in the sum.
    spread += value - value;
    data[i] = value;
    px += stepX;
    py += stepY;
    stepX += bendX;
    stepY += bendY;
  }
  return spread !== 0;
};

/** A tap between one phase and the next. */
function between(tap: number, next: number, part: number): number {
  return fround(tap + fround(part * fround(next - tap)));
}

/** The tap at a position of the table, between its phase and the next. */
function tapAt(at: number, part: number): number {
  return between(SINGLE_TAPS[at], SINGLE_TAPS[at + LANCZOS_TAPS], part);
}

/** A pixel, as the difference from `common`, with its weight. */
function weighted(pixel: number, common: number, weight: number): number {
  return fround(weight * fround(pixel - common));
}

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
