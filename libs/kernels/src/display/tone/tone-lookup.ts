import { toneFunction, toneScale, type Tone } from './tone.js';

/**
 * A tone for float and 16-bit output and for composites, as straight lines over cells. A tone may be infinitely steep where it
 * leaves black (a square root, a gamma) and where it reaches white (`inverse_s`), so the cells get narrower towards both ends:
 * their width is a fixed share of the distance u from the nearer end. Such cells are named by the upper bits of u as a float32,
 * so finding one takes neither a logarithm nor a division. Threads can be sent it.
 */
export interface ToneLookup {
  /** Lowest float32 value that is not black; Infinity when all are. */
  readonly low: number;
  /** Highest float32 value that is not white. */
  readonly high: number;
  /** Factor on u: the power of two that brings it to where float32 has room on both sides. */
  readonly scale: number;
  /** Lower bits of u that do not matter to its cell. */
  readonly shift: number;
  /** Upper bits of u of the first cell, which reaches down to 0. */
  readonly first: number;
  /** Cells counted from the black end; as many follow counted from the white end. */
  readonly cells: number;
  /** Value at u = 0 and slope of each cell's line, alternating. */
  readonly table: Float32Array;
  /** Largest difference between table and formula that was found, in steps of sRGB-encoded [0, 1]. */
  readonly error: number;
  /** A tone that no table does justice to: its formula is evaluated, and the table is that of the straight line 0…1. */
  readonly formula?: Tone;
}

// In float32, rounded after each operation, as the vectors compute: both give the same bits.
const { fround } = Math;
const distance = new Float32Array(1);
const distanceBits = new Int32Array(distance.buffer);

/** Toned value of a pixel from the table of a look-up; 0 for NaN. */
export function tabulated(pixel: number, lookup: ToneLookup): number {
  const fromLow = fround(pixel - lookup.low);
  const fromHigh = fround(lookup.high - pixel);
  if (fromHigh < 0) return 1;
  if (!(fromLow >= 0)) return 0;
  const isUpper = fromHigh < fromLow;
  const u = fround((isUpper ? fromHigh : fromLow) * lookup.scale);
  distance[0] = u;
  const key = distanceBits[0] >> lookup.shift;
  const cell = (key > lookup.first ? key - lookup.first : 0) + (isUpper ? lookup.cells : 0);
  return fround(lookup.table[2 * cell] + fround(lookup.table[2 * cell + 1] * u));
}

/**
 * Tones a line of pixels, those of `data` from `start`, into `out`; NaN stays NaN.
 *
 * @param out may be the part of `data` that is toned
 * @returns `out`
 */
export function toneLine(
  data: Float32Array,
  start: number,
  lookup: ToneLookup,
  out: Float32Array,
): Float32Array {
  if (lookup.formula) return evaluateLine(data, start, lookup.formula, out);
  for (let x = 0; x < out.length; x++) {
    const pixel = data[start + x];
    out[x] = pixel === pixel ? tabulated(pixel, lookup) : NaN;
  }
  return out;
}

/** {@link toneLine} by the formula of a tone. */
export function evaluateLine(data: Float32Array, start: number, tone: Tone, out: Float32Array): Float32Array {
  const evaluate = toneFunction(tone);
  const scale = toneScale(tone);
  for (let x = 0; x < out.length; x++) out[x] = evaluate((data[start + x] - tone.low) * scale);
  return out;
}
