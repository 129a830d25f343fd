import type { Raster } from '../../raster.js';
import { layOut, sharedKernels, type VectorKernels } from '../../vector/vector-kernels.js';
import type { PixelBox } from '../pixel-box.js';
import { BUCKETS, type BoxDivision, type BoxLoops, type ValueSums } from './box-loops.js';

const FLOAT_BYTES = 4;
const DOUBLE_BYTES = 8;
/** Boxes are filled up to this many pixels. */
const BLOCK = 64;
/** Tables of counts that are used alternately: see `rankBuckets`. */
const COUNT_TABLES = 4;
/** Numbers that `sumWithin` writes. */
const SUMS = 4;

const boxKernels = sharedKernels();

/** The loops over a box in vectors; the same bits as {@link PlainBoxLoops}. */
export class VectorBoxLoops implements BoxLoops {
  readonly values: Float32Array;
  readonly starts: Uint32Array;
  private readonly band: Float32Array;
  private readonly listed: Float32Array;
  private readonly taken: Float32Array;
  private readonly names: Uint8Array;
  private readonly sums: Float64Array;
  private listedCount = 0;
  private takenCount = 0;
  private part: PixelBox = { x0: 0, x1: 0, y0: 0, y1: 0 };

  /**
   * @param capacity most pixels of a box
   * @param bandCapacity most pixels of the part of an image that is entered
   */
  constructor(
    private readonly kernels: VectorKernels,
    capacity: number,
    bandCapacity: number,
  ) {
    const room = Math.ceil(capacity / BLOCK) * BLOCK;
    const floats = FLOAT_BYTES * room;
    const counts = FLOAT_BYTES * BUCKETS * COUNT_TABLES;
    const lengths = [floats, floats, floats, room, counts, SUMS * DOUBLE_BYTES, FLOAT_BYTES * bandCapacity];
    const [values, listed, taken, names, starts, sums, band] = layOut(kernels, lengths);
    const { buffer } = kernels.memory;
    this.values = new Float32Array(buffer, values, room);
    this.listed = new Float32Array(buffer, listed, room);
    this.taken = new Float32Array(buffer, taken, room);
    this.names = new Uint8Array(buffer, names, room);
    this.starts = new Uint32Array(buffer, starts, BUCKETS + 1);
    this.sums = new Float64Array(buffer, sums, SUMS);
    this.band = new Float32Array(buffer, band, bandCapacity);
  }

  enter({ data, width }: Raster, part: PixelBox): void {
    const { x0, x1, y0, y1 } = part;
    this.part = part;
    if (x1 - x0 === width) {
      this.band.set(data.subarray(y0 * width, y1 * width));
      return;
    }
    for (let y = y0; y < y1; y++) {
      this.band.set(data.subarray(y * width + x0, y * width + x1), (y - y0) * (x1 - x0));
    }
  }

  gather({ x0, x1, y0, y1 }: PixelBox): number {
    const { part, band, values } = this;
    const stride = part.x1 - part.x0;
    const first = (y0 - part.y0) * stride + x0 - part.x0;
    const from = band.byteOffset + FLOAT_BYTES * first;
    return this.kernels.gatherBox(from, FLOAT_BYTES * stride, x1 - x0, y1 - y0, values.byteOffset);
  }

  divide(count: number, { provisionalMean, coreLow, coreHigh, low, scale }: BoxDivision): ValueSums {
    const { kernels, values, names, listed, sums, starts } = this;
    this.listedCount = kernels.divideBox(
      values.byteOffset,
      count,
      provisionalMean,
      coreLow,
      coreHigh,
      low,
      scale,
      names.byteOffset,
      listed.byteOffset,
      sums.byteOffset,
    );
    kernels.rankBuckets(names.byteOffset, count, starts.byteOffset);
    return { below: 0, within: count - this.listedCount, sum: sums[0], square: sums[1] };
  }

  listAll(count: number): void {
    this.listed.set(this.values.subarray(0, count));
    this.listedCount = count;
  }

  sumListed(lowest: number, highest: number, provisionalMean: number): ValueSums {
    const { kernels, listed, sums } = this;
    kernels.sumWithin(listed.byteOffset, this.listedCount, lowest, highest, provisionalMean, sums.byteOffset);
    return { sum: sums[0], square: sums[1], within: sums[2], below: sums[3] };
  }

  takeBucket(count: number, bucket: number): void {
    const { kernels, names, values, taken } = this;
    const from = names.byteOffset;
    this.takenCount = kernels.gatherBucket(from, values.byteOffset, count, bucket, taken.byteOffset);
  }

  selectTaken(rank: number): number {
    return this.kernels.selectRank(this.taken.byteOffset, this.takenCount, rank);
  }
}

/** The loops in vectors; undefined without vector support. An object is valid until the next one is made. */
export function vectorBoxLoops(capacity: number, bandCapacity: number): VectorBoxLoops | undefined {
  const kernels = boxKernels();
  return kernels && new VectorBoxLoops(kernels, capacity, bandCapacity);
}
