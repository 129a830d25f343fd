import { ArgumentError } from '../../errors.js';
import { createRaster, type Raster } from '../../raster.js';
import { fillMesh } from './fill-mesh.js';
import { filterMesh } from './filter-mesh.js';
import { measureBoxes, type BackgroundEstimator } from './measure-boxes.js';
import { medianOf, type Mesh } from './mesh.js';
import { MeshSurface, type MeshInterpolation } from './mesh-surface.js';

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
  readonly level: Mesh;
  readonly rms: Mesh;
  /** Median over the boxes of the background, and of its noise; NaN when no pixel is finite. */
  readonly medianLevel: number;
  readonly medianRms: number;
}

/** Maps of the background and of its standard deviation, with the medians of both. */
export interface Background {
  readonly background: Raster;
  readonly rms: Raster;
  readonly medianLevel: number;
  readonly medianRms: number;
}

/**
 * Sky background and its noise as maps: the boxes of {@link backgroundMesh}, expanded to every pixel by a bicubic spline or
 * bilinearly. Equals `photutils.background.Background2D` with `SigmaClip(3, maxiters=10)`, `MedianBackground` (or
 * `SExtractorBackground`), `StdBackgroundRMS` and `BkgZoomInterpolator`.
 *
 * @param raster image in any unit; NaN and infinities are left out, and the maps bridge them
 * @returns maps in the image's unit; NaN throughout when no pixel is finite
 * @throws ArgumentError when a size is not a positive (filterSize: odd) integer, or sigma or excludePercent is out of range
 */
export function background2d(raster: Raster, options: BackgroundOptions = {}): Background {
  const { level, rms, medianLevel, medianRms } = backgroundMesh(raster, options);
  return {
    background: expandMesh(level, raster, options.interpolation),
    rms: expandMesh(rms, raster, options.interpolation),
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
  const { boxSize = 64, filterSize = 3, sigma = 3, maxIterations = 10 } = options;
  const { estimator = 'median', excludePercent = 10 } = options;
  checkSizes(boxSize, filterSize);
  if (!(sigma > 0)) throw new ArgumentError('sigma', `${sigma} is not above 0`);
  if (!(excludePercent >= 0 && excludePercent <= 100))
    throw new ArgumentError('excludePercent', `${excludePercent} is not within 0…100`);
  const boxes = measureBoxes(raster, { boxSize, sigma, maxIterations, estimator, excludePercent });
  const level = filterMesh(fillMesh(boxes.level), filterSize);
  const rms = filterMesh(fillMesh(boxes.rms), filterSize);
  return { level, rms, medianLevel: medianOf(level.values), medianRms: medianOf(rms.values) };
}

/** A mesh expanded to the pixels of an image of the given size. */
function expandMesh(mesh: Mesh, { width, height }: Raster, interpolation?: MeshInterpolation): Raster {
  const map = createRaster(width, height);
  const surface = new MeshSurface(mesh, interpolation);
  const line = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    surface.expandRow(y, line);
    map.data.set(line, y * width);
  }
  return map;
}

function checkSizes(boxSize: number, filterSize: number): void {
  if (!(Number.isInteger(boxSize) && boxSize > 0)) {
    throw new ArgumentError('boxSize', `${boxSize} is not a positive integer`);
  }
  if (!(Number.isInteger(filterSize) && filterSize > 0 && filterSize % 2 === 1)) {
    throw new ArgumentError('filterSize', `${filterSize} is not a positive odd integer`);
  }
}
