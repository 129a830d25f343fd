import {
  autoTone,
  equalization,
  percentileLimits,
  sampleFinite,
  toneStatistics,
  zscaleLimits,
  type Tone as KernelTone,
} from '#kernels';
import type { Tone } from '#processing-client/contract';

export interface MeasureToneTask {
  readonly data: Float32Array;
  readonly tone: Tone;
  /** Tone from the data; of the given one only the curve, the points and the gamma stay. */
  readonly auto: boolean;
  /** Brightness of the median for `auto`. */
  readonly target?: number;
}

/**
 * Pixels that a tone is measured on: a million give the median to a thousandth of the noise and leave a thousand above the
 * brightest percentile, and take a tenth of the time of sixteen million.
 */
const MAX_SAMPLES = 1 << 20;

/** Percentiles between which the stretches work that have no limits of their own. */
const FAINT_PERCENT = 0.1;
const BRIGHT_PERCENT = 99.9;

export interface MeasuredTone {
  readonly tone: KernelTone;
  /** Level of the sky and its noise: what background neutralisation needs. NaN without a valid pixel. */
  readonly sky: number;
  readonly noise: number;
}

/** Finds the limits of a tone in the data: interval first, then the stretch. */
export function measureTone({ data, tone, auto, target }: MeasureToneTask): MeasuredTone {
  const { stretch, asinhA, blackPoint, whitePoint, gamma, curve } = tone;
  const given = { stretch, asinhA, blackPoint, whitePoint, gamma, curve };
  const sample = data.length > MAX_SAMPLES ? sampleFinite(data, MAX_SAMPLES) : data;
  const statistics = toneStatistics(sample);
  const { sky, noise } = statistics;
  if (auto) {
    const automatic = autoTone(statistics, { target });
    return { tone: { ...given, ...automatic, gamma: gamma * (automatic.gamma ?? 1) }, sky, noise };
  }
  const limits =
    stretch === 'zscale' ? zscaleLimits(data) : percentileLimits(sample, FAINT_PERCENT, BRIGHT_PERCENT);
  if (stretch !== 'histeq') return { tone: { ...given, ...limits }, sky, noise };
  return { tone: { ...given, ...limits, equalization: equalization(sample, limits) }, sky, noise };
}
