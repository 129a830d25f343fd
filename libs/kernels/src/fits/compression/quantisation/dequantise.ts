import { FitsFormatError } from '../../../errors.js';
import type { PixelArray } from '../../image/decode.js';
import type { DitherMethod } from '../image/tile-layout.js';
import { ditherSequence, firstRunIndex, runStart } from './dither.js';

/** How the integers of one tile become floating-point pixels. */
export interface Quantisation {
  /** Pixel = integer × scale + zero. */
  readonly scale: number;
  readonly zero: number;
  /** The integer that means NaN. */
  readonly blank: number;
  readonly dither: DitherMethod;
  /** ZDITHER0. */
  readonly ditherSeed: number;
  /** 0-based row of the tile in the table. */
  readonly row: number;
}

/** In SUBTRACTIVE_DITHER_2 this integer stands for exactly zero (FITS Standard 4.0 §10.2.2.3). */
const EXACT_ZERO = -2147483646;

/**
 * Restores quantised pixels (FITS Standard 4.0 §10.2.1, §10.2.2): integer × ZSCALE + ZZERO, with dithering
 * (integer − r + 0.5) × ZSCALE + ZZERO where r runs through the standard's sequence.
 *
 * @param integers pixels of the tile from its first on; `out` may be shorter
 * @throws FitsFormatError when ZDITHER0 is out of range
 */
export function dequantise(integers: Int32Array, quantisation: Quantisation, out: PixelArray): void {
  if (quantisation.dither !== 'none') {
    dequantiseDithered(integers, quantisation, out);
    return;
  }
  const { scale, zero } = quantisation;
  const blank = quantisation.blank | 0;
  const count = out.length | 0;
  for (let k = 0; k < count; k++) {
    const integer = integers[k];
    out[k] = integer === blank ? NaN : integer * scale + zero;
  }
}

function dequantiseDithered(integers: Int32Array, quantisation: Quantisation, out: PixelArray): void {
  const { scale, zero, dither, ditherSeed, row } = quantisation;
  const random = ditherSequence();
  if (!(ditherSeed >= 1 && ditherSeed <= random.length)) {
    throw new FitsFormatError(`ZDITHER0 = ${ditherSeed} is not between 1 and ${random.length}`);
  }
  const blank = quantisation.blank | 0;
  const exactZero = dither === 'dither-2' ? EXACT_ZERO : blank;
  const count = out.length | 0;
  let index = firstRunIndex(row, ditherSeed);
  let start = 0;
  while (start < count) {
    const shift = runStart(index) - start;
    const end = Math.min(count, random.length - shift);
    for (let k = start | 0; k < end; k++) {
      const integer = integers[k];
      if (integer === blank) out[k] = NaN;
      else if (integer === exactZero) out[k] = 0;
      else out[k] = (integer - random[k + shift] + 0.5) * scale + zero;
    }
    start = end;
    index = (index + 1) % random.length;
  }
}
