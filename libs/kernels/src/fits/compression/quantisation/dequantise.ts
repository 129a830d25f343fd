import type { PixelArray } from '../../image/layout.js';
import type { DitherMethod } from '../image/tile-layout.js';
import { ditherRuns, ditherSequence } from './dither.js';

/** Parameters for converting the integers of one tile to floating-point pixels. */
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
  const { blank, exactZero } = specialIntegers(quantisation);
  const isDithered = quantisation.dither !== 'none';
  const found = isDithered
    ? scaleDithered(integers, quantisation, blank, exactZero, out)
    : scale(integers, quantisation, blank, out);
  if (found) markSpecial(integers, blank, exactZero, out);
}

/** The integers of a tile that stand for NaN and, with dithering that has one, for exactly zero (else the same again). */
export function specialIntegers({ blank, dither }: Quantisation): { blank: number; exactZero: number } {
  return { blank: blank | 0, exactZero: dither === 'dither-2' ? EXACT_ZERO : blank | 0 };
}

/**
 * The plain loop. Blank pixels are only noticed, not handled: without a branch that stores, the loop is three times as
 * fast, and most tiles have none.
 */
function scale(
  integers: Int32Array,
  { scale: factor, zero }: Quantisation,
  blank: number,
  out: PixelArray,
): boolean {
  const count = out.length | 0;
  let found = false;
  for (let k = 0; k < count; k++) {
    const integer = integers[k];
    if (integer === blank) found = true;
    out[k] = integer * factor + zero;
  }
  return found;
}

/** As {@link scale}, with the random sequence subtracted, run after run. */
function scaleDithered(
  integers: Int32Array,
  { scale: factor, zero, ditherSeed, row }: Quantisation,
  blank: number,
  exactZero: number,
  out: PixelArray,
): boolean {
  const random = ditherSequence();
  let found = false;
  for (const run of ditherRuns(out.length, row, ditherSeed)) {
    const shift = run.shift | 0;
    const end = run.end | 0;
    for (let k = run.start | 0; k < end; k++) {
      const integer = integers[k];
      if (integer === blank || integer === exactZero) found = true;
      out[k] = (integer - random[k + shift] + 0.5) * factor + zero;
    }
  }
  return found;
}

/** Puts NaN where the integer is `blank`, and 0 where it is `exactZero` (unless both are the same). */
export function markSpecial(integers: Int32Array, blank: number, exactZero: number, out: PixelArray): void {
  for (let k = 0; k < out.length; k++) {
    if (integers[k] === blank) out[k] = NaN;
    else if (integers[k] === exactZero) out[k] = 0;
  }
}
