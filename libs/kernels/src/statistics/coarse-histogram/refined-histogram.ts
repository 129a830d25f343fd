import { type BinDetail, type CoarseHistogram } from './coarse-histogram.js';
import { KEY_BINS, valueOf } from './float-key.js';

/** The values between two keys, inclusive. */
export interface KeyRange {
  readonly lowKey: number;
  readonly highKey: number;
}

/** A coarse, the detailed counts of some bins, and the bins whose detail an exact answer would have needed. */
export interface RefinedHistogram {
  /** Counts and sums of all pixels by coarse bins. */
  readonly coarse: CoarseHistogram;
  /** Counts of each single value, for some of the bins. */
  readonly detail: BinDetail;
  /** Bins without detail that a rank or a limit fell into. */
  readonly missing: Set<number>;
}

/** Number and moments of some values, about the provisional mean of the histogram. */
export interface RangeMoments {
  count: number;
  sum: number;
  square: number;
}

const LAST_PLACE = KEY_BINS - 1;

/**
 * Number and moments of the values in a range. Bins that the range cuts are read from their detail; where there
 * is none, they are estimated as evenly filled and noted in `refined.missing`.
 */
export function momentsOfRange(refined: RefinedHistogram, range: KeyRange): RangeMoments {
  const { counts, sums, squares } = refined.coarse;
  const total: RangeMoments = { count: 0, sum: 0, square: 0 };
  for (let bin = range.lowKey >>> 16; bin <= range.highKey >>> 16; bin++) {
    if (counts[bin] === 0) continue;
    const [low, high] = placesWithin(range, bin);
    if (low === 0 && high === LAST_PLACE) {
      total.count += counts[bin];
      total.sum += sums[bin];
      total.square += squares[bin];
    } else {
      addCutBin(refined, bin, low, high, total);
    }
  }
  return total;
}

/** The `rank`-th smallest value (from 0) of a range; estimated and noted as {@link momentsOfRange} does. */
export function rankedValue(refined: RefinedHistogram, range: KeyRange, rank: number): number {
  let below = 0;
  const lastBin = range.highKey >>> 16;
  for (let bin = range.lowKey >>> 16; bin <= lastBin; bin++) {
    const count = countWithin(refined, range, bin);
    if (below + count > rank) return valueWithin(refined, range, bin, rank - below);
    below += count;
  }
  return valueOf(range.highKey);
}

/** First and last position of a bin that belong to the range. */
function placesWithin({ lowKey, highKey }: KeyRange, bin: number): [number, number] {
  const low = lowKey >>> 16 === bin ? lowKey & 0xffff : 0;
  const high = highKey >>> 16 === bin ? highKey & 0xffff : LAST_PLACE;
  return [low, high];
}

function addCutBin(
  refined: RefinedHistogram,
  bin: number,
  low: number,
  high: number,
  total: RangeMoments,
): void {
  const { counts, sums, squares, provisionalMean } = refined.coarse;
  const places = refined.detail.get(bin);
  if (!places) {
    refined.missing.add(bin);
    const share = (high - low + 1) / KEY_BINS;
    total.count += Math.round(counts[bin] * share);
    total.sum += sums[bin] * share;
    total.square += squares[bin] * share;
    return;
  }
  // Within a bin, values are evenly spaced: sign and exponent are the same.
  const first = valueOf(bin * KEY_BINS) - provisionalMean;
  const step = valueOf(bin * KEY_BINS + 1) - valueOf(bin * KEY_BINS);
  for (let place = low; place <= high; place++) {
    const count = places[place];
    const d = first + place * step;
    total.count += count;
    total.sum += count * d;
    total.square += count * d * d;
  }
}

function countWithin(refined: RefinedHistogram, range: KeyRange, bin: number): number {
  const inBin = refined.coarse.counts[bin];
  const [low, high] = placesWithin(range, bin);
  if (inBin === 0 || (low === 0 && high === LAST_PLACE)) return inBin;
  const places = refined.detail.get(bin);
  if (!places) return Math.round((inBin * (high - low + 1)) / KEY_BINS);
  let count = 0;
  for (let place = low; place <= high; place++) count += places[place];
  return count;
}

function valueWithin(refined: RefinedHistogram, range: KeyRange, bin: number, rank: number): number {
  const [low, high] = placesWithin(range, bin);
  const places = refined.detail.get(bin);
  if (!places) {
    refined.missing.add(bin);
    return valueOf(bin * KEY_BINS + ((low + high) >> 1));
  }
  let place = low;
  for (let below = places[low]; below <= rank && place < high;) below += places[++place];
  return valueOf(bin * KEY_BINS + place);
}
