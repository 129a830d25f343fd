import {
  defaultLimits,
  equalization,
  stretchFunction,
  thinFinite,
  toneStatistics,
  type Tone as KernelTone,
} from '#kernels';
import { implement } from '../../engine/threads/task.js';
import { MAX_SAMPLES } from '../../image-io/pixel-sample.js';
import { automaticTone } from '../../picture/automatic-tone.js';
import { toneWithLimits } from '../../picture/thread/measure-tone.js';
import * as tasks from '../viewer.tasks.js';

export const previewTone = implement(
  tasks.previewTone,
  ({ pixels, zscalePixels = pixels, tone, given, auto }) => {
    const sample = sampleOf(pixels);
    if (auto) return automaticTone(tone, toneStatistics(sample));
    return toneWithLimits(tone, zscalePixels, sample, { given });
  },
);

const sampleOf = (pixels: Float32Array): Float32Array =>
  pixels.length > MAX_SAMPLES ? thinFinite(pixels, MAX_SAMPLES) : pixels;

/** Halvings of an interval until a double has no more digits. */
const HALVINGS = 60;

export const measureLimits = implement(tasks.measureLimits, ({ pixels, tone, percentiles }) => {
  const { stretch, asinhA, blackPoint, whitePoint, gamma, curve } = tone;
  const given = { stretch, asinhA, blackPoint, whitePoint, gamma, curve };
  const limits = defaultLimits(sampleOf(pixels), stretch, { zscalePixels: pixels, exact: percentiles });
  const levels = stretch === 'histeq' ? { equalization: equalization(pixels, limits) } : {};
  const measured = { ...given, ...limits, ...levels };
  return { low: valueAt(measured, blackPoint), high: valueAt(measured, whitePoint) };
});

/** The data value that the stretch maps to `level`, by bisection, since stretches are monotonic. */
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
