import { requireRaster } from '../../require-arguments.js';
import { ArgumentError } from '../../errors.js';
import type { RowBand } from '../../filter/row-band.js';
import { outputRaster } from '../../filter/separable.js';
import type { Raster } from '../../raster.js';
import { clipBoxes, type ClippedBoxes } from './clip-boxes.js';
import { expandMesh } from './expand-mesh.js';
import { fillMesh } from './fill-mesh.js';
import { filterMesh } from './filter-mesh.js';
import { measureBoxes, type BackgroundEstimator } from './measure-boxes.js';
import { medianOf, type Mesh } from './mesh.js';
import type { MeshInterpolation } from './mesh-surface.js';

/** Options of {@link background2d} and {@link backgroundMesh}. */
export interface BackgroundOptions {
  /** Side of the boxes in pixels; larger than the objects, smaller than the variation of the sky. Default 64. */
  readonly boxSize?: number;
  /** Odd side, in boxes, of the median filter over the mesh; 1 = none. Default 3. */
  readonly filterSize?: number;
  /** Pixels farther than this many standard deviations from their box's median are rejected. Default 3. */
  readonly sigma?: number;
  /** Rounds of rejection at most. Default 10. */
  readonly maxIterations?: number;
  /** Default `median`. */
  readonly estimator?: BackgroundEstimator;
  /** Boxes that lack more than this percentage of their pixels are estimated from their neighbours. Default 10. */
  readonly excludePercent?: number;
  /** Default `spline`. */
  readonly interpolation?: MeshInterpolation;
}

/** Background and noise of an image on the coarse grid of boxes, nothing unknown unless all of it. */
export interface BackgroundMesh {
  /** Background of each box, in the image's unit. */
  readonly level: Mesh;
  /** Standard deviation of the background in each box. */
  readonly rms: Mesh;
  /** Median over the boxes of the background, and of its noise; NaN when no pixel is finite. */
  readonly medianLevel: number;
  /** Median over the boxes of the noise. */
  readonly medianRms: number;
}

/** Maps of the background and of its standard deviation, with the medians of both. */
export interface Background extends BackgroundMaps {
  /** Median over the boxes of the background; NaN when no pixel is finite. */
  readonly medianLevel: number;
  /** Median of the standard deviations. */
  readonly medianRms: number;
}

/** Maps of the background and of its standard deviation. */
export interface BackgroundMaps {
  /** Level of the sky at each pixel. */
  readonly background: Raster;
  /** Standard deviation of its noise at each pixel. */
  readonly rms: Raster;
}

/**
 * Sky background and its noise as maps: the boxes of {@link backgroundMesh}, expanded to every pixel by a bicubic spline or
 * bilinearly. Equals `photutils.background.Background2D` with `SigmaClip(3, maxiters=10)`, `MedianBackground` (or
 * `SExtractorBackground`), `StdBackgroundRMS` and `BkgZoomInterpolator`.
 *
 * @param raster image in any unit; NaN and infinities are left out, and the maps bridge them
 * @param out rasters of the same size that are filled. Default: new ones, which cost as much time again
 * @returns maps in the image's unit; NaN throughout when no pixel is finite
 * @throws ArgumentError when a size is not a positive (filterSize: odd) integer, sigma or excludePercent is out of range, or
 *   a raster of `out` has another size
 */
export function background2d(
  raster: Raster,
  options: BackgroundOptions = {},
  out?: BackgroundMaps,
): Background {
  requireRaster(raster);
  const { level, rms, medianLevel, medianRms } = backgroundMesh(raster, options);
  return {
    background: expandMesh(level, outputRaster(raster, out?.background), options.interpolation),
    rms: expandMesh(rms, outputRaster(raster, out?.rms), options.interpolation),
    medianLevel,
    medianRms,
  };
}

/**
 * Sky background and its noise in boxes: sigma-clipped median (or mode) and standard deviation of each box, boxes with too
 * few pixels filled from their neighbours, then a median filter over the boxes (Bertin & Arnouts 1996, A&AS 117, 393).
 *
 * @throws ArgumentError see {@link background2d}
 */
export function backgroundMesh(raster: Raster, options: BackgroundOptions = {}): BackgroundMesh {
  requireRaster(raster);
  return joinBackground([clipBackground(raster, options)], options);
}

/**
 * The first half of {@link backgroundMesh}, for threads that share an image: the clipped statistics of the boxes that begin in a band of
 * rows.
 *
 * @param band default: all rows
 * @throws ArgumentError when boxSize is not a positive integer or sigma is out of range
 */
export function clipBackground(
  raster: Raster,
  { boxSize = 64, sigma = 3, maxIterations = 10 }: BackgroundOptions = {},
  band: RowBand = {},
): ClippedBoxes {
  requireRaster(raster);
  if (!(Number.isInteger(boxSize) && boxSize > 0)) {
    throw new ArgumentError('boxSize', `${boxSize} is not a positive integer`);
  }
  if (!(sigma > 0)) throw new ArgumentError('sigma', `${sigma} is not above 0`);
  return clipBoxes(raster, { boxSize, sigma, maxIterations }, band);
}

/**
 * The second half of {@link backgroundMesh}.
 *
 * @param parts results of {@link clipBackground} for bands that cover the image, in their order
 * @throws ArgumentError when filterSize is not a positive odd integer or excludePercent is out of range
 */
export function joinBackground(
  parts: readonly ClippedBoxes[],
  { filterSize = 3, estimator = 'median', excludePercent = 10 }: BackgroundOptions = {},
): BackgroundMesh {
  if (!(Number.isInteger(filterSize) && filterSize > 0 && filterSize % 2 === 1)) {
    throw new ArgumentError('filterSize', `${filterSize} is not a positive odd integer`);
  }
  if (!(excludePercent >= 0 && excludePercent <= 100)) {
    throw new ArgumentError('excludePercent', `${excludePercent} is not within 0…100`);
  }
  const boxes = measureBoxes(parts, estimator, excludePercent);
  const level = filterMesh(fillMesh(boxes.level), filterSize);
  const rms = filterMesh(fillMesh(boxes.rms), filterSize);
  return { level, rms, medianLevel: medianOf(level.values), medianRms: medianOf(rms.values) };
}
