import { equalization, stretchFunction, zscaleLimits, type Tone as KernelTone } from '#kernels';
import { implement } from '../../engine/threads/task.js';
import * as tasks from '../viewer.tasks.js';

/** Halvings of an interval until a double has no more digits. */
const HALVINGS = 60;

export const measureLimits = implement(tasks.measureLimits, ({ pixels, tone, percentiles }) => {
  const { stretch, asinhA, blackPoint, whitePoint, gamma, curve } = tone;
  const given = { stretch, asinhA, blackPoint, whitePoint, gamma, curve };
  const limits = stretch === 'zscale' ? zscaleLimits(pixels) : percentiles;
  const levels = stretch === 'histeq' ? { equalization: equalization(pixels, limits) } : {};
  const measured = { ...given, ...limits, ...levels };
  return { low: valueAt(measured, blackPoint), high: valueAt(measured, whitePoint) };
});

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
