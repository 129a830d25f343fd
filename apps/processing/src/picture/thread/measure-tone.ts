import {
  defaultLimits,
  equalization,
  pixelNoise,
  skyShare,
  thinPixels,
  toneStatistics,
  type Raster,
  type Tone as KernelTone,
  type ToneStatistics,
} from '#kernels';
import type { GivenLimits, Tone } from '#processing-client/contract';
import { implement } from '../../engine/threads/task.js';
import { threadFloats } from '../../engine/threads/thread-memory.js';
import { automaticTone } from '../automatic-tone.js';
import { limitsWith } from '../given-limits.js';
import * as tasks from '../picture.tasks.js';
import { thinned } from '../sample-step.js';

export const measureTone = implement(tasks.measureTone, ({ image, tone, auto, noiseDistance, ...given }) => {
  const { data } = image;
  const sample = given.sample ?? thinnedPixels(image);
  const statistics = toneStatistics(sample);
  if (!auto)
    return { tone: toneWithLimits(tone, data, sample, { known: statistics }), statistics, skyShare: NaN };
  const share = skyShare(sample, statistics.sky, pixelNoise(image, noiseDistance));
  return { tone: automaticTone(tone, statistics), statistics, skyShare: share };
});

/** Every n-th pixel in both directions: taking every n-th finite one would need a search. */
function thinnedPixels(image: Raster): Float32Array {
  const { step, ...size } = thinned(image);
  if (step === 1) return image.data;
  const sample = threadFloats('thinned', size.width * size.height);
  thinPixels(image, step, 0, 0, { ...size, data: sample });
  return sample;
}

interface ToneOptions {
  /** Statistics of the sample, if already measured. */
  readonly known?: Pick<ToneStatistics, 'faint' | 'bright'>;
  /** Limits in the place of measured ones. */
  readonly given?: GivenLimits;
}

/**
 * A tone with the default limits of its stretch, unless they are given: zscale's of all data, any other's of the sample.
 * @throws ArgumentError naming the given limit that is beyond the measured other one
 */
export function toneWithLimits(
  tone: Tone,
  data: Float32Array,
  sample: Float32Array,
  { known, given = {} }: ToneOptions = {},
): KernelTone {
  const { stretch, asinhA, blackPoint, whitePoint, gamma, curve } = tone;
  const fields = { stretch, asinhA, blackPoint, whitePoint, gamma, curve };
  const measured =
    known && !hasOwnLimits(stretch)
      ? { low: known.faint, high: known.bright }
      : defaultLimits(sample, stretch, { zscalePixels: data });
  const limits = limitsWith(given, measured);
  if (stretch !== 'histeq') return { ...fields, ...limits };
  return { ...fields, ...limits, equalization: equalization(sample, limits) };
}

/** The limits of all other stretches are those of the statistics. */
const hasOwnLimits = (stretch: Tone['stretch']): boolean => stretch === 'zscale' || stretch === 'histeq';
