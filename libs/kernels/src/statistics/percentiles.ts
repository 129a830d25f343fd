import { requirePixels } from '../require-arguments.js';
import { ArgumentError } from '../errors.js';
import {
  binOfRank,
  countBins,
  countDetail,
  countFinite,
  valueOfRank,
  type BinDetail,
} from './coarse-histogram/coarse-histogram.js';

/** The two order statistics between which a percentile lies, and how far along. */
interface Place {
  readonly rank: number;
  readonly fraction: number;
}

/**
 * Percentiles of the finite pixels, exact, with linear interpolation between order statistics as numpy's
 * default (Hyndman & Fan 1996, type 7): the value at rank p/100 · (n − 1).
 *
 * Two passes over many pixels whatever the number of percentiles: counts of the upper 16 bits of each value,
 * then of the lower 16 bits within the bins that matter. Few pixels are sorted.
 *
 * @param percents percentages in [0, 100]
 * @returns one value per percentage; NaN when no pixel is finite
 * @throws ArgumentError when a percentage is outside [0, 100]
 */
export function percentiles(data: Float32Array, percents: readonly number[]): number[] {
  requirePixels(data);
  for (const percent of percents) {
    if (!(percent >= 0 && percent <= 100))
      throw new ArgumentError('percents', `${percent} is not within 0…100`);
  }
  const { valid, orderStatistic } = data.length <= FEW_PIXELS ? sorted(data) : counted(data, percents);
  if (valid === 0) return percents.map(() => NaN);
  return valuesAtPercents(valid, percents, orderStatistic);
}

/** Sorting so many pixels takes less time than counting them in 65,536 bins. */
const FEW_PIXELS = 1 << 14;

interface OrderStatistics {
  /** Number of finite pixels. */
  readonly valid: number;
  readonly orderStatistic: (rank: number) => number;
}

function sorted(data: Float32Array): OrderStatistics {
  const values = data.filter(Number.isFinite).sort();
  return { valid: values.length, orderStatistic: (rank) => values[rank] };
}

function counted(data: Float32Array, percents: readonly number[]): OrderStatistics {
  const counts = countBins(data);
  const valid = countFinite(counts);
  const ranks = valid === 0 ? [] : ranksOfPercents(valid, percents);
  return { valid, orderStatistic: orderStatistics(data, counts, ranks) };
}

/** The order statistics that percentiles of `valid` values lie between. */
export const ranksOfPercents = (valid: number, percents: readonly number[]): number[] =>
  percents.flatMap((percent) => ranksOf(placeOf(percent, valid)));

/** Percentiles from order statistics. */
export const valuesAtPercents = (
  valid: number,
  percents: readonly number[],
  orderStatistic: (rank: number) => number,
): number[] =>
  percents.map((percent) => {
    const { rank, fraction } = placeOf(percent, valid);
    const low = orderStatistic(rank);
    return fraction > 0 ? low + (orderStatistic(rank + 1) - low) * fraction : low;
  });

/** Median of the finite pixels: the mean of the middle two when their number is even; NaN when there are none. */
export function median(data: Float32Array): number {
  return percentiles(data, [50])[0];
}

/** A function from rank (0 = smallest finite value) to value, for the given ranks only; one pass over the data. */
export function orderStatistics(
  data: Float32Array,
  counts: Uint32Array,
  ranks: readonly number[],
): (rank: number) => number {
  const detail = countDetail(data, binsOfRanks(counts, ranks));
  return orderStatisticsOf(counts, detail);
}

/** The bins that values of these ranks fall in, each once. */
export const binsOfRanks = (counts: Uint32Array, ranks: readonly number[]): number[] => [
  ...new Set(ranks.map((rank) => binOfRank(counts, rank).bin)),
];

/** A function from rank to value, for ranks whose bins have their detail. */
export const orderStatisticsOf =
  (counts: Uint32Array, detail: BinDetail) =>
  (rank: number): number => {
    const { bin, below } = binOfRank(counts, rank);
    return valueOfRank(bin, detail.get(bin)!, rank - below);
  };

function placeOf(percent: number, valid: number): Place {
  const position = (percent / 100) * (valid - 1);
  const rank = Math.floor(position);
  return { rank, fraction: position - rank };
}

function ranksOf({ rank, fraction }: Place): number[] {
  return fraction > 0 ? [rank, rank + 1] : [rank];
}
