import type { Raster } from '../raster.js';
import { LANCZOS_PHASES, LANCZOS_RADIUS, LANCZOS_TAPS, lanczosTable } from './lanczos-table.js';
import type { RowSampler } from './row-sampler.js';
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
    if (column < 2 || row < 2 || column > lastInsideColumn || row > lastInsideRow) {
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
      let at = (row - 2) * width + column - 2;
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

/** One sample near the edge: taps beyond it take the value of the nearest pixel. */
function lanczosAtEdge(input: Raster, x: number, y: number): number {
  const { data: pixels, width, height } = input;
  const column = Math.floor(x);
  const row = Math.floor(y);
  let sum = 0;
  for (let k = 0; k < LANCZOS_TAPS; k++) {
    const line = clamp(row + k - 2, height - 1) * width;
    const weight = tap(y - row, k);
    for (let l = 0; l < LANCZOS_TAPS; l++) {
      sum += weight * tap(x - column, l) * pixels[line + clamp(column + l - 2, width - 1)];
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
