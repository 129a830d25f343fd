import { requirePixels } from '../../require-arguments.js';
import { bitsOf, FIRST_FINITE_BIN, KEY_BINS, LAST_FINITE_BIN, valueOf } from './float-key.js';

/**
 * Counts of coarse bins of values (see float-key.ts), with the sums for mean and deviation. Histograms of parts of an image add up, so
 * threads can count their rows and merge. Non-finite values fall in bins outside `FIRST_FINITE_BIN…LAST_FINITE_BIN`, which are never read.
 */
export interface CoarseHistogram {
  /** A value near the middle of the data: sums are taken about it, so that they do not cancel. */
  readonly provisionalMean: number;
  /** Number of pixels per bin. */
  readonly counts: Uint32Array;
  /** Σ (value − provisional mean) per bin. */
  readonly sums: Float64Array;
  /** Σ (value − provisional mean)² per bin. */
  readonly squares: Float64Array;
}

/** Number of samples of {@link sampleProvisionalMean}: enough for the middle of any distribution. */
const PROVISIONAL_SAMPLES = 255;

/**
 * A value near the median of the finite pixels: the median of a few hundred samples, or 0 when all are invalid.
 * @throws ArgumentError when the pixels are no Float32Array
 */
export function sampleProvisionalMean(data: Float32Array): number {
  requirePixels(data);
  const stride = Math.max(1, Math.floor(data.length / PROVISIONAL_SAMPLES));
  const samples: number[] = [];
  for (let i = stride >> 1; i < data.length; i += stride) {
    if (Number.isFinite(data[i])) samples.push(data[i]);
  }
  samples.sort((a, b) => a - b);
  return samples.length > 0 ? samples[samples.length >> 1] : 0;
}

/**
 * Counts the pixels `start…end` of `data` and sums them about `provisionalMean`.
 * @throws ArgumentError when the pixels are no Float32Array
 */
export function createCoarseHistogram(
  data: Float32Array,
  provisionalMean = sampleProvisionalMean(data),
  start = 0,
  end = data.length,
): CoarseHistogram {
  requirePixels(data);
  const counts = new Uint32Array(KEY_BINS);
  const sums = new Float64Array(KEY_BINS);
  const squares = new Float64Array(KEY_BINS);
  const coarse = { provisionalMean, counts, sums, squares };
  addToCoarseHistogram(coarse, data, start, end);
  return coarse;
}

/** Counts the pixels `start…end` of `data` in a coarse histogram that has begun. */
export function addToCoarseHistogram(
  { provisionalMean, counts, sums, squares }: CoarseHistogram,
  data: Float32Array,
  start = 0,
  end = data.length,
): void {
  const bits = bitsOf(data);
  for (let i = start; i < end; i++) {
    const b = bits[i];
    const bin = (b ^ ((b >> 31) | 0x80000000)) >>> 16;
    const d = data[i] - provisionalMean;
    counts[bin]++;
    sums[bin] += d;
    squares[bin] += d * d;
  }
}

/** Counts only: half the time of {@link createCoarseHistogram}, for order statistics alone. */
export function countBins(data: Float32Array, start = 0, end = data.length): Uint32Array {
  const counts = new Uint32Array(KEY_BINS);
  const bits = bitsOf(data);
  for (let i = start; i < end; i++) {
    const b = bits[i];
    counts[(b ^ ((b >> 31) | 0x80000000)) >>> 16]++;
  }
  return counts;
}

/** Adds the histogram of other pixels, taken about the same provisional mean, to `target`. */
export function mergeCoarseHistogram(target: CoarseHistogram, other: CoarseHistogram): void {
  for (let bin = 0; bin < KEY_BINS; bin++) {
    target.counts[bin] += other.counts[bin];
    target.sums[bin] += other.sums[bin];
    target.squares[bin] += other.squares[bin];
  }
}

/** Number of finite pixels counted. */
export function countFinite(counts: Uint32Array): number {
  let total = 0;
  for (let bin = FIRST_FINITE_BIN; bin <= LAST_FINITE_BIN; bin++) total += counts[bin];
  return total;
}

/** Exact counts of each value of some coarse bins: `detail.get(bin)[key & 0xffff]`. */
export type BinDetail = Map<number, Uint32Array>;

/**
 * Reads the pixels `start…end` again and counts each value of the given bins into `detail`.
 * @throws ArgumentError when the pixels are no Float32Array
 */
export function countDetail(
  data: Float32Array,
  bins: Iterable<number>,
  detail: BinDetail = new Map(),
  start = 0,
  end = data.length,
): BinDetail {
  requirePixels(data);
  const wanted = [...new Set(bins)];
  const slotOfBin = new Int16Array(KEY_BINS).fill(-1);
  wanted.forEach((bin, slot) => (slotOfBin[bin] = slot));
  const places = new Uint32Array(wanted.length * KEY_BINS);
  const bits = bitsOf(data);
  for (let i = start; i < end; i++) {
    const b = bits[i];
    const key = b ^ ((b >> 31) | 0x80000000);
    const slot = slotOfBin[key >>> 16];
    if (slot >= 0) places[(slot << 16) | (key & 0xffff)]++;
  }
  wanted.forEach((bin, slot) => detail.set(bin, countsOfSlot(places, slot)));
  return detail;
}

/** The counts of the bin at index `slot`. */
export const countsOfSlot = (places: Uint32Array, slot: number): Uint32Array =>
  places.subarray(slot * KEY_BINS, (slot + 1) * KEY_BINS);

/** The coarse bin that holds the `rank`-th smallest finite value (from 0), and how many values lie in bins below. */
export function binOfRank(counts: Uint32Array, rank: number): { bin: number; below: number } {
  let below = 0;
  let bin = FIRST_FINITE_BIN;
  while (bin < LAST_FINITE_BIN && below + counts[bin] <= rank) below += counts[bin++];
  return { bin, below };
}

/** The `rank`-th smallest value of a bin (from 0), given the bin's detailed counts. */
export const valueOfRank = (bin: number, places: Uint32Array, rank: number): number =>
  valueOf(bin * KEY_BINS + indexOfRank(places, rank).place);

/** The index of the count that holds the `rank`-th smallest value (from 0), and the sum of the counts below. */
export function indexOfRank(places: Uint32Array, rank: number): { place: number; below: number } {
  let below = 0;
  let place = 0;
  while (place < KEY_BINS - 1 && below + places[place] <= rank) below += places[place++];
  return { place, below };
}
