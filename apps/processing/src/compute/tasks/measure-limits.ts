import { stretchFunction, type Tone as KernelTone } from '#kernels';
import type { Tone } from '#processing-client/contract';
import { givenTone } from './measure-tone.js';

/** Halvings of an interval until a double has no more digits. */
const HALVINGS = 60;

/** The values that become black and white under a tone: where its stretch reaches the black and the white point. */
export function measureLimits({ sample, tone }: { readonly sample: Float32Array; readonly tone: Tone }): {
  readonly low: number;
  readonly high: number;
} {
  const measured = givenTone(tone, sample, sample);
  return { low: valueAt(measured, tone.blackPoint), high: valueAt(measured, tone.whitePoint) };
}

/** The data value that the stretch maps to `level`; stretches rise, so halving the interval finds it. */
function valueAt(tone: KernelTone, level: number): number {
  const stretch = stretchFunction(tone);
  let [from, to] = [0, 1];
  for (let i = 0; i < HALVINGS && level > 0 && level < 1; i++) {
    const middle = (from + to) / 2;
    if (stretch(middle) < level) from = middle;
    else to = middle;
  }
  const place = level <= 0 ? 0 : level >= 1 ? 1 : (from + to) / 2;
  return tone.low + place * (tone.high - tone.low);
}
