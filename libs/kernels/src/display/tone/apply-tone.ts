import { requirePixels } from '../../require-arguments.js';
import { ArgumentError } from '../../errors.js';
import { toneLine, type ToneLookup } from './tone-lookup.js';
import { applyToneLevels } from './apply-levels.js';
import { lookupOf, levelsOf, type ToneTable } from './tone-table.js';
import type { Tone } from './tone.js';

/** Output of toned pixels; the type decides the scale: 0…255, 0…65535 or 0…1. */
export type TonedPixels = Uint8Array | Uint8ClampedArray | Uint16Array | Float32Array;

/** Highest 16-bit level. */
const WHITE_16 = 65535;
/** Pixels toned at a time: they stay in the cache. */
const LINE = 4096;

/**
 * Tones the pixels `start…end` of `data` into the same positions of `out`: interval → stretch → black and white point → gamma → curve.
 * 8-bit output is the formula, rounded; 16-bit and float output come from a table that is within half a 16-bit step of it. Pixels without
 * data become 0, in float output NaN.
 *
 * @param tone a tone, or its table when many bands are toned
 * @returns `out`
 * @throws ArgumentError when `out` is shorter than `end` or a parameter of the tone is out of range
 */
export function applyTone<Out extends TonedPixels>(
  data: Float32Array,
  tone: Tone | ToneTable,
  out: Out,
  start = 0,
  end = data.length,
): Out {
  requirePixels(data);
  if (out.length < end) throw new ArgumentError('out', `${out.length} places for ${end} pixels`);
  if (out instanceof Float32Array) toneLine(data, start, lookupOf(tone), out.subarray(start, end));
  else if (out instanceof Uint16Array) applyTo16Bit(data, lookupOf(tone), out, start, end);
  else applyToneLevels(data, levelsOf(tone), out, start, end);
  return out;
}

function applyTo16Bit(
  data: Float32Array,
  lookup: ToneLookup,
  out: Uint16Array,
  start: number,
  end: number,
): void {
  const line = new Float32Array(Math.min(LINE, end - start));
  for (let first = start; first < end; first += LINE) {
    const toned = toneLine(data, first, lookup, line.subarray(0, end - first));
    // NaN becomes 0 in a Uint16Array.
    for (let i = 0; i < toned.length; i++) out[first + i] = toned[i] * WHITE_16 + 0.5;
  }
}
