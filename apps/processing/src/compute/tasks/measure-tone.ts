import {
  equalization,
  percentileLimits,
  pixelNoise,
  sampleFinite,
  skyShare,
  toneStatistics,
  zscaleLimits,
  type Raster,
  type Tone as KernelTone,
  type ToneStatistics,
} from '#kernels';
import type { Tone } from '#processing-client/contract';
import { automaticTone } from '../../images/automatic-tone.js';
import { MAX_SAMPLES } from '../../images/pixel-sample.js';

export interface MeasureToneTask {
  readonly image: Raster;
  readonly tone: Tone;
  /** Tone from the data. */
  readonly auto: boolean;
  /** Columns between pixels whose noise is independent. Default 1. */
  readonly noiseDistance?: number;
}

/** Percentiles between which the stretches work that have no limits of their own. */
const FAINT_PERCENT = 0.1;
const BRIGHT_PERCENT = 99.9;

export interface MeasuredTone {
  readonly tone: KernelTone;
  /** With the level of the sky and its noise, which background neutralisation needs. NaN without a valid pixel. */
  readonly statistics: ToneStatistics;
  /** Share of the pixels that are sky; only of an automatic tone. */
  readonly skyShare: number;
}

/** Finds the limits of a tone in the data: interval first, then the stretch. */
export function measureTone({ image, tone, auto, noiseDistance }: MeasureToneTask): MeasuredTone {
  const { data } = image;
  const sample = data.length > MAX_SAMPLES ? sampleFinite(data, MAX_SAMPLES) : data;
  const statistics = toneStatistics(sample);
  if (!auto) return { tone: givenTone(tone, data, sample), statistics, skyShare: NaN };
  const share = skyShare(sample, statistics.sky, pixelNoise(image, noiseDistance));
  return { tone: automaticTone(tone, statistics), statistics, skyShare: share };
}

/** A tone whose limits are those of its stretch in the data: zscale in all of it, else percentiles of the sample. */
export function givenTone(tone: Tone, data: Float32Array, sample: Float32Array): KernelTone {
  const { stretch, asinhA, blackPoint, whitePoint, gamma, curve } = tone;
  const given = { stretch, asinhA, blackPoint, whitePoint, gamma, curve };
  const limits =
    stretch === 'zscale' ? zscaleLimits(data) : percentileLimits(sample, FAINT_PERCENT, BRIGHT_PERCENT);
  if (stretch !== 'histeq') return { ...given, ...limits };
  return { ...given, ...limits, equalization: equalization(sample, limits) };
}
