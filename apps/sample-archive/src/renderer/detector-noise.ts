import { gaussianTable } from './random.js';

const TABLE_LENGTH = 1 << 16;
const GAUSSIAN = gaussianTable(20_221_207, TABLE_LENGTH);

/** Photon noise: variance for one MJy/sr of signal, relative to the filter's noise. */
const PHOTON_NOISE = 0.02;

/** Output of {@link observeRows}: rows of the three planes of a combined image. */
export interface ObservedRows {
  readonly sci: Float32Array;
  readonly err: Float32Array;
  readonly wht: Float32Array;
}

/**
 * Turns noise-free rows into observed ones: err = √((σ² + k·σ·signal) / exposures), sci = signal + err · N(0, 1),
 * wht = exposures · seconds. Pixels without exposure are NaN in sci and err, 0 in wht.
 * @param seed of the rows' noise: the same seed gives the same noise
 */
export function observeRows(
  signal: Float32Array,
  exposures: Uint8Array,
  noise: number,
  seconds: number,
  seed: number,
  out: ObservedRows,
): void {
  const { sci, err, wht } = out;
  let state = seed | 0;
  for (let i = 0; i < signal.length; i++) {
    // Linear congruential generator of Numerical Recipes; its upper bits index the table.
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    const count = exposures[i];
    if (count === 0) {
      sci[i] = NaN;
      err[i] = NaN;
      wht[i] = 0;
      continue;
    }
    const sigma = Math.sqrt((noise * (noise + PHOTON_NOISE * signal[i])) / count);
    sci[i] = signal[i] + sigma * GAUSSIAN[state >>> 16];
    err[i] = sigma;
    wht[i] = count * seconds;
  }
}
