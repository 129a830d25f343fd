import type { Raster } from '../../raster.js';

/** Buckets that the values of a box are spread over: about ten pixels in each for a box of 64 × 64. */
const BUCKETS = 512;
/** Pixels per axis of the sample that sets the range of the buckets. */
const SAMPLES = 9;
/** The buckets reach this many quartile distances to both sides of the median, about six standard deviations. */
const REACH = 9;
/** Buckets beside the median's that the medians of later rounds may fall in. */
const NEAR_MEDIAN = 3;
/** Distance of the tails from the pilot in buckets, 2.3 standard deviations: what rounds of clipping look at. */
const TAIL = Math.round((2.3 * BUCKETS) / (REACH * 1.349));
/** Parts of the buckets that are filled together. */
const [NOT_FILLED, LOW_TAIL, MIDDLE, HIGH_TAIL, ALL] = [0, 1, 2, 3, 4];
/** Up to this number of values insertion sort is the fastest. */
const INSERTION_LIMIT = 40;

/** Σ (value − pilot) and Σ (value − pilot)². */
interface Sums {
  readonly sum: number;
  readonly square: number;
}

/**
 * The finite pixels of one box in rough order: counted in buckets of rising value, of which only those are filled and sorted
 * that somebody asks for, or probably will. The positions of a run of ranks are then known without sorting the rest. One
 * object serves many boxes.
 */
export class BoxValues {
  /** The values by rank, as far as their buckets are filled; within a bucket that nobody asked for in any order. */
  private readonly ordered: Float32Array;
  /** Number of finite pixels in the box. */
  count = 0;
  /** A value near the middle; {@link sum} and {@link square} are taken about it. */
  pilot = 0;
  sum = 0;
  square = 0;
  private readonly sample = new Float32Array(SAMPLES * SAMPLES);
  private readonly gathered: Float32Array;
  private readonly bucketOfPixel: Uint16Array;
  private readonly starts = new Int32Array(BUCKETS + 1);
  private readonly next = new Int32Array(BUCKETS);
  private readonly isSorted = new Uint8Array(BUCKETS);
  /** The part that a bucket was filled with, or `NOT_FILLED`. */
  private readonly isFilled = new Uint8Array(BUCKETS);
  private low = 0;
  private scale = 0;

  /** @param capacity most pixels that a box can have */
  constructor(capacity: number) {
    this.ordered = new Float32Array(capacity);
    this.gathered = new Float32Array(capacity);
    this.bucketOfPixel = new Uint16Array(capacity);
  }

  /** Takes the finite pixels of columns x0…x1 and rows y0…y1 (ends excluded). */
  load(raster: Raster, x0: number, x1: number, y0: number, y1: number): void {
    this.chooseBuckets(raster, x0, x1, y0, y1);
    this.gather(raster, x0, x1, y0, y1);
    // A pixel that is not finite makes the sums so.
    if (this.square * 0 !== 0) this.gatherFinite(raster, x0, x1, y0, y1);
    this.layOut();
    this.fillLikely();
  }

  /** Sums the differences of the values of the ranks `from…to` (excluded) to a pilot, and their squares. */
  sumRanks(from: number, to: number, pilot: number): Sums {
    if (to <= from) return { sum: 0, square: 0 };
    if (this.isRangeFilled(this.bucketAt(from), this.bucketAt(to - 1))) {
      return sumAbout(this.ordered, from, to, pilot, -Infinity, Infinity);
    }
    return sumAbout(this.gathered, 0, this.count, pilot, this.valueAt(from), this.valueAt(to - 1));
  }

  /** The value of a rank (0 = smallest). */
  valueAt(rank: number): number {
    this.sortBucket(this.bucketAt(rank));
    return this.ordered[rank];
  }

  /** Number of values below `bound`. */
  countBelow(bound: number): number {
    const bucket = this.bucketOf(bound);
    this.sortBucket(bucket);
    let rank = this.starts[bucket];
    const end = this.starts[bucket + 1];
    while (rank < end && this.ordered[rank] < bound) rank++;
    return rank;
  }

  /** Number of values not above `bound`. */
  countUpTo(bound: number): number {
    const bucket = this.bucketOf(bound);
    this.sortBucket(bucket);
    let rank = this.starts[bucket + 1];
    const start = this.starts[bucket];
    while (rank > start && this.ordered[rank - 1] > bound) rank--;
    return rank;
  }

  /** Centres the buckets on the median of a few pixels and makes them reach into the tails. */
  private chooseBuckets({ data, width }: Raster, x0: number, x1: number, y0: number, y1: number): void {
    const { sample } = this;
    let count = 0;
    for (let j = 0; j < SAMPLES; j++) {
      const row = (y0 + Math.floor(((j + 0.5) * (y1 - y0)) / SAMPLES)) * width;
      for (let i = 0; i < SAMPLES; i++) {
        const value = data[row + x0 + Math.floor(((i + 0.5) * (x1 - x0)) / SAMPLES)];
        if (Number.isFinite(value)) sample[count++] = value;
      }
    }
    insertionSort(sample, 0, count);
    const middle = count > 0 ? sample[count >> 1] : 0;
    const spread = count > 0 ? sample[(count * 3) >> 2] - sample[count >> 2] : 0;
    const reach = spread > 0 ? (REACH / 2) * spread : 1;
    this.pilot = middle;
    this.low = middle - reach;
    this.scale = BUCKETS / (2 * reach);
  }

