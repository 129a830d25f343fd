import {
  addToCoarseHistogram,
  mergeCoarseHistogram,
  placesOf,
  type CoarseHistogram,
} from './coarse-histogram/coarse-histogram.js';
import {
  bitsOf,
  FIRST_FINITE_BIN,
  KEY_BINS,
  LAST_FINITE_BIN,
  valueOf,
} from './coarse-histogram/float-key.js';
import { binOfValue, finiteRange, histogramEdges, shownRange, type Histogram } from './histogram.js';
import { moments, type ImageStatistics } from './image-statistics.js';
import { binsOfRanks, orderStatisticsOf, ranksOfPercents, valuesAtPercents } from './percentiles.js';

/*
 * Exact statistics of an image that is never in memory as a whole: whoever has it looks at all its parts twice. What a look
 * leaves lies in memory that is handed in, so that threads can share it; every thread has its own, and they are merged.
 */

/** Bytes that a first look takes, whatever the size of the image. */
export const FIRST_PASS_BYTES = KEY_BINS * (4 + 8 + 8) + 2 * 8;

/** How often each coarse bin of values occurs, and the smallest and largest value. */
export interface FirstPass {
  /** Counts and sums by coarse bins. */
  readonly coarse: CoarseHistogram;
  /** Smallest and largest value; [Infinity, −Infinity] as long as no pixel was finite. */
  readonly extremes: Float64Array;
}

/**
 * A first look in the given memory.
 * @param memory {@link FIRST_PASS_BYTES}, at a multiple of 8 bytes of its buffer
 * @param provisionalMean a value near the middle of the data (`sampleProvisionalMean`), the same for all that are merged
 * @param isNew whether it begins; else it goes on with what the memory holds
 */
export function firstPassIn(memory: Uint8Array, provisionalMean: number, isNew: boolean): FirstPass {
  const { buffer, byteOffset } = memory;
  const extremes = new Float64Array(buffer, byteOffset, 2);
  const sums = new Float64Array(buffer, byteOffset + 16, KEY_BINS);
  const squares = new Float64Array(buffer, byteOffset + 16 + 8 * KEY_BINS, KEY_BINS);
  const counts = new Uint32Array(buffer, byteOffset + 16 + 16 * KEY_BINS, KEY_BINS);
  if (isNew) {
    memory.fill(0);
    extremes.set([Infinity, -Infinity]);
  }
  return { coarse: { provisionalMean, counts, sums, squares }, extremes };
}

/** Looks at some pixels for the first time. */
export function countFirstPass({ coarse, extremes }: FirstPass, data: Float32Array): void {
  addToCoarseHistogram(coarse, data);
  widen(extremes, finiteRange(data));
}

/** Adds the first look at other pixels to `target`. */
export function mergeFirstPass(target: FirstPass, other: FirstPass): void {
  mergeCoarseHistogram(target.coarse, other.coarse);
  widen(target.extremes, other.extremes);
}

function widen(extremes: Float64Array, [low, high]: Iterable<number>): void {
  extremes[0] = Math.min(extremes[0], low);
  extremes[1] = Math.max(extremes[1], high);
}

/** What the second look is to count. */
export interface SecondPassPlan {
  /** Coarse bins that an order statistic falls in. */
  readonly bins: readonly number[];
  /** Edges of the histogram. */
  readonly edges: Float64Array;
  /**
   * What to do with the values of each coarse bin: {@link CUT} when an edge of the histogram cuts it, plus one more than the place of
   * the bin in `bins` when it is there; 0 for the many of which all is known.
   */
  readonly marks: Uint16Array;
}

/** An edge of the histogram lies inside a coarse bin: its values are counted one by one. */
const CUT = 0x8000;

/** What two looks are to find out besides the statistics. */
interface SecondPassOptions {
  /** Percentages in [0, 100]. */
  readonly percents: readonly number[];
  /** Number of bins of the histogram. */
  readonly bins: number;
}

/** What to count to know the median, the percentiles and the histogram of the pixels exactly. */
export function planSecondPass(
  { coarse, extremes }: FirstPass,
  { percents, bins }: SecondPassOptions,
): SecondPassPlan {
  const { validPixels } = moments(coarse);
  const ranks = validPixels > 0 ? ranksOfPercents(validPixels, [50, ...percents]) : [];
  const edges = histogramEdges(shownRange([extremes[0], extremes[1]]), bins);
  const counted = binsOfRanks(coarse.counts, ranks);
  const marks = new Uint16Array(KEY_BINS);
  for (let bin = FIRST_FINITE_BIN; bin <= LAST_FINITE_BIN; bin++)
    if (coarse.counts[bin] > 0 && firstOf(edges, bin) !== lastOf(edges, bin)) marks[bin] = CUT;
  counted.forEach((bin, slot) => (marks[bin] |= slot + 1));
  return { bins: counted, edges, marks };
}

