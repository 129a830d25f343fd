import {
  addToCoarseHistogram,
  mergeCoarseHistogram,
  countsOfSlot,
  type CoarseHistogram,
} from './coarse-histogram/coarse-histogram.js';
import {
  bitsOf,
  FIRST_FINITE_BIN,
  KEY_BINS,
  LAST_FINITE_BIN,
  valueOf,
} from './coarse-histogram/float-key.js';
import {
  asinhEdges,
  binBetween,
  binOfValue,
  finiteRange,
  histogramEdges,
  shownRange,
  type AsinhSpacing,
  type Histogram,
} from './histogram.js';
import { moments, type ImageStatistics } from './image-statistics.js';
import { binsOfRanks, orderStatisticsOf, ranksOfPercents, valuesAtPercents } from './percentiles.js';

/*
 * Exact statistics of an image that is never in memory as a whole: the caller reads all its parts twice. The counts of a pass lie in memory
 * of the caller, so that threads can share it; each thread counts separately, and the counts are merged.
 */

/** Bytes of a first pass, whatever the size of the image. */
export const FIRST_PASS_BYTES = KEY_BINS * (4 + 8 + 8) + 2 * 8;

/** Counts of the coarse bins of values, and the smallest and largest value. */
export interface FirstPass {
  /** Counts and sums by coarse bins. */
  readonly coarse: CoarseHistogram;
  /** Smallest and largest value; [Infinity, −Infinity] as long as no pixel was finite. */
  readonly extremes: Float64Array;
}

/**
 * A first pass in the given memory.
 * @param memory {@link FIRST_PASS_BYTES}, at a multiple of 8 bytes of its buffer
 * @param provisionalMean a value near the middle of the data (`sampleProvisionalMean`), the same for all counts that are merged
 * @param isNew whether the counts start at zero; else they continue those in the memory
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

/** Counts some pixels in the first pass. */
export function countFirstPass({ coarse, extremes }: FirstPass, data: Float32Array): void {
  addToCoarseHistogram(coarse, data);
  widen(extremes, finiteRange(data));
}

/** Adds the first pass over other pixels to `target`. */
export function mergeFirstPass(target: FirstPass, other: FirstPass): void {
  mergeCoarseHistogram(target.coarse, other.coarse);
  widen(target.extremes, other.extremes);
}

function widen(extremes: Float64Array, [low, high]: Iterable<number>): void {
  extremes[0] = Math.min(extremes[0], low);
  extremes[1] = Math.max(extremes[1], high);
}

/** The plan of the second pass. */
export interface SecondPassPlan {
  /** Coarse bins that an order statistic falls in. */
  readonly bins: readonly number[];
  /** Edges of the histogram. */
  readonly edges: Float64Array;
  /** Whether they are evenly spaced. */
  readonly isEven: boolean;
  /**
   * Treatment of the values of each coarse bin: {@link CUT} if an edge of the histogram cuts it, plus one more than the index of the bin in
   * `bins` if it is there; 0 for all other bins, whose values need no second count.
   */
  readonly marks: Uint16Array;
  /** Bins of the histogram that hold the smallest and the largest value of each coarse bin that an edge cuts. */
  readonly cuts: { readonly first: Uint16Array; readonly last: Uint16Array };
}

/** An edge of the histogram lies inside a coarse bin: its values are counted one by one. */
const CUT = 0x8000;

/** Results of two passes besides the statistics. */
interface SecondPassOptions {
  /** Percentages in [0, 100]. */
  readonly percents: readonly number[];
  /** Number of bins of the histogram. */
  readonly bins: number;
  /** Spacing of its bins; default: even. */
  readonly spacing?: AsinhSpacing;
}

/** Plans the counts that determine the median, the percentiles and the histogram of the pixels exactly. */
export function planSecondPass(
  { coarse, extremes }: FirstPass,
  { percents, bins, spacing }: SecondPassOptions,
): SecondPassPlan {
  const { validPixels } = moments(coarse);
  const ranks = validPixels > 0 ? ranksOfPercents(validPixels, [50, ...percents]) : [];
  const range = shownRange([extremes[0], extremes[1]]);
  const edges = spacing ? asinhEdges(range, bins, spacing) : histogramEdges(range, bins);
  const spaced = { edges, isEven: spacing === undefined };
  const counted = binsOfRanks(coarse.counts, ranks);
  const marks = new Uint16Array(KEY_BINS);
  const cuts = { first: new Uint16Array(KEY_BINS), last: new Uint16Array(KEY_BINS) };
  for (let bin = FIRST_FINITE_BIN; bin <= LAST_FINITE_BIN; bin++) {
    if (coarse.counts[bin] === 0) continue;
    cuts.first[bin] = firstOf(spaced, bin);
    cuts.last[bin] = lastOf(spaced, bin);
    if (cuts.first[bin] !== cuts.last[bin]) marks[bin] = CUT;
  }
  counted.forEach((bin, slot) => (marks[bin] |= slot + 1));
  return { bins: counted, ...spaced, marks, cuts };
}

type SpacedEdges = Pick<SecondPassPlan, 'edges' | 'isEven'>;

