import type { Raster } from '../../raster.js';
import type { PixelBox } from '../pixel-box.js';
import { selectRank } from './select-rank.js';

/** Buckets that the middle of a box is divided into; their names fit a byte. */
export const BUCKETS = 256;

/** Division of the values of a box: those of the core are summed immediately, all are assigned to a bucket. */
export interface BoxDivision {
  /** A value of the core; sums are taken about it. */
  readonly provisionalMean: number;
  readonly coreLow: number;
  readonly coreHigh: number;
  /** Bucket of a value: (value − low) · scale in float32, cut off at 0 and 255. */
  readonly low: number;
  readonly scale: number;
}

/** Counts and sums of the values between two bounds. */
export interface ValueSums {
  /** Number of values below the lower bound. */
  readonly below: number;
  /** Number of values within the bounds. */
  readonly within: number;
  /** Σ (value − provisional mean) and Σ (value − provisional mean)² of those within. */
  readonly sum: number;
  readonly square: number;
}

/** The loops over the pixels of a box, with and without vectors. One object serves many boxes. */
export interface BoxLoops {
  /** The finite pixels of the box in hand, in row order. */
  readonly values: Float32Array;
  /** Rank of the first value of each bucket, and the number of values. */
  readonly starts: Uint32Array;
  /** Announces the boxes that lie in a part of an image. */
  enter(raster: Raster, part: PixelBox): void;
  /** Takes the finite pixels of a box of that part; gives their number. */
  gather(box: PixelBox): number;
  /** Divides the values. Returns the sums of the core; the others go to a list. */
  divide(count: number, division: BoxDivision): ValueSums;
  /** Takes all values for the list. */
  listAll(count: number): void;
  /** Counts and sums those of the listed values that are between two bounds. */
  sumListed(lowest: number, highest: number, provisionalMean: number): ValueSums;
  /** Takes the values of a bucket. */
  takeBucket(count: number, bucket: number): void;
  /** The value of a rank within the bucket that was taken. */
  selectTaken(rank: number): number;
}

/** Number of partial sums, as in the vector version. */
const LANES = 8;

/** The loops without vectors, for boxes of up to `capacity` pixels. */
export class PlainBoxLoops implements BoxLoops {
  readonly values: Float32Array;
  readonly starts = new Uint32Array(BUCKETS + 1);
  private readonly names: Uint8Array;
  private readonly listed: Float32Array;
  private listedCount = 0;
  private readonly taken: Float32Array;
  private takenCount = 0;
  private raster?: Raster;

  constructor(capacity: number) {
    this.values = new Float32Array(capacity);
    this.listed = new Float32Array(capacity);
    this.taken = new Float32Array(capacity);
    this.names = new Uint8Array(capacity);
  }

  enter(raster: Raster): void {
    this.raster = raster;
  }

  gather({ x0, x1, y0, y1 }: PixelBox): number {
    const { data, width } = this.raster!;
    let count = 0;
    for (let y = y0; y < y1; y++) {
      for (let i = y * width + x0; i < y * width + x1; i++) {
        if (data[i] * 0 === 0) this.values[count++] = data[i];
      }
    }
    return count;
  }

  divide(count: number, division: BoxDivision): ValueSums {
    nameBuckets(this.values, count, division, this.names);
    rankBuckets(this.names, count, this.starts);
    this.listedCount = listOutside(this.values, count, division, this.listed);
    return { below: 0, within: count - this.listedCount, ...sumCore(this.values, count, division) };
  }

  listAll(count: number): void {
    this.listed.set(this.values.subarray(0, count));
    this.listedCount = count;
  }

  sumListed(lowest: number, highest: number, provisionalMean: number): ValueSums {
    return sumWithin(this.listed, this.listedCount, lowest, highest, provisionalMean);
  }

  takeBucket(count: number, bucket: number): void {
    const { names, values, taken } = this;
    this.takenCount = 0;
    for (let i = 0; i < count; i++) if (names[i] === bucket) taken[this.takenCount++] = values[i];
  }

  selectTaken(rank: number): number {
    return selectRank(this.taken, this.takenCount, rank);
  }
}

function nameBuckets(
  values: Float32Array,
  count: number,
  { low, scale }: BoxDivision,
  names: Uint8Array,
): void {
  for (let i = 0; i < count; i++) {
    const place = Math.fround(Math.fround(values[i] - low) * scale);
    names[i] = place > 0 ? Math.min(place, BUCKETS - 1) : 0;
  }
}

function rankBuckets(names: Uint8Array, count: number, starts: Uint32Array): void {
  starts.fill(0);
  for (let i = 0; i < count; i++) starts[names[i] + 1]++;
  for (let bucket = 1; bucket <= BUCKETS; bucket++) starts[bucket] += starts[bucket - 1];
}

function listOutside(
  values: Float32Array,
  count: number,
  { coreLow, coreHigh }: BoxDivision,
  listed: Float32Array,
): number {
  let outside = 0;
  for (let i = 0; i < count; i++) {
    if (values[i] < coreLow || values[i] > coreHigh) listed[outside++] = values[i];
  }
  return outside;
}

function sumCore(
  values: Float32Array,
  count: number,
  { provisionalMean, coreLow, coreHigh }: BoxDivision,
): Pick<ValueSums, 'sum' | 'square'> {
  const sums = new Float64Array(LANES);
  const squares = new Float64Array(LANES);
  for (let i = 0; i < count; i++) {
    if (values[i] < coreLow || values[i] > coreHigh) continue;
    const difference = values[i] - provisionalMean;
    sums[i % LANES] += difference;
    squares[i % LANES] += difference * difference;
  }
  return { sum: addLanes(sums), square: addLanes(squares) };
}

/** The sum of eight partial sums, in the order of the vector version. */
function addLanes([a, b, c, d, e, f, g, h]: Float64Array): number {
  return a + e + (c + g) + (b + f + (d + h));
}

function sumWithin(
  values: Float32Array,
  count: number,
  lowest: number,
  highest: number,
  provisionalMean: number,
): ValueSums {
  let [below, within] = [0, 0];
  const sums = [0, 0];
  const squares = [0, 0];
  for (let i = 0; i < count; i++) {
    if (values[i] < lowest) below++;
    else if (values[i] <= highest) {
      within++;
      const difference = values[i] - provisionalMean;
      sums[i & 1] += difference;
      squares[i & 1] += difference * difference;
    }
  }
  return { below, within, sum: sums[0] + sums[1], square: squares[0] + squares[1] };
}
