import {
  FIRST_FINITE_KEY,
  keyOf,
  LAST_FINITE_KEY,
  valueOf,
} from '../../statistics/coarse-histogram/float-key.js';
import type { ToneLookup } from './tone-lookup.js';
import { toneFunction, toneScale, type Tone } from './tone.js';

/** Greatest difference of the table from the formula: half a 16-bit step, as shown in a picture. */
const TOLERANCE = 0.5 / 65535;
/** Upper bits of the mantissa that name a cell: with n of them, an octave of u has 2^n cells. */
const MIN_BITS = 5;
const MAX_BITS = 11;
const MANTISSA_BITS = 23;
/** Half the interval, scaled, lies at this power of two: far below the largest float32, farther above the smallest. */
const TOP_EXPONENT = 100;
/** Powers of two that are normal float32 numbers. */
const LOWEST_EXPONENT = -126;
const HIGHEST_EXPONENT = 127;

/** A tone as a function of the scaled distance u from the pixel value that is next to black, or next to white. */
interface End {
  /** The pixel value. */
  readonly value: number;
  readonly tone: (u: number) => number;
  /** No pixel lies nearer than this, but at 0. */
  readonly nearest: number;
}

/** Both ends of a tone, and the scale of distances from them. */
interface Ends {
  readonly low: End;
  readonly high: End;
  readonly scale: number;
}

/**
 * Tabulates a tone. The table differs from the formula, evaluated at the same float32 pixel, by at most half a 16-bit step both before and
 * after sRGB encoding (1/514 of an 8-bit step). For tones whose table would be too long, and for `histeq`, whose steps may be as narrow as
 * the distances of pixel values, the formula is used instead.
 *
 * @throws ArgumentError when a parameter of the tone is out of range
 */
export function toneLookup(tone: Tone): ToneLookup {
  return tableOf(tone) ?? { ...tableOf({ low: 0, high: 1 })!, error: 0, formula: tone };
}

function tableOf(tone: Tone): ToneLookup | undefined {
  const ends = endsOf(tone);
  if (tone.stretch === 'histeq') return undefined;
  const lowest = [lowestExponent(ends.low), lowestExponent(ends.high)] as const;
  for (let bits = MIN_BITS; bits <= MAX_BITS;) {
    const lookup = tabulate(ends, lowest, MANTISSA_BITS - bits);
    if (lookup.error <= TOLERANCE) return lookup;
    // The error of a straight line falls with the square of its length.
    bits += Math.max(1, Math.ceil(Math.log2(lookup.error / TOLERANCE) / 2));
  }
  return undefined;
}

function endsOf(tone: Tone): Ends {
  const evaluate = toneFunction(tone);
  const perUnit = toneScale(tone);
  const at = (key: number) => evaluate((valueOf(key) - tone.low) * perUnit);
  const white = evaluate(1);
  const lowKey = firstKey((key) => at(key) > 0);
  if (lowKey > LAST_FINITE_KEY) return { low: NO_END, high: NO_END, scale: 1 };
  const highKey = firstKey((key) => at(key) >= white) - 1;
  const [low, high] = [valueOf(lowKey), valueOf(highKey)];
  const scale = scaleOf(high - low);
  // The ends are near the limits of the tone, so that subtracting them first leaves no error.
  const above = (u: number) => evaluate((low - tone.low + u / scale) * perUnit);
  const below = (u: number) => evaluate((high - tone.low - u / scale) * perUnit);
  return {
    low: { value: low, tone: above, nearest: (valueOf(lowKey + 1) - low) * scale },
    high: { value: high, tone: below, nearest: (high - valueOf(highKey - 1)) * scale },
    scale,
  };
}

/** The ends of a tone that maps everything to black: every pixel is below. */
const NO_END: End = { value: Infinity, tone: () => 0, nearest: 1 };

