import { readExactly } from '../src/byte-source.js';
import { UnsupportedError } from '../src/errors.js';
import type { FitsFile, Hdu } from '../src/fits/hdu/hdu.js';
import { readImageFloat64 } from '../src/fits/image/read-rows.js';

/** Statistics of the pixels that have a value; a number that JSON cannot hold is written as text. */
export interface PixelStatistics {
  /** Number of NaN pixels. */
  readonly nan: number;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly mean?: number | string;
  /** Population standard deviation. */
  readonly std?: number | string;
  readonly median?: number | string;
  readonly sum?: number | string;
  /** The first pixels in the order of the file. */
  readonly first4: readonly (number | string)[];
}

type Values = Float32Array | Float64Array;

const FIRST = 4;

/** Pixels that are read at once. */
const PIXELS_AT_ONCE = 1 << 20;

/** Statistics of a whole image, all planes. */
export async function imageStatistics(file: FitsFile, hdu: Hdu): Promise<PixelStatistics> {
  const pixels = hdu.shape.reduce((product, length) => product * length, 1);
  const [width, height = 1] = hdu.shape;
  const rows = Math.max(1, Math.floor(PIXELS_AT_ONCE / Math.max(1, width)));
  let values: Values = new Float32Array(0);
  for (let at = 0, plane = 0; at < pixels; plane++) {
    for (let y = 0; y < height; y += rows) {
      const part = await readImageFloat64(file, hdu, { plane, y, height: Math.min(rows, height - y) });
      // Not before something was read: a damaged header may promise any number of pixels.
      if (at === 0) values = allocate(hdu, pixels);
      values.set(part.data, at);
      at += part.data.length;
    }
  }
  return describeValues(values);
}

/** Memory for all pixels; in single precision for the images that astropy reads in it (8 and 16 bits, and floats). */
function allocate({ bitpix, header }: Hdu, pixels: number): Values {
  const isSingle = bitpix === 8 || bitpix === 16 || bitpix === -32;
  try {
    return isSingle ? new Float32Array(pixels) : new Float64Array(pixels);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UnsupportedError(`${pixels} pixels do not fit into memory`, header.location);
  }
}

/** Statistics of the bytes of an HDU of unknown type. */
export async function byteStatistics(file: FitsFile, hdu: Hdu): Promise<PixelStatistics> {
  return describeValues(
    Float32Array.from(await readExactly(file.source, hdu.dataOffset, hdu.dataLength, hdu.index)),
  );
}

function describeValues(values: Values): PixelStatistics {
  const first4 = [...values.subarray(0, FIRST)].map(jsonNumber);
  const nan = countNaN(values);
  const finite = finiteValues(values);
  if (finite.length === 0) return { nan, first4 };
  finite.sort();
  const sum = exactSum(finite);
  const mean = sum / finite.length;
  const std = Math.sqrt(squaredDeviations(finite, mean) / finite.length);
  return {
    nan,
    min: jsonNumber(finite[0]),
    max: jsonNumber(finite[finite.length - 1]),
    mean: jsonNumber(mean),
    std: jsonNumber(std),
    median: jsonNumber(median(finite)),
    sum: jsonNumber(sum),
    first4,
  };
}

function countNaN(values: Values): number {
  let count = 0;
  // NaN is the one number that is not itself.
  for (let i = 0; i < values.length; i++) if (values[i] !== values[i]) count++;
  return count;
}

/** The finite values, moved to the front of the same memory. */
function finiteValues(values: Values): Values {
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    // Infinity minus infinity is NaN.
    if (value - value === 0) values[count++] = value;
  }
  return values.subarray(0, count);
}

/** Kahan's sum as improved by Neumaier: the rounding error of each addition is added at the end. */
function exactSum(values: Values): number {
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    const next = sum + value;
    const sumIsLarger = (sum < 0 ? -sum : sum) >= (value < 0 ? -value : value);
    lost += sumIsLarger ? sum - next + value : value - next + sum;
    sum = next;
  }
  return lost - lost === 0 ? sum + lost : sum;
}

function squaredDeviations(values: Values, mean: number): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i] - mean) * (values[i] - mean);
  return sum;
}

function median(sorted: Values): number {
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : sorted[middle - 1] / 2 + sorted[middle] / 2;
}

/** `nan`, `inf` and `-inf` as text, because JSON has no numbers for them. */
export function jsonNumber(value: number): number | string {
  if (Number.isNaN(value)) return 'nan';
  if (Number.isFinite(value)) return value;
  return value > 0 ? 'inf' : '-inf';
}
