import {
  autoTone,
  equalization,
  percentileLimits,
  toneStatistics,
  zscaleLimits,
  type DisplayLimits,
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
  const statistics = toneStatistics(data);
  const { sky, noise } = statistics;
  if (auto) {
    const automatic = autoTone(statistics, { target });
    return { tone: { ...given, ...automatic, gamma: gamma * (automatic.gamma ?? 1) }, sky, noise };
  }
  const limits = limitsOf(stretch, data);
  if (stretch !== 'histeq') return { tone: { ...given, ...limits }, sky, noise };
  return { tone: { ...given, ...limits, equalization: equalization(data, limits) }, sky, noise };
}

function limitsOf(stretch: Tone['stretch'], data: Float32Array): DisplayLimits {
  if (stretch === 'zscale') return zscaleLimits(data);
  return percentileLimits(data, FAINT_PERCENT, BRIGHT_PERCENT);
}