  /** Copies the pixels, sums them about the pilot and counts their buckets. */
  private gather({ data, width }: Raster, x0: number, x1: number, y0: number, y1: number): void {
    const { gathered, pilot } = this;
    let count = 0;
    let sum = 0;
    let square = 0;
    for (let y = y0; y < y1; y++) {
      const end = y * width + x1;
      for (let i = y * width + x0; i < end; i++) {
        const value = data[i];
        const d = value - pilot;
        sum += d;
        square += d * d;
        gathered[count++] = value;
      }
    }
    this.count = count;
    this.sum = sum;
    this.square = square;
    nameBuckets(gathered, count, this.low, this.scale, this.bucketOfPixel);
    this.next.fill(0);
    countBuckets(this.bucketOfPixel, count, this.next);
  }

  /** The same with pixels that are not finite left out: they are squeezed out of a copy of the box first. */
  private gatherFinite({ data, width }: Raster, x0: number, x1: number, y0: number, y1: number): void {
    const finite = new Float32Array(this.gathered.length);
    let count = 0;
    for (let y = y0; y < y1; y++) {
      for (let i = y * width + x0; i < y * width + x1; i++) if (data[i] * 0 === 0) finite[count++] = data[i];
    }
    this.gather({ data: finite, width: count, height: 1 }, 0, count, 0, 1);
  }

  /** The positions of the buckets in rank order. */
  private layOut(): void {
    const { starts, next } = this;
    this.isSorted.fill(0);
    this.isFilled.fill(0);
    let start = 0;
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      starts[bucket] = start;
      start += next[bucket];
      next[bucket] = starts[bucket];
    }
    starts[BUCKETS] = start;
  }

  /** Fills the tails and the buckets around the median. */
  private fillLikely(): void {
    const middle = this.bucketAt(this.count >> 1);
    const { isFilled } = this;
    isFilled.fill(LOW_TAIL, 0, BUCKETS / 2 - TAIL);
    isFilled.fill(HIGH_TAIL, BUCKETS / 2 + TAIL);
    isFilled.fill(MIDDLE, Math.max(0, middle - NEAR_MEDIAN), middle + NEAR_MEDIAN + 1);
    this.moveMarked(true);
  }

  /** Whether the buckets `first…last` lie in one filled part. */
  private isRangeFilled(first: number, last: number): boolean {
    return this.isFilled[first] !== NOT_FILLED && this.isFilled[first] === this.isFilled[last];
  }

  /** Fills all buckets, where the guess of {@link fillLikely} was wrong. */
  private fillRest(): void {
    this.moveMarked(false);
    this.isFilled.fill(ALL);
  }

  /** Moves the values of the buckets that are marked as filled, or of all others, to their places. */
  private moveMarked(mark: boolean): void {
    const { gathered, bucketOfPixel, isFilled, count, next, ordered } = this;
    moveMarked(gathered, bucketOfPixel, count, isFilled, mark, next, ordered);
  }

  private bucketOf(value: number): number {
    const place = (value - this.low) * this.scale;
    return place < 0 ? 0 : place >= BUCKETS ? BUCKETS - 1 : place | 0;
  }

  /** The bucket that holds a rank. */
  private bucketAt(rank: number): number {
    let low = 0;
    let high = BUCKETS;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.starts[middle] <= rank) low = middle;
      else high = middle;
    }
    return low;
  }

  private sortBucket(bucket: number): void {
    if (this.isSorted[bucket]) return;
    if (this.isFilled[bucket] === NOT_FILLED) this.fillRest();
    this.isSorted[bucket] = 1;
    const start = this.starts[bucket];
    const end = this.starts[bucket + 1];
    if (end - start > INSERTION_LIMIT) this.ordered.subarray(start, end).sort();
    else insertionSort(this.ordered, start, end);
  }
}

/** The bucket of each value. */
function nameBuckets(
  values: Float32Array,
  count: number,
  low: number,
  scale: number,
  out: Uint16Array,
): void {
  for (let i = 0; i < count; i++) {
    const place = (values[i] - low) * scale;
    out[i] = place < 0 ? 0 : place >= BUCKETS ? BUCKETS - 1 : place | 0;
  }
}

function countBuckets(buckets: Uint16Array, count: number, out: Int32Array): void {
  for (let i = 0; i < count; i++) out[buckets[i]]++;
}

/** Moves values to the next free place of their bucket, if the bucket has a mark, or if not (part of a counting sort). */
function moveMarked(
  values: Float32Array,
  buckets: Uint16Array,
  count: number,
  marks: Uint8Array,
  isWanted: boolean,
  next: Int32Array,
  out: Float32Array,
): void {
  for (let i = 0; i < count; i++) if (marks[buckets[i]] > 0 === isWanted) out[next[buckets[i]]++] = values[i];
}

/** Sums about a pilot of those of the values `start…end` that are within `lowest…highest`. */
function sumAbout(
  values: Float32Array,
  start: number,
  end: number,
  pilot: number,
  lowest: number,
  highest: number,
): Sums {
  let sum = 0;
  let square = 0;
  for (let i = start; i < end; i++) {
    const value = values[i];
    if (value < lowest || value > highest) continue;
    const d = value - pilot;
    sum += d;
    square += d * d;
  }
  return { sum, square };
}

function insertionSort(values: Float32Array, start: number, end: number): void {
  for (let i = start + 1; i < end; i++) {
    const value = values[i];
    let place = i;
    while (place > start && values[place - 1] > value) {
      values[place] = values[place - 1];
      place--;
    }
    values[place] = value;
  }
}
