import { requireRaster } from '../require-arguments.js';
import type { Raster } from '../raster.js';
import { countDetail } from './coarse-histogram/coarse-histogram.js';
import {
  decidingBins,
  describeRegion,
  type RegionStatistics,
  createRegionHistogram,
} from './coarse-histogram/region-histogram.js';
import { pixelsInRegion, type Region } from './region.js';

/**
 * Statistics of the pixels whose centres lie in a region: sums in float64, compensated, 1e-10 relative.
 *
 * @throws ArgumentError when a coordinate of the region is not finite or a size is not positive
 */
export function regionStatistics(raster: Raster, region: Region): RegionStatistics {
  requireRaster(raster);
  const pixels = pixelsInRegion(raster, region);
  const histogram = createRegionHistogram(pixels);
  return describeRegion(histogram, countDetail(pixels, decidingBins(histogram)));
}
