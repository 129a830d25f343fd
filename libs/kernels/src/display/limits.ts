import { percentiles } from '../statistics/percentiles.js';

/** The interval of data values that is mapped to black … white. NaN when no pixel is valid. */
export interface DisplayLimits {
  /** Data value that becomes black. */
  readonly low: number;
  /** Data value that becomes white. */
  readonly high: number;
}

/** The smallest and largest finite value. */
export function minMaxLimits(data: Float32Array): DisplayLimits {
  const [low, high] = percentiles(data, [0, 100]);
  return { low, high };
}

/**
 * The interval that leaves out a share of the faintest and of the brightest pixels, as
 * `astropy.visualization.AsymmetricPercentileInterval` (over all finite pixels, no sampling).
 *
 * @param lowerPercent percentage of pixels below the interval. Default 0.5
 * @param upperPercent percentage of pixels below its upper end. Default 99.5
 * @throws ArgumentError when a percentage is outside [0, 100]
 */
export function percentileLimits(data: Float32Array, lowerPercent = 0.5, upperPercent = 99.5): DisplayLimits {
  const [low, high] = percentiles(data, [lowerPercent, upperPercent]);
  return { low, high };
}
