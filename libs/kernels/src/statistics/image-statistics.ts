import {
  countFinite,
  createCoarseHistogram,
  type CoarseHistogram,
} from './coarse-histogram/coarse-histogram.js';
import { FIRST_FINITE_BIN, LAST_FINITE_BIN } from './coarse-histogram/float-key.js';
import { orderStatistics } from './percentiles.js';

/** Statistics of the valid (finite) pixels, in the data's unit; every number is NaN when no pixel is valid. */
export interface ImageStatistics {
  /** Smallest value. */
  readonly min: number;
  /** Largest value. */
  readonly max: number;
  /** Mean value. */
  readonly mean: number;
  /** Population standard deviation (divisor n), as numpy's default. */
  readonly std: number;
  /** Middle value; of an even number the mean of the middle two. */
  readonly median: number;
  /** Number of finite pixels. */
  readonly validPixels: number;
  /** Number of all pixels. */
  readonly totalPixels: number;
}

/**
 * Minimum, maximum, mean, standard deviation and median of the finite pixels, the median exact.
 * Sums are float64, taken per bin of like values about a value near the median, so that neither a large
 * offset nor a few huge pixels cost digits (1e-10 relative). Two passes over the data.
 */
export function imageStatistics(data: Float32Array): ImageStatistics {
  const coarse = createCoarseHistogram(data);
  const { validPixels, mean, std } = moments(coarse);
  if (validPixels === 0)
    return { min: NaN, max: NaN, mean, std, median: NaN, validPixels, totalPixels: data.length };
  const last = validPixels - 1;
  const [lower, upper] = [last >> 1, (last + 1) >> 1];
  const orderStatistic = orderStatistics(data, coarse.counts, [0, lower, upper, last]);
  return {
    min: orderStatistic(0),
    max: orderStatistic(last),
    mean,
    std,
    median: (orderStatistic(lower) + orderStatistic(upper)) / 2,
    validPixels,
    totalPixels: data.length,
  };
}

/** Number, mean and population standard deviation of the finite pixels of a coarse histogram. */
export function moments({ provisionalMean, counts, sums, squares }: CoarseHistogram): {
  validPixels: number;
  mean: number;
  std: number;
} {
  const validPixels = countFinite(counts);
  let sum = 0;
  let square = 0;
  for (let bin = FIRST_FINITE_BIN; bin <= LAST_FINITE_BIN; bin++) {
    sum += sums[bin];
    square += squares[bin];
  }
  const offset = sum / validPixels;
  const variance = Math.max(0, square / validPixels - offset * offset);
  return { validPixels, mean: provisionalMean + offset, std: Math.sqrt(variance) };
}
