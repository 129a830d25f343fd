import { requireRaster } from '../require-arguments.js';
import type { Raster } from '../raster.js';
import { countDetail } from './census/census.js';
import {
  decidingBins,
  describeRegion,
  type RegionStatistics,
  takeRegionCensus,
} from './census/region-census.js';
import { pixelsInRegion, type Region } from './region.js';

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
