import { ArgumentError } from '../../errors.js';
import type { Raster } from '../../raster.js';
import type { PixelBox } from '../pixel-box.js';

/** Thresholds of an image's pixels, made only where a pixel may exceed them. */
export interface ThresholdRows {
  /** A bound that no threshold in the box is below. */
  lowerBound(box: PixelBox): number;
  /** Writes the thresholds of the pixels `start…end` (excluded) of row `y` to `line`, at their columns. */
  fill(y: number, start: number, end: number, line: Float64Array): void;
}

/**
 * One threshold for all pixels, or one for each.
 *
 * @throws ArgumentError when the raster of thresholds has another size than the image
 */
export function thresholdRows({ width, height }: Raster, threshold: number | Raster): ThresholdRows {
  if (typeof threshold === 'number') {
    return {
      lowerBound: () => threshold,
      fill: (_, start, end, line) => line.fill(threshold, start, end),
    };
  }
  if (threshold.width !== width || threshold.height !== height) {
    throw new ArgumentError(
      'threshold',
      `${threshold.width} × ${threshold.height} values for ${width} × ${height} pixels`,
    );
  }
  const { data } = threshold;
  return {
    lowerBound: () => -Infinity,
    fill: (y, start, end, line) => line.set(data.subarray(y * width + start, y * width + end), start),
  };
}
