import { requirePixels } from '../require-arguments.js';
import { sigmaClippedStatistics } from '../statistics/sigma-clip.js';

/**
 * Subtracts the sky: the 3-sigma-clipped median of the covered pixels, so that the background of every channel of a composite is the same
 * grey. Pixels without data are unchanged.
 *
 * @param data changed in place
 * @param footprint coverage; pixels where it is 0 do not count towards the median. Default: all finite pixels do
 * @returns the value that was subtracted, in data units; 0 when no pixel is covered
 * @throws ArgumentError when the pixels are no Float32Array
 */
export function neutralizeBackground(data: Float32Array, footprint?: Float32Array): number {
  requirePixels(data);
  const covered = footprint ? data.map((value, i) => (footprint[i] > 0 ? value : NaN)) : data;
  const { median } = sigmaClippedStatistics(covered, { sigma: 3 });
  if (!Number.isFinite(median)) return 0;
  for (let i = 0; i < data.length; i++) data[i] -= median;
  return median;
}
