import {
  binOfRank,
  countFinite,
  createCoarseHistogram,
  valueOfRank,
  type BinDetail,
} from './coarse-histogram.js';
import { moments } from '../image-statistics.js';
import type { PixelArray } from '../../fits/image/layout.js';

/**
 * The statistics of a region after one pass. Those of its parts add up, so threads can count their rows and join them; a second pass, over
 * the bins that hold the middle values, completes them.
 */
export interface RegionHistogram {
  /** Number of all pixels. */
  readonly totalPixels: number;
  /** Number of finite pixels. */
  readonly validPixels: number;
  /** Their mean, or a value near it; NaN when there are none. */
  readonly mean: number;
  /** To be added to the mean: its rounding error, if the values are close together and far from 0. */
  readonly meanLost: number;
  /** Sum of the squared distances from the mean. */
  readonly squares: number;
  /** Smallest value; Infinity when there are none. */
  readonly min: number;
  /** Largest value; −Infinity when there are none. */
  readonly max: number;
  /** Sum, without its rounding error. */
  readonly sum: number;
  /** To be added to the sum. */
  readonly lost: number;
  /** Number of pixels in each coarse bin of values (see coarse-histogram.ts). */
  readonly counts: Uint32Array;
}

/** Counts and sums pixels. */
export function createRegionHistogram(pixels: Float32Array): RegionHistogram {
  const histogram = createCoarseHistogram(pixels);
  const { mean, std } = moments(histogram);
  const validPixels = countFinite(histogram.counts);
  return {
    ...{ totalPixels: pixels.length, validPixels, mean, meanLost: 0 },
    ...{ squares: validPixels > 0 ? std * std * validPixels : 0, counts: histogram.counts },
    ...sumUp(pixels),
  };
}

/** The histogram of two parts of a region together (moments by Chan, Golub & LeVeque 1979, Stanford STAN-CS-79-773). */
export function joinRegionHistograms(a: RegionHistogram, b: RegionHistogram): RegionHistogram {
  const validPixels = a.validPixels + b.validPixels;
  const [full, other] = a.validPixels >= b.validPixels ? [a, b] : [b, a];
  const share = other.validPixels / validPixels;
  const distance = other.validPixels === 0 ? 0 : other.mean - full.mean + (other.meanLost - full.meanLost);
  const { sum, lost } = addExactly(a.sum, b.sum);
  return {
    totalPixels: a.totalPixels + b.totalPixels,
    validPixels,
    mean: full.mean,
    meanLost: full.meanLost + (other.validPixels === 0 ? 0 : distance * share),
    squares: a.squares + b.squares + (other.validPixels === 0 ? 0 : distance ** 2 * full.validPixels * share),
    min: Math.min(a.min, b.min),
    max: Math.max(a.max, b.max),
    sum,
    lost: a.lost + b.lost + lost,
    counts: a.counts.map((count, bin) => count + b.counts[bin]),
  };
}

/** The bins that hold the middle values, for `countDetail`. */
export function decidingBins(histogram: RegionHistogram): number[] {
  if (histogram.validPixels === 0) return [];
  return [...new Set(middleRanks(histogram).map((rank) => binOfRank(histogram.counts, rank).bin))];
}

/** Statistics of a region, in the data's unit; NaN (the sum 0) when none of its pixels is valid. */
export interface RegionStatistics {
  /** Mean value. */
  readonly mean: number;
  /** Middle value; of an even number the mean of the middle two. */
  readonly median: number;
  /** Population standard deviation (divisor n). */
  readonly std: number;
  /** Smallest value. */
  readonly min: number;
  /** Largest value. */
  readonly max: number;
  /** Sum of the values. */
  readonly sum: number;
  /** Pixels of the image whose centres lie in the region. */
  readonly pixelCount: number;
  /** Number of these pixels with data. */
  readonly validPixels: number;
}

/** The statistics of a region. @param detail counts of `countDetail` in the {@link decidingBins} */
export function describeRegion(histogram: RegionHistogram, detail: BinDetail): RegionStatistics {
  if (histogram.validPixels === 0) return statisticsOf(histogram, []);
  const middle = middleRanks(histogram).map((rank) => {
    const { bin, below } = binOfRank(histogram.counts, rank);
    return valueOfRank(bin, detail.get(bin)!, rank - below);
  });
  return statisticsOf(histogram, middle);
}

/** @param middle the values of the {@link middleRanks}; none when no pixel is valid */
export function statisticsOf(histogram: RegionHistogram, middle: readonly number[]): RegionStatistics {
  const { totalPixels: pixelCount, validPixels, squares, min, max, sum, lost } = histogram;
  const counted = { sum: sum + lost, pixelCount, validPixels };
  if (validPixels === 0) return { mean: NaN, median: NaN, std: NaN, min: NaN, max: NaN, ...counted };
  const mean = counted.sum / validPixels;
  const median = (middle[0] + middle[1]) / 2;
  return { mean, median, std: Math.sqrt(squares / validPixels), min, max, ...counted };
}

/** Ranks, from 0, of the two values in the middle; the same of an odd number. */
export const middleRanks = ({ validPixels }: RegionHistogram): [lower: number, upper: number] => [
  (validPixels - 1) >> 1,
  validPixels >> 1,
];

/** Extremes of the finite values, and their sum by Neumaier's (1974) compensated summation. */
export function sumUp(values: PixelArray): Pick<RegionHistogram, 'min' | 'max' | 'sum' | 'lost'> {
  let [min, max] = [Infinity, -Infinity];
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value < min) min = value;
    if (value > max) max = value;
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return { min, max, sum, lost };
}

function addExactly(a: number, b: number): { sum: number; lost: number } {
  const sum = a + b;
  return { sum, lost: Math.abs(a) >= Math.abs(b) ? a - sum + b : b - sum + a };
}
