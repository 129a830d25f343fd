import type { Raster } from '../raster.js';
import { imageStatistics } from './image-statistics.js';
import { pixelsInRegion, type Region } from './region.js';

/** Statistics of a region, in the data's unit; NaN (the sum 0) when none of its pixels is valid. */
export interface RegionStatistics {
  /** Mean value. */
  readonly mean: number;
  /** Middle value; of an even number the mean of the middle two. */
  readonly median: number;
  /** Population standard deviation (divisor n). */
  readonly std: number;
  /** Smallest value. */
  readonly min: number;
  /** Largest value. */
  readonly max: number;
  /** Sum of the values. */
  readonly sum: number;
  /** Pixels of the image whose centres lie in the region. */
  readonly pixelCount: number;
  /** Those of them that have data. */
  readonly validPixels: number;
}

/**
 * Statistics of the pixels whose centres lie in a region: sums in float64, compensated, 1e-10 relative.
 *
 * @throws ArgumentError when a coordinate of the region is not finite or a size is not positive
 */
export function regionStatistics(raster: Raster, region: Region): RegionStatistics {
  const pixels = pixelsInRegion(raster, region);
  const { totalPixels, ...statistics } = imageStatistics(pixels);
  return { ...statistics, sum: compensatedSum(pixels), pixelCount: totalPixels };
}

/** Sum of the finite values by Neumaier's (1974) compensated summation. */
function compensatedSum(values: Float32Array): number {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return sum + lost;
}
