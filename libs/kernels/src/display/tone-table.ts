import { toneCurve, type ToneCurve } from './tone-curve.js';
import { toneLevels, type ToneLevels } from './tone-levels.js';
import type { Tone } from './tone.js';

/** A tone with its look-up tables: make it once where many bands are toned. Threads can be sent it. */
export interface ToneTable {
  readonly tone: Tone;
  /** For 8-bit output of one channel: exact. */
  readonly levels: ToneLevels;
  /** For 8-bit composites. */
  readonly coarse: ToneCurve;
  /** For 16-bit and float output. */
  readonly fine: ToneCurve;
}

/**
 * The look-up tables of a tone: exact thresholds for 8-bit output, interpolated curves for composites and for 16-bit and
 * float output (their errors: see {@link toneCurve}).
 *
 * @throws ArgumentError when a parameter of the tone is out of range
 */
export function toneTable(tone: Tone): ToneTable {
  return { tone, levels: toneLevels(tone), coarse: toneCurve(tone), fine: toneCurve(tone, true) };
}

/** The interpolated curve of a tone, made when there is no table of it. */
export function curveOf(tone: Tone | ToneTable, fine: boolean): ToneCurve {
  if (!('levels' in tone)) return toneCurve(tone, fine);
  return fine ? tone.fine : tone.coarse;
}

/** The exact thresholds of a tone, made when there is no table of it. */
export function levelsOf(tone: Tone | ToneTable): ToneLevels {
  return 'levels' in tone ? tone.levels : toneLevels(tone);
}