/** Bins of the histogram in which the smallest and the largest value of a coarse bin would be. */
const firstOf = (spaced: SpacedEdges, bin: number): number => binWithin(spaced, valueOf(bin * KEY_BINS));
const lastOf = (spaced: SpacedEdges, bin: number): number =>
  binWithin(spaced, valueOf(bin * KEY_BINS + KEY_BINS - 1));
const binWithin = (spaced: SpacedEdges, value: number): number =>
  binIn(spaced, Math.min(Math.max(value, spaced.edges[0]), spaced.edges[spaced.edges.length - 1]));
const binIn = ({ edges, isEven }: SpacedEdges, value: number): number =>
  isEven ? binOfValue(edges, value) : binBetween(edges, value);

/** Bytes of a second pass. */
export const secondPassBytes = ({ bins, edges }: SecondPassPlan): number =>
  4 * (bins.length * KEY_BINS + edges.length - 1);

/** Counts of single values, and of a histogram. */
export interface SecondPass {
  /** Bins and edges to count. */
  readonly plan: SecondPassPlan;
  /** Counts of each value in the bins of the plan. */
  readonly valueCounts: Uint32Array;
  /** The histogram, as far as it is counted. */
  readonly histogram: Histogram;
}

/** A second pass in the given memory of {@link secondPassBytes}; the counts start at zero when `isNew`. */
export function secondPassIn(memory: Uint8Array, plan: SecondPassPlan, isNew: boolean): SecondPass {
  if (isNew) memory.fill(0);
  const { buffer, byteOffset } = memory;
  const length = plan.bins.length * KEY_BINS;
  const valueCounts = new Uint32Array(buffer, byteOffset, length);
  const counts = new Uint32Array(buffer, byteOffset + 4 * length, plan.edges.length - 1);
  return { plan, valueCounts, histogram: { edges: plan.edges, counts } };
}

/** Counts some pixels in the second pass. */
export function countSecondPass(
  { plan, valueCounts, histogram: { counts } }: SecondPass,
  data: Float32Array,
): void {
  const { marks, edges, isEven, cuts } = plan;
  const bits = bitsOf(data);
  for (let i = 0; i < data.length; i++) {
    const b = bits[i];
    const key = b ^ ((b >> 31) | 0x80000000);
    const mark = marks[key >>> 16];
    if (mark === 0) continue;
    if (mark >= CUT) {
      const bin = key >>> 16;
      counts[
        isEven ? binOfValue(edges, data[i]) : binBetween(edges, data[i], cuts.first[bin], cuts.last[bin])
      ]++;
    }
    const slot = (mark & ~CUT) - 1;
    if (slot >= 0) valueCounts[(slot << 16) | (key & 0xffff)]++;
  }
}

/** Adds the second pass over other pixels, by the same plan, to `target`. */
export function mergeSecondPass(target: SecondPass, other: SecondPass): void {
  for (let i = 0; i < target.valueCounts.length; i++) target.valueCounts[i] += other.valueCounts[i];
  const { counts } = target.histogram;
  for (let i = 0; i < counts.length; i++) counts[i] += other.histogram.counts[i];
}

/** The result of two passes over all pixels. */
export interface TwoPassStatistics {
  /** Of all pixels. */
  readonly statistics: ImageStatistics;
  /** One value for each of the percentages; NaN when no pixel is finite. */
  readonly percentiles: readonly number[];
  /** From the smallest to the largest value. */
  readonly histogram: Histogram;
}

/** Further parameters of the result. */
interface ConcludeOptions {
  /** Percentages as in the plan. */
  readonly percents: readonly number[];
  /** Number of pixels read. */
  readonly totalPixels: number;
}

/** The result of two passes over all `totalPixels`, equal to those of `imageStatistics`, `percentiles` and `histogram`. */
export function concludePasses(
  { coarse, extremes }: FirstPass,
  { plan, valueCounts, histogram }: SecondPass,
  { percents, totalPixels }: ConcludeOptions,
): TwoPassStatistics {
  const { validPixels, mean, std } = moments(coarse);
  if (validPixels === 0) {
    const statistics = { min: NaN, max: NaN, mean, std, median: NaN, validPixels, totalPixels };
    return { statistics, percentiles: percents.map(() => NaN), histogram };
  }
  addUncutBins(histogram, plan, coarse);
  const detail = new Map(plan.bins.map((bin, slot) => [bin, countsOfSlot(valueCounts, slot)]));
  const [median, ...percentiles] = valuesAtPercents(
    validPixels,
    [50, ...percents],
    orderStatisticsOf(coarse.counts, detail),
  );
  const [min, max] = extremes;
  return { statistics: { min, max, mean, std, median, validPixels, totalPixels }, percentiles, histogram };
}

/** Adds coarse bins that lie within one bin of the histogram, which were counted in the first pass. */
function addUncutBins({ counts }: Histogram, plan: SecondPassPlan, coarse: CoarseHistogram): void {
  for (let bin = FIRST_FINITE_BIN; bin <= LAST_FINITE_BIN; bin++) {
    const pixels = coarse.counts[bin];
    if (pixels > 0 && plan.marks[bin] < CUT) counts[plan.cuts.first[bin]] += pixels;
  }
}
