import { requireOneOf } from '../../require-arguments.js';
import type { SigmaClippedStatistics } from '../../statistics/clipped-statistics.js';
import type { ClippedBoxes } from './clip-boxes.js';
import type { Mesh } from './mesh.js';

/** Estimator of a box's background: the median, or the mode 2.5 · median − 1.5 · mean of SExtractor. */
export type BackgroundEstimator = 'median' | 'mode';

/** Background and noise of each box; NaN in excluded boxes. */
export interface BoxLevels {
  readonly level: Mesh;
  readonly rms: Mesh;
}

/** Beyond this distance of mean and median, in standard deviations, the box is too crowded for the mode formula. */
const CROWDED = 0.3;

/**
 * Background level and noise in each box of the image after sigma clipping, in the manner of SExtractor (Bertin & Arnouts 1996, A&AS 117,
 * 393, section 3) and `photutils.background.Background2D`. Pixels beyond the image's edge and rejected pixels count as missing. If no box
 * has enough pixels, every box with any is used.
 *
 * @param parts the boxes of an image from its first row to its last
 * @param excludePercent boxes that lack more than this percentage of their pixels are excluded
 * @throws ArgumentError when the estimator is unknown
 */
export function measureBoxes(
  parts: readonly ClippedBoxes[],
  estimator: BackgroundEstimator,
  excludePercent: number,
): BoxLevels {
  requireOneOf('estimator', estimator, ['median', 'mode']);
  const { boxWidth, boxHeight, columns } = parts[0];
  const boxes = parts.flatMap((part) => part.boxes);
  const pixelsNeeded = leastPixels(boxes, boxWidth * boxHeight, excludePercent);
  const grid = { columns, rows: boxes.length / columns, boxWidth, boxHeight };
  const valuesOf = (value: (box: SigmaClippedStatistics) => number) =>
    Float64Array.from(boxes, (box) => (box.pixels >= pixelsNeeded ? value(box) : NaN));
  return {
    level: { ...grid, values: valuesOf((box) => estimateLevel(box, estimator)) },
    rms: { ...grid, values: valuesOf((box) => box.std) },
  };
}

/** Least number of remaining pixels of a usable box. */
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
