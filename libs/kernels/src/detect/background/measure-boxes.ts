import type { Raster } from '../../raster.js';
import type { SigmaClippedStatistics } from '../../statistics/sigma-clip.js';
import { BoxValues } from './box-values.js';
import { clipBox } from './clip-box.js';
import type { Mesh } from './mesh.js';

/** How a box's pixels become one value: their median, or the mode 2.5 · median − 1.5 · mean of SExtractor. */
export type BackgroundEstimator = 'median' | 'mode';

/** What {@link measureBoxes} needs to know. */
export interface BoxMeasurement {
  readonly boxSize: number;
  readonly sigma: number;
  readonly maxIterations: number;
  readonly estimator: BackgroundEstimator;
  /** Boxes that lack more than this percentage of their pixels are left out. */
  readonly excludePercent: number;
}

/** Background and noise of each box; NaN in boxes that are left out. */
export interface BoxLevels {
  readonly level: Mesh;
  readonly rms: Mesh;
}

/** Beyond this distance of mean and median, in standard deviations, the box is too crowded for the mode formula. */
const CROWDED = 0.3;

/**
 * Background level and noise in each box of the image after sigma clipping, in the manner of SExtractor (Bertin & Arnouts
 * 1996, A&AS 117, 393, section 3) and `photutils.background.Background2D`. Pixels beyond the image's edge and rejected
 * pixels count as lacking. Where no box has enough pixels, every box that has any is taken.
 */
export function measureBoxes(raster: Raster, measurement: BoxMeasurement): BoxLevels {
  const boxWidth = Math.min(measurement.boxSize, raster.width);
  const boxHeight = Math.min(measurement.boxSize, raster.height);
  const columns = Math.ceil(raster.width / boxWidth);
  const rows = Math.ceil(raster.height / boxHeight);
  const boxes = clipBoxes(raster, measurement, boxWidth, boxHeight);
  const pixelsNeeded = leastPixels(boxes, boxWidth * boxHeight, measurement.excludePercent);
  const grid = { columns, rows, boxWidth, boxHeight };
  const valuesOf = (value: (box: SigmaClippedStatistics) => number) =>
    Float64Array.from(boxes, (box) => (box.pixels >= pixelsNeeded ? value(box) : NaN));
  return {
    level: { ...grid, values: valuesOf((box) => estimateLevel(box, measurement.estimator)) },
    rms: { ...grid, values: valuesOf((box) => box.std) },
  };
}

/** The clipped statistics of every box, row by row. */
function clipBoxes(
  raster: Raster,
  { sigma, maxIterations }: BoxMeasurement,
  boxWidth: number,
  boxHeight: number,
): SigmaClippedStatistics[] {
  const box = new BoxValues(boxWidth * boxHeight);
  const boxes: SigmaClippedStatistics[] = [];
  for (let y = 0; y < raster.height; y += boxHeight) {
    for (let x = 0; x < raster.width; x += boxWidth) {
      box.load(raster, x, Math.min(x + boxWidth, raster.width), y, Math.min(y + boxHeight, raster.height));
      boxes.push(clipBox(box, sigma, maxIterations));
    }
  }
  return boxes;
}

/** Number of pixels that a box must have kept to be taken. */
function leastPixels(boxes: SigmaClippedStatistics[], boxPixels: number, excludePercent: number): number {
  const least = Math.max(1, boxPixels - (excludePercent / 100) * boxPixels);
  return boxes.some(({ pixels }) => pixels >= least) ? least : 1;
}

function estimateLevel(
  { mean, median, std }: SigmaClippedStatistics,
  estimator: BackgroundEstimator,
): number {
  if (estimator === 'median') return median;
  if (std === 0) return mean;
  return Math.abs(mean - median) / std < CROWDED ? 2.5 * median - 1.5 * mean : median;
}
