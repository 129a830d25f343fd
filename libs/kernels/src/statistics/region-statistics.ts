import { requireRaster } from '../require-arguments.js';
import type { Raster } from '../raster.js';
import { countDetail } from './census.js';
import { decidingBins, describeRegion, takeRegionCensus } from './region-census.js';
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
  requireRaster(raster);
  const pixels = pixelsInRegion(raster, region);
  const census = takeRegionCensus(pixels);
  return describeRegion(census, countDetail(pixels, decidingBins(census)));
}
