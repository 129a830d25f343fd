import { toneLookup } from './tabulate-tone.js';
import type { ToneLookup } from './tone-lookup.js';
import { toneLevels, type ToneLevels } from './tone-levels.js';
import type { Tone } from './tone.js';

/** A tone with its look-up tables, to be reused for many bands and shared with threads. */
export interface ToneTable {
  /** Source of the tables. */
  readonly tone: Tone;
  /** For 8-bit output of one channel. */
  readonly levels: ToneLevels;
  /** For composites and for 16-bit and float output. */
  readonly lookup: ToneLookup;
}

/**
 * The look-up tables of a tone: exact thresholds for 8-bit output, straight lines for composites and for 16-bit and float
 * output, at most half a 16-bit step of the formula.
 *
 * @throws ArgumentError when a parameter of the tone is out of range
 */
export function toneTable(tone: Tone): ToneTable {
  return { tone, levels: toneLevels(tone), lookup: toneLookup(tone) };
}

/** The most recent look-ups by their tone: a thread tones one band of an image after another. */
const remembered = new Map<string, ToneLookup>();
/** A composite has a few channels, a luminance and an overall tone. */
const MAX_REMEMBERED = 16;

/** The look-up of a tone: that of the table, a recent one, or a new one. */
export function lookupOf(tone: Tone | ToneTable): ToneLookup {
  if ('levels' in tone) return tone.lookup;
  if (tone.stretch === 'histeq') return toneLookup(tone);
  const { low, high, stretch, asinhA, logA, power, blackPoint, whitePoint, gamma, curve } = tone;
  const key = [low, high, stretch, asinhA, logA, power, blackPoint, whitePoint, gamma, curve].join();
  const made = remembered.get(key) ?? toneLookup(tone);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(key, made);
  return made;
}

/** The exact thresholds of a tone, made when there is no table of it. */
export function levelsOf(tone: Tone | ToneTable): ToneLevels {
  return 'levels' in tone ? tone.levels : toneLevels(tone);
}
