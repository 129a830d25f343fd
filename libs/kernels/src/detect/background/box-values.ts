import type { PixelBox } from '../pixel-box.js';
import { BUCKETS, type BoxDivision, type BoxLoops, type ValueSums } from './box-loops.js';
import { insertionSort } from './select-rank.js';

/** Pixels of the sample that sets how a box is divided. */
const SAMPLES = 64;
/** Distance of the quartiles of a normal distribution in standard deviations. */
const QUARTILE_DISTANCE = 1.349;
/** Extent of a box's core, as a fraction of the clipping bounds on both sides, so that an error of the sample does no harm. */
const CORE = 2 / 3;
/** The buckets reach this many standard deviations to both sides of the sample's median. */
const BUCKET_REACH = 1;

/**
 * The finite pixels of one box, divided so that rounds of clipping cost little: the sums of the core, which no round is expected to change,
 * are computed once; only the values outside of it are read again. Values in the middle are found by the rank of their bucket. The division
 * is estimated from a few pixels; a bad estimate costs time, but changes no result. One object serves many boxes.
 */
export class BoxValues {
  /** Number of finite pixels in the box. */
  count = 0;
  /** A value near the middle; sums are taken about it. */
  provisionalMean = 0;
  private core: ValueSums = NOTHING;
  /** The bucket whose values are at hand; −1 for none. */
  private bucket = -1;
  private coreLow = Infinity;
  private coreHigh = -Infinity;
  private readonly sample = new Float32Array(SAMPLES);

  constructor(private readonly loops: BoxLoops) {}

  /**
   * Takes the finite pixels of a box of the part of the image that the loops have entered.
   *
   * @param sigma clipping bounds that are expected, in standard deviations
   */
  load(box: PixelBox, sigma: number): void {
    this.count = this.loops.gather(box);
    const division = this.divide(sigma);
    this.provisionalMean = division.provisionalMean;
    this.coreLow = division.coreLow;
    this.coreHigh = division.coreHigh;
    this.bucket = -1;
    this.core = this.loops.divide(this.count, division);
  }

  /** Counts and sums the values between two bounds about the provisional mean. */
  sumBetween(lowest: number, highest: number): ValueSums {
    if (this.core.within > 0 && !(lowest <= this.coreLow && highest >= this.coreHigh)) this.dissolveCore();
    const { below, within, sum, square } = this.loops.sumListed(lowest, highest, this.provisionalMean);
    const { core } = this;
    return { below, within: core.within + within, sum: core.sum + sum, square: core.square + square };
  }

  /** Sums the values between two bounds about a provisional mean of the caller's, which the sums are taken about from now on. */
  sumAbout(provisionalMean: number, lowest: number, highest: number): ValueSums {
    this.provisionalMean = provisionalMean;
    this.dissolveCore();
    return this.sumBetween(lowest, highest);
  }

  /** The value of a rank (0 = smallest). */
  valueAt(rank: number): number {
    const { loops } = this;
    const bucket = this.bucketAt(rank);
    if (bucket !== this.bucket) loops.takeBucket(this.count, bucket);
    this.bucket = bucket;
    return loops.selectTaken(rank - loops.starts[bucket]);
  }

  /** A division about the median of a sample. */
  private divide(sigma: number): BoxDivision {
    const { sample, count } = this;
    const { values } = this.loops;
    const taken = Math.min(count, SAMPLES);
    if (taken === 0) return EMPTY;
    for (let i = 0; i < taken; i++) sample[i] = values[Math.floor(((i + 0.5) * count) / taken)];
    insertionSort(sample, 0, taken);
    const provisionalMean = sample[taken >> 1];
    const spread = (sample[(taken * 3) >> 2] - sample[taken >> 2]) / QUARTILE_DISTANCE;
    const reach = spread > 0 ? BUCKET_REACH * spread : 1;
    return {
      provisionalMean,
      coreLow: Math.fround(provisionalMean - CORE * sigma * spread),
      coreHigh: Math.fround(provisionalMean + CORE * sigma * spread),
      low: Math.fround(provisionalMean - reach),
      scale: Math.fround(BUCKETS / (2 * reach)),
    };
  }

  /** Dissolves the core: all values are read each time. */
  private dissolveCore(): void {
    this.loops.listAll(this.count);
    this.core = NOTHING;
  }

  /** The bucket that holds a rank. */
  private bucketAt(rank: number): number {
    const { starts } = this.loops;
    let low = 0;
    let high = BUCKETS;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= rank) low = middle;
      else high = middle;
    }
    return low;
  }
}

const NOTHING: ValueSums = { below: 0, within: 0, sum: 0, square: 0 };
const EMPTY: BoxDivision = { provisionalMean: 0, coreLow: 0, coreHigh: 0, low: 0, scale: 1 };