/** Bins of the histogram in which the smallest and the largest value of a coarse bin would be. */
const firstOf = (edges: Float64Array, bin: number): number => binWithin(edges, valueOf(bin * KEY_BINS));
const lastOf = (edges: Float64Array, bin: number): number =>
  binWithin(edges, valueOf(bin * KEY_BINS + KEY_BINS - 1));
const binWithin = (edges: Float64Array, value: number): number =>
  binOfValue(edges, Math.min(Math.max(value, edges[0]), edges[edges.length - 1]));

/** Bytes that a second look takes. */
export const secondPassBytes = ({ bins, edges }: SecondPassPlan): number =>
  4 * (bins.length * KEY_BINS + edges.length - 1);

/** Counts of single values, and of a histogram. */
export interface SecondPass {
  /** What is counted. */
  readonly plan: SecondPassPlan;
  /** How often each value of the bins of the plan occurs. */
  readonly places: Uint32Array;
  /** The histogram, as far as it is counted. */
  readonly histogram: Histogram;
}

/** A second look in the given memory of {@link secondPassBytes}; it begins when it `isNew`. */
export function secondPassIn(memory: Uint8Array, plan: SecondPassPlan, isNew: boolean): SecondPass {
  if (isNew) memory.fill(0);
  const { buffer, byteOffset } = memory;
  const length = plan.bins.length * KEY_BINS;
  const places = new Uint32Array(buffer, byteOffset, length);
  const counts = new Uint32Array(buffer, byteOffset + 4 * length, plan.edges.length - 1);
  return { plan, places, histogram: { edges: plan.edges, counts } };
}

/** Looks at some pixels for the second time. */
export function countSecondPass(
  { plan: { marks }, places, histogram }: SecondPass,
  data: Float32Array,
): void {
  const { edges, counts } = histogram;
  const bits = bitsOf(data);
  for (let i = 0; i < data.length; i++) {
    const b = bits[i];
    const key = b ^ ((b >> 31) | 0x80000000);
    const mark = marks[key >>> 16];
    if (mark === 0) continue;
    if (mark >= CUT) counts[binOfValue(edges, data[i])]++;
    const slot = (mark & ~CUT) - 1;
    if (slot >= 0) places[(slot << 16) | (key & 0xffff)]++;
  }
}

/** Adds the second look at other pixels, by the same plan, to `target`. */
export function mergeSecondPass(target: SecondPass, other: SecondPass): void {
  for (let i = 0; i < target.places.length; i++) target.places[i] += other.places[i];
  const { counts } = target.histogram;
  for (let i = 0; i < counts.length; i++) counts[i] += other.histogram.counts[i];
}

/** What two looks at all pixels say. */
export interface TwoPassStatistics {
  /** Of all pixels. */
  readonly statistics: ImageStatistics;
  /** One value for each of the percentages; NaN when no pixel is finite. */
  readonly percentiles: readonly number[];
  /** From the smallest to the largest value. */
  readonly histogram: Histogram;
}

/** What an answer is made of besides the looks. */
interface ConcludeOptions {
  /** Percentages as in the plan. */
  readonly percents: readonly number[];
  /** Pixels that were looked at. */
  readonly totalPixels: number;
}

/** The answer of two looks that have seen all `totalPixels`, as `imageStatistics`, `percentiles` and `histogram` give it. */
export function concludePasses(
  { coarse, extremes }: FirstPass,
  { plan, places, histogram }: SecondPass,
  { percents, totalPixels }: ConcludeOptions,
): TwoPassStatistics {
  const { validPixels, mean, std } = moments(coarse);
  if (validPixels === 0) {
    const statistics = { min: NaN, max: NaN, mean, std, median: NaN, validPixels, totalPixels };
    return { statistics, percentiles: percents.map(() => NaN), histogram };
  }
  addUncutBins(histogram, plan, coarse);
  const detail = new Map(plan.bins.map((bin, slot) => [bin, placesOf(places, slot)]));
  const [median, ...percentiles] = valuesAtPercents(
    validPixels,
    [50, ...percents],
    orderStatisticsOf(coarse.counts, detail),
  );
  const [min, max] = extremes;
  return { statistics: { min, max, mean, std, median, validPixels, totalPixels }, percentiles, histogram };
}

/** Coarse bins that lie within one bin of the histogram were counted at the first look already. */
function addUncutBins(
  { edges, counts }: Histogram,
  { marks }: SecondPassPlan,
  coarse: CoarseHistogram,
): void {
  for (let bin = FIRST_FINITE_BIN; bin <= LAST_FINITE_BIN; bin++) {
    const pixels = coarse.counts[bin];
    if (pixels > 0 && marks[bin] < CUT) counts[firstOf(edges, bin)] += pixels;
  }
}