/** The first key of a finite value (see float-key.ts) for which a monotonic condition holds. */
function firstKey(holds: (key: number) => boolean): number {
  let below = FIRST_FINITE_KEY - 1;
  let above = LAST_FINITE_KEY + 1;
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (holds(middle)) above = middle;
    else below = middle;
  }
  return above;
}

function scaleOf(range: number): number {
  const exponent = range > 0 ? TOP_EXPONENT - Math.floor(Math.log2(range)) : 0;
  return 2 ** Math.min(HIGHEST_EXPONENT, Math.max(LOWEST_EXPONENT, exponent));
}

/** The power of two below which one line will do, or no pixel lies. */
function lowestExponent({ tone, nearest }: End): number {
  const end = tone(0);
  const isFlat = (exponent: number) => {
    const value = tone(2 ** exponent);
    return Math.abs(value - end) * steepness(Math.min(end, value)) <= TOLERANCE / 2;
  };
  let exponent = TOP_EXPONENT;
  while (exponent > LOWEST_EXPONENT && 2 ** exponent > nearest && !isFlat(exponent)) exponent--;
  return exponent;
}

function tabulate({ low, high, scale }: Ends, lowest: readonly [number, number], shift: number): ToneLookup {
  const first = cellOf(2 ** Math.min(...lowest), shift) - 1;
  const half = high.value > low.value ? ((high.value - low.value) * scale) / 2 : 0;
  // One more cell, for rounding beyond the middle.
  const cells = Math.max(1, cellOf(half, shift) + 2 - first);
  const table = new Float32Array(4 * cells);
  const errors = [low, high].map(({ tone }, end) =>
    fillCells(table.subarray(2 * cells * end, 2 * cells * (end + 1)), tone, first, lowest[end], shift),
  );
  const error = Math.max(...errors);
  return { low: low.value, high: high.value, scale, shift, first, cells, table, error };
}

/** Writes the lines of one end, one for all cells below the power of two `lowest`; returns the largest error found. */
function fillCells(
  table: Float32Array,
  tone: (u: number) => number,
  first: number,
  lowest: number,
  shift: number,
): number {
  let start = 2 ** lowest;
  let value = tone(start);
  let cell = cellOf(start, shift) - first;
  const [end, rise] = [tone(0), (value - tone(0)) / start];
  for (let i = 0; i < Math.min(2 * cell, table.length); i += 2) table.set([end, rise], i);
  let error = 0;
  for (; 2 * cell < table.length; cell++) {
    const end = startOf(first + cell + 1, shift);
    const reached = tone(end);
    const slope = (reached - value) / (end - start);
    table[2 * cell] = value - slope * start;
    table[2 * cell + 1] = slope;
    const middle = (start + end) / 2;
    error = Math.max(error, errorOfLine(tone, middle, table[2 * cell], table[2 * cell + 1]));
    start = end;
    value = reached;
  }
  return error;
}

/** The error of a line in the middle of its cell, where it is largest. */
function errorOfLine(tone: (u: number) => number, u: number, offset: number, slope: number): number {
  const exact = tone(u);
  return Math.abs(offset + slope * u - exact) * steepness(exact);
}

/** The cell of a scaled distance: its upper bits. */
function cellOf(u: number, shift: number): number {
  // The keys of positive values are their bits with the sign bit set.
  return (keyOf(u) & 0x7fffffff) >> shift;
}

/** The scaled distance at which a cell begins. */
function startOf(cell: number, shift: number): number {
  return valueOf(((cell << shift) | 0x80000000) >>> 0);
}

/** Slope of the sRGB curve (IEC 61966-2-1) at black, where it is steepest. */
const STEEPEST = 12.92;

/** By how much an error in linear light grows at most when it is seen as it is or sRGB-encoded. */
function steepness(value: number): number {
  const slope = (1.055 / 2.4) * Math.max(value, 0) ** (1 / 2.4 - 1);
  return Math.min(STEEPEST, Math.max(1, slope));
}
