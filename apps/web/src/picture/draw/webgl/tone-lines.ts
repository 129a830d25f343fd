import { toneLookup, type Tone, type ToneLookup } from '#kernels';
import type { Look } from '../look.js';
import { LINE_BITS } from './picture-shader.js';

/** The tables of several tones, one behind the other. */
export interface ToneLines {
  readonly lookups: readonly ToneLookup[];
  /** The cell that each begins with. */
  readonly starts: readonly number[];
  /** Value and slope of each cell, in whole rows of a texture. */
  readonly data: Float32Array;
  readonly rows: number;
}

const ROW = 2 ** LINE_BITS;
/** Of a picture and of the one that it is compared with. */
const MAX_REMEMBERED = 40;
const remembered = new Map<string, ToneLookup>();

/**
 * The tables of the channels' tones, and of the overall tone behind them.
 * @returns null when a tone has no table: only its formula does it justice
 */
export function toneLinesOf({ channels, options: { overall } }: Look): ToneLines | null {
  const tones = channels.map(({ tone }) => tone);
  const lookups = (overall ? [...tones, { ...overall, low: 0, high: 1 }] : tones).map(lookupOf);
  if (lookups.some(({ formula }) => formula)) return null;
  const starts: number[] = [];
  let cells = 0;
  for (const { table } of lookups) {
    starts.push(cells);
    cells += table.length / 2;
  }
  const rows = Math.max(1, Math.ceil(cells / ROW));
  const data = new Float32Array(2 * ROW * rows);
  lookups.forEach(({ table }, i) => data.set(table, 2 * starts[i]));
  return { lookups, starts, data, rows };
}

/** A tone that moves is another one with each frame, while those of the other channels stay. */
function lookupOf(tone: Tone): ToneLookup {
  const name = JSON.stringify(tone);
  const lookup = remembered.get(name) ?? steepened(toneLookup(tone));
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(name, lookup);
  return lookup;
}

/** Powers of two: the smallest float32 is 2^-149, and a graphics card may take for 0 what is below 2^-126. */
const STEEPER = 24;
const MANTISSA_BITS = 23;

/**
 * The same tone by smaller distances and steeper lines, by a power of two: the products are the same, but no slope is so small that a
 * graphics card takes it for 0. Such a line would be level, and below black.
 */
function steepened(lookup: ToneLookup): ToneLookup {
  const { scale, first, shift } = lookup;
  const cellBits = MANTISSA_BITS - shift;
  // The first cell stays a cell, and the steepest line finite.
  const octaves = Math.min(STEEPER, first >> cellBits);
  const table = lookup.table.map((number, i) => (i % 2 === 1 ? number * 2 ** octaves : number));
  return { ...lookup, table, scale: scale / 2 ** octaves, first: first - (octaves << cellBits) };
}
