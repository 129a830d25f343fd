import {
  equalization,
  percentileLimits,
  pixelNoise,
  skyShare,
  thinPixels,
  toneStatistics,
  zscaleLimits,
  type DisplayLimits,
  type Raster,
  type Tone as KernelTone,
  type ToneStatistics,
} from '#kernels';
import type { Tone } from '#processing-client/contract';
import { implement } from '../../engine/threads/task.js';
import { threadFloats } from '../../engine/threads/thread-memory.js';
import { MAX_SAMPLES } from '../../image-io/pixel-sample.js';
import { automaticTone } from '../automatic-tone.js';
import * as tasks from '../picture.tasks.js';

/** Percentiles used by stretches without limits of their own: the faint and the bright one of {@link toneStatistics}. */
const FAINT_PERCENT = 0.1;
const BRIGHT_PERCENT = 99.9;

export const measureTone = implement(tasks.measureTone, ({ image, tone, auto, noiseDistance }) => {
  const { data } = image;
  const sample = thinned(image);
  const statistics = toneStatistics(sample);
  if (!auto) return { tone: toneWithLimits(tone, data, sample, statistics), statistics, skyShare: NaN };
  const share = skyShare(sample, statistics.sky, pixelNoise(image, noiseDistance));
  return { tone: automaticTone(tone, statistics), statistics, skyShare: share };
});

/** Every n-th pixel in both directions: taking every n-th finite one would need a search. */
function thinned(image: Raster): Float32Array {
  const { width, height, data } = image;
  let step = 1;
  while (Math.ceil(width / step) * Math.ceil(height / step) > MAX_SAMPLES) step++;
  if (step === 1) return data;
  const size = { width: Math.ceil(width / step), height: Math.ceil(height / step) };
  const sample = threadFloats('thinned', size.width * size.height);
  thinPixels(image, step, 0, 0, { ...size, data: sample });
  return sample;
}

/**
 * A tone with the limits of its stretch in the data: zscale in all of it, else percentiles of the sample.
 * @param known percentiles of the sample, if already measured
 */
export function toneWithLimits(
  tone: Tone,
  data: Float32Array,
  sample: Float32Array,
  known?: Pick<ToneStatistics, 'faint' | 'bright'>,
): KernelTone {
  const { stretch, asinhA, blackPoint, whitePoint, gamma, curve } = tone;
  const given = { stretch, asinhA, blackPoint, whitePoint, gamma, curve };
  const limits = stretch === 'zscale' ? zscaleLimits(data) : rangeOf(sample, known);
  if (stretch !== 'histeq') return { ...given, ...limits };
  return { ...given, ...limits, equalization: equalization(sample, limits) };
}

const rangeOf = (sample: Float32Array, known?: Pick<ToneStatistics, 'faint' | 'bright'>): DisplayLimits =>
  known ? { low: known.faint, high: known.bright } : percentileLimits(sample, FAINT_PERCENT, BRIGHT_PERCENT);
