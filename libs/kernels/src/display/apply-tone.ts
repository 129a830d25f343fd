import { ArgumentError } from '../errors.js';
import type { ToneCurve } from './tone-curve.js';
import { applyToneLevels } from './tone-levels.js';
import { curveOf, levelsOf, type ToneTable } from './tone-table.js';
import type { Tone } from './tone.js';

/** Where toned pixels go; the type decides the scale: 0…255, 0…65535 or 0…1. */
export type TonedPixels = Uint8Array | Uint8ClampedArray | Uint16Array | Float32Array;

/** Highest 16-bit level. */
const WHITE_16 = 65535;

/**
 * Tones the pixels `start…end` of `data` into the same places of `out`: interval → stretch → black and white point
 * → gamma → curve. 8-bit output is the formula, rounded; 16-bit and float output come from an interpolated table.
 * Pixels without data become 0, in float output NaN.
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
  if (out.length < end) throw new ArgumentError('out', `${out.length} places for ${end} pixels`);
  if (out instanceof Float32Array) applyToFloat(data, curveOf(tone, true), out, start, end);
  else if (out instanceof Uint16Array) applyTo16Bit(data, curveOf(tone, true), out, start, end);
  else applyToneLevels(data, levelsOf(tone), out, start, end);
  return out;
}

function applyToFloat(
  data: Float32Array,
  curve: ToneCurve,
  out: Float32Array,
  start: number,
  end: number,
): void {
  const { low, scale, roots, cells, table } = curve;
  for (let i = start; i < end; i++) {
    const x = (data[i] - low) * scale;
    if (x < 1) {
      let u = x > 0 ? x : 0;
      if (roots > 0) u = Math.sqrt(u);
      if (roots > 1) u = Math.sqrt(u);
      const position = u * cells;
      const cell = position | 0;
      out[i] = table[2 * cell] + table[2 * cell + 1] * (position - cell);
    } else {
      out[i] = x >= 1 ? table[2 * cells] : NaN;
    }
  }
}

function applyTo16Bit(
  data: Float32Array,
  curve: ToneCurve,
  out: Uint16Array,
  start: number,
  end: number,
): void {
  const { low, scale, roots, cells, table } = curve;
  for (let i = start; i < end; i++) {
    const x = (data[i] - low) * scale;
    if (x < 1) {
      let u = x > 0 ? x : 0;
      if (roots > 0) u = Math.sqrt(u);
      if (roots > 1) u = Math.sqrt(u);
      const position = u * cells;
      const cell = position | 0;
      out[i] = (table[2 * cell] + table[2 * cell + 1] * (position - cell)) * WHITE_16 + 0.5;
    } else {
      out[i] = x >= 1 ? table[2 * cells] * WHITE_16 + 0.5 : 0;
    }
  }
}
