import { requireOneOf, requireRaster } from '../../require-arguments.js';
import { ArgumentError } from '../../errors.js';
import type { Raster } from '../../raster.js';
import { findSegments } from './find-segments.js';
import type { Connectivity, LabelMap } from './label-map.js';
import { paintSegment } from './segment-runs.js';
import { thresholdRows } from './threshold-rows.js';

/** Options of {@link detectSources}. */
export interface DetectOptions {
  /** Fewest connected pixels of a source. Default 10. */
  readonly npixels?: number;
  /** Default 8. */
  readonly connectivity?: Connectivity;
}

/**
 * Sources as connected pixels above a threshold: `photutils.segmentation.detect_sources`. Labels ascend in row order of each source's first
 * pixel. Pixels without data belong to no source.
 *
 * @param raster image, with or without background to match the threshold
 * @param threshold one value, or a raster of the same size with a value for each pixel; a pixel belongs to a source when it is greater
 * @throws ArgumentError when npixels is not a positive integer, connectivity neither 4 nor 8, or the threshold raster has another size
 */
export function detectSources(
  raster: Raster,
  threshold: number | Raster,
  { npixels = 10, connectivity = 8 }: DetectOptions = {},
): LabelMap {
  requireRaster(raster);
  checkPixelCount(npixels);
  requireOneOf('connectivity', connectivity, [4, 8]);
  const segments = findSegments(raster, thresholdRows(raster, threshold), npixels, connectivity);
  const { width, height } = raster;
  const labels = new Int32Array(width * height);
  for (let label = 1; label <= segments.count; label++) paintSegment(segments, label, label, labels);
  return { labels, width, height, count: segments.count };
}

/** @throws ArgumentError when npixels is not a positive integer */
export function checkPixelCount(npixels: number): void {
  if (!(Number.isInteger(npixels) && npixels > 0)) {
    throw new ArgumentError('npixels', `${npixels} is not a positive integer`);
  }
}
