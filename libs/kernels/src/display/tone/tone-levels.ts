import { keyOf } from '../../statistics/coarse-histogram/float-key.js';
import { toneFunction, toneScale, type Tone, type ToneFunction } from './tone.js';

/** Highest 8-bit level. */
const WHITE = 255;
/** Lower bits of a value that its look-up ignores, tried from many to few; the table has 2^(32 − shift) entries. */
const SHIFTS = [13, 12, 11, 10];
/** Bits of +Infinity and −Infinity; larger ones of the same sign are NaN. */
const INFINITY_BITS = 0x7f800000;
const NEGATIVE_INFINITY_BITS = 0xff800000;
/** Cells of the interval `low`…`high` for tones that are compared with their thresholds. */
export const CELLS = 32768;
/** Halvings of [0, 1] after which a float64 cannot be split further. */
const BISECTIONS = 54;

/**
 * The level of each value, looked up by the upper bits of the float32 itself, without arithmetic per pixel. As a tone never falls, 255
 * thresholds define the table. An entry stands for values that differ by at most 1/1024 of themselves and by half a level; the result is
 * the rounded tone of a value at most 1/2048 away, so at most one level off, and only next to a change of level.
 */
export interface BitLevels {
  readonly shift: number;
  readonly level: Uint8Array;
}

/**
 * For tones that are too fine for {@link BitLevels} (a small interval on a large offset, or very steep ones): the level at the lower end of
 * each cell of the interval, and the thresholds to compare with. Exact.
 */
export interface ThresholdLevels {
  readonly low: number;
  /** `CELLS / (high − low)`. */
  readonly scale: number;
  /** Level at the lower end of each cell, and at `high`. */
  readonly level: Uint8Array;
  /** Position in cells at which level n changes to n + 1; Infinity at the end. */
  readonly rise: Float64Array;
}

/** A tone for 8-bit output as look-up table. */
export type ToneLevels = BitLevels | ThresholdLevels;

/** Tabulates a tone for 8-bit output. @throws ArgumentError when a parameter of the tone is out of range */
export function toneLevels(tone: Tone): ToneLevels {
  const rise = positionsOfRise(toneFunction(tone));
  return bitLevels(tone, rise) ?? thresholdLevels(tone, rise);
}

/** The table by bits with the fewest entries that keeps two thresholds two entries apart; undefined when none does. */
function bitLevels({ low, high }: Tone, rise: Float64Array): BitLevels | undefined {
  if (!(high > low)) return undefined;
  const keys = Array.from(rise)
    .filter((position) => position < Infinity)
    .map((position) => keyOf(low + position * (high - low)));
  const shift = SHIFTS.find((bits) =>
    keys.every((key, n) => n === 0 || entryOf(key, bits) - entryOf(keys[n - 1], bits) >= 2),
  );
  return shift === undefined ? undefined : { shift, level: fillByBits(keys, shift) };
}

/** The entry, in rising order of values, whose lower end is nearest to a key. */
function entryOf(key: number, shift: number): number {
  return Math.floor(key / 2 ** shift + 0.5);
}

/** Levels by the upper bits of a value: positive values first, ascending, then negative ones, descending. */
function fillByBits(keys: readonly number[], shift: number): Uint8Array {
  const size = 2 ** (32 - shift);
  const half = size / 2;
  const level = new Uint8Array(size);
  keys.forEach((key, n) => {
    const from = entryOf(key, shift);
    const to = n + 1 < keys.length ? entryOf(keys[n + 1], shift) : size;
    if (to > half) level.fill(n + 1, Math.max(0, from - half), to - half);
    if (from < half) level.fill(n + 1, size - Math.min(half, to), size - from);
  });
  level.fill(0, (INFINITY_BITS >>> shift) + 1, half);
  return level.fill(0, (NEGATIVE_INFINITY_BITS >>> shift) + 1);
}

function thresholdLevels(tone: Tone, rise: Float64Array): ThresholdLevels {
  const positions = rise.map((position) => position * CELLS);
  const level = new Uint8Array(CELLS + 1);
  for (let cell = 0, n = 0; cell <= CELLS; cell++) {
    while (positions[n] <= cell) n++;
    level[cell] = n;
  }
  return { low: tone.low, scale: toneScale(tone) * CELLS, level, rise: positions };
}

/** Normalised values at which the rounded level rises: where the tone passes (n + ½) / 255; Infinity where it never does. */
function positionsOfRise(tone: ToneFunction): Float64Array {
  const rise = new Float64Array(WHITE + 1).fill(Infinity);
  for (let n = 0; n < WHITE; n++) {
    const target = (n + 0.5) / WHITE;
    if (tone(1) < target) break;
    rise[n] = firstReaching(tone, target);
  }
  return rise;
}

/** The smallest x in (0, 1] at which the tone reaches `target`, by bisection. */
function firstReaching(tone: ToneFunction, target: number): number {
  let below = 0;
  let reached = 1;
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (below + reached) / 2;
    if (tone(middle) >= target) reached = middle;
    else below = middle;
  }
  return reached;
}
