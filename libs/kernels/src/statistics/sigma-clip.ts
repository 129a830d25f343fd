import { requirePixels } from '../require-arguments.js';
import { ArgumentError } from '../errors.js';
import type { SigmaClippedStatistics } from './clipped-statistics.js';
import { countDetail, createCoarseHistogram } from './coarse-histogram/coarse-histogram.js';
import {
  momentsOfRange,
  rankedValue,
  type KeyRange,
  type RefinedHistogram,
} from './coarse-histogram/refined-histogram.js';
import { FIRST_FINITE_KEY, keyAtLeast, keyAtMost, LAST_FINITE_KEY } from './coarse-histogram/float-key.js';
import { clipSorted, sortFinite } from './sigma-clip-sorted.js';

/** Options of {@link sigmaClippedStatistics}. */
export interface SigmaClipOptions {
  /** Pixels farther than this many standard deviations from the median are rejected; not below 0. Default 3. */
  readonly sigma?: number;
  /** Rounds of rejection at most, 0 for none; it ends earlier when a round rejects nothing. Default 5. */
  readonly maxIterations?: number;
}

/** Up to this size a sort is faster than two histograms of 65,536 counts. */
const SORTING_LIMIT = 16384;

/**
 * Mean, median and standard deviation after repeatedly rejecting pixels beyond `sigma` standard deviations of the median: the algorithm of
 * `astropy.stats.sigma_clipped_stats` (median centre, population deviation).
 *
 * The remaining pixels are always those between two values, so the rounds run on a coarse histogram of the values instead of on the pixels.
 * If a bound or a median falls inside a coarse bin, the answer is an estimate and the bin is noted; its values are then counted one by one
 * in another pass, and the rounds run again, until no answer is an estimate. Two or three passes over the data suffice for any number of
 * rounds, and the result is exact.
 *
 * @param data pixels; NaN and infinities are left out
 * @throws ArgumentError when an option is negative or no number
 */
export function sigmaClippedStatistics(
  data: Float32Array,
  options: SigmaClipOptions = {},
): SigmaClippedStatistics {
  requirePixels(data);
  const { sigma = 3, maxIterations = 5 } = options;
  for (const [name, value] of Object.entries({ sigma, maxIterations })) {
    if (!(value >= 0)) throw new ArgumentError(name, `${value} is not a positive number`);
  }
  if (data.length <= SORTING_LIMIT) {
    return clipSorted(sortFinite(data), sigma, maxIterations);
  }
  const refined: RefinedHistogram = {
    coarse: createCoarseHistogram(data),
    detail: new Map(),
    missing: new Set(),
  };
  for (;;) {
    const result = clipHistogram(refined, options);
    if (refined.missing.size === 0) return result;
    countDetail(data, refined.missing, refined.detail);
    refined.missing.clear();
  }
}

/**
 * The rounds of sigma clipping on a refined histogram of the pixels, for those who share out the passes over them between threads:
 * when `refined.missing` is not empty afterwards, the result is an estimate, and is exact once the detail of those bins is known.
 */
export function clipHistogram(
  refined: RefinedHistogram,
  { sigma = 3, maxIterations = 5 }: SigmaClipOptions = {},
): SigmaClippedStatistics {
  let range: KeyRange = { lowKey: FIRST_FINITE_KEY, highKey: LAST_FINITE_KEY };
  let current = measure(refined, range);
  for (let iteration = 0; iteration < maxIterations && current.pixels > 0; iteration++) {
    const { median, std, pixels } = current;
    range = {
      lowKey: Math.max(range.lowKey, keyAtLeast(median - sigma * std)),
      highKey: Math.min(range.highKey, keyAtMost(median + sigma * std)),
    };
    current = measure(refined, range);
    if (current.pixels === pixels) break;
  }
  return current;
}

function measure(refined: RefinedHistogram, range: KeyRange): SigmaClippedStatistics {
  const { count, sum, square } = momentsOfRange(refined, range);
  if (count === 0) return { pixels: 0, mean: NaN, median: NaN, std: NaN };
  const offset = sum / count;
  const lower = rankedValue(refined, range, (count - 1) >> 1);
  const upper = rankedValue(refined, range, count >> 1);
  return {
    pixels: count,
    mean: refined.coarse.provisionalMean + offset,
    median: (lower + upper) / 2,
    std: Math.sqrt(Math.max(0, square / count - offset * offset)),
  };
}
