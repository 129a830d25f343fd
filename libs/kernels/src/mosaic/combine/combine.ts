import { requireOneOf, requireRaster, requireSize } from '../../require-arguments.js';
import { ArgumentError } from '../../errors.js';
import type { Raster } from '../../raster.js';
import { requireIntegerPixels } from '../layer.js';

/** Methods of combining the values of several images at one pixel, in one pass over each image. */
export type StreamingMethod = 'mean' | 'sum' | 'first' | 'last' | 'min' | 'max';

const METHODS: readonly StreamingMethod[] = ['mean', 'sum', 'first', 'last', 'min', 'max'];

/** A mosaic in the making: its size is that of the output, however many images are added. */
export interface Accumulator {
  /** Method of combination. */
  readonly method: StreamingMethod;
  /** Columns of the output. */
  readonly width: number;
  /** Rows of the output. */
  readonly height: number;
  /** Σ value · weight for mean and sum (float64), else the value chosen so far. */
  readonly values: Float64Array | Float32Array;
  /** Σ footprint · weight; 0 where no image has a value yet. */
  readonly weights: Float32Array;
}

/** Position and weight of an image. */
export interface Placement {
  /** Output column of the image's first pixel, an integer; negative if it begins outside. Default 0. */
  readonly x?: number;
  /** Row of that pixel, an integer. Default 0. */
  readonly y?: number;
  /** Weight of the whole image (exposure time, inverse variance). Default 1. Must be positive. */
  readonly weight?: number;
  /** Background offset to subtract from its values ({@link matchBackgrounds}). Default 0. */
  readonly offset?: number;
}

/** Most bytes that a pixel of an accumulator takes. */
export const ACCUMULATOR_BYTES = 12;

/**
 * An empty accumulator: 12 bytes a pixel for mean and sum, 8 for the others. `shared` puts it into SharedArrayBuffers, so that threads can
 * each process some rows of it; `memory` uses the given memory instead, {@link ACCUMULATOR_BYTES} a pixel from its beginning on, and clears
 * it.
 * @throws ArgumentError when the method is unknown or a side is no number of pixels
 */
export function createAccumulator(
  method: StreamingMethod,
  width: number,
  height: number,
  options: { shared?: boolean; memory?: ArrayBuffer } = {},
): Accumulator {
  requireOneOf('method', method, METHODS);
  requireSize(width, height);
  const size = width * height;
  const summing = method === 'mean' || method === 'sum';
  const bytes = summing ? 8 : 4;
  const { memory } = options;
  const allocate = (length: number) =>
    options.shared ? new SharedArrayBuffer(length) : new ArrayBuffer(length);
  const first = memory ?? allocate(bytes * size);
  const second = memory ?? allocate(4 * size);
  const values = summing ? new Float64Array(first, 0, size) : new Float32Array(first, 0, size);
  const weights = new Float32Array(second, memory ? bytes * size : 0, size);
  if (memory) {
    values.fill(0);
    weights.fill(0);
  }
  return { method, width, height, values, weights };
}

/**
 * Adds an image, or a band of rows of it, to the accumulator. Pixels that are NaN or whose footprint (by default 1) is not positive count
 * as absent; the rest by footprint × weight: mean = Σ f·w·v / Σ f·w, sum = Σ f·w·v; the others take v itself, whatever the weight. Parts
 * beyond the accumulator's edges are left out.
 *
 * Values are those of `reproject_and_coadd` with weights, but a sum without any value is NaN, not 0. The footprint is Σ f·w for every
 * method, where later versions of reproject give that of the one image that `first`, `last`, `min` or `max` took. It is summed in float32:
 * of 500 images it, and so the mean, is exact to about 1e-6.
 *
 * @throws ArgumentError when the footprint is not the image's size, the weight not positive or the position not an integer pixel.
 */
export function accumulate(
  accumulator: Accumulator,
  image: Raster,
  footprint: Float32Array | undefined,
  placement: Placement = {},
): void {
  requireRaster(image, 'image');
  const { x = 0, y = 0, weight = 1, offset = 0 } = placement;
  if (footprint && footprint.length !== image.data.length) {
    throw new ArgumentError(
      'footprint',
      `${footprint.length} values for ${image.width} × ${image.height} pixels`,
    );
  }
  if (!(weight > 0)) throw new ArgumentError('weight', `${weight} is not positive`);
  requireIntegerPixels({ x, y });
  const columnStart = Math.max(0, -x);
  const columnEnd = Math.min(image.width, accumulator.width - x);
  const rowEnd = Math.min(image.height, accumulator.height - y);
  for (let row = Math.max(0, -y); row < rowEnd; row++) {
    const from = row * image.width;
    const to = (row + y) * accumulator.width + x;
    const counted = { weight, offset, start: from + columnStart, end: from + columnEnd, shift: to - from };
    addRow(accumulator, image.data, footprint, counted);
  }
}

/** Pixels start … end − 1 of an image, at `shift` from them in the accumulator, and their weight. */
interface CountedRow {
  readonly weight: number;
  readonly offset: number;
  readonly start: number;
  readonly end: number;
  readonly shift: number;
}

function addRow(
  accumulator: Accumulator,
  data: Float32Array,
  footprint: Float32Array | undefined,
  row: CountedRow,
): void {
  const { method } = accumulator;
  if (method !== 'mean' && method !== 'sum') choose(accumulator, method, data, footprint, row);
  else if (footprint) addWeighted(accumulator, data, footprint, row);
  else addValues(accumulator, data, row);
}

/** Σ value · weight where every value counts alike. */
function addValues({ values, weights }: Accumulator, data: Float32Array, row: CountedRow): void {
  const { weight, offset, start, end, shift } = row;
  for (let i = start, at = start + shift; i < end; i++, at++) {
    const value = data[i] - offset;
    if (value !== value) continue;
    values[at] += weight * value;
    weights[at] += weight;
  }
}

/** Σ value · footprint · weight. */
function addWeighted(
  { values, weights }: Accumulator,
  data: Float32Array,
  footprint: Float32Array,
  { weight, offset, start, end, shift }: CountedRow,
): void {
  for (let i = start, at = start + shift; i < end; i++, at++) {
    const value = data[i] - offset;
    const w = footprint[i] * weight;
    // Negated, so that NaN in either leaves the pixel out.
    if (!(w > 0 && value === value)) continue;
    values[at] += w * value;
    weights[at] += w;
  }
}

/** One of the values that have been seen. */
function choose(
  { values, weights }: Accumulator,
  method: Exclude<StreamingMethod, 'mean' | 'sum'>,
  data: Float32Array,
  footprint: Float32Array | undefined,
  { weight, offset, start, end, shift }: CountedRow,
): void {
  for (let i = start, at = start + shift; i < end; i++, at++) {
    const value = data[i] - offset;
    const w = footprint ? footprint[i] * weight : weight;
    if (!(w > 0 && value === value)) continue;
    const isTaken =
      !(weights[at] > 0) ||
      method === 'last' ||
      (method === 'min' && value < values[at]) ||
      (method === 'max' && value > values[at]);
    if (isTaken) values[at] = value;
    weights[at] += w;
  }
}

/** A finished mosaic. */
export interface Mosaic {
  /** NaN where no image has a value. */
  readonly raster: Raster;
  /** Σ footprint · weight of the images at each pixel. */
  readonly footprint: Float32Array;
}

/**
 * Turns the accumulator into the mosaic and uses it up: the result lies in the accumulator's own memory, so the peak stays at 12 bytes a
 * pixel.
 */
export function finish(accumulator: Accumulator): Mosaic {
  const { method, width, height, values, weights } = accumulator;
  const size = width * height;
  // A float32 view of the same memory: value i is written at byte 4i after it was read at byte 4i or 8i, never before.
  const data = new Float32Array(values.buffer, 0, size);
  for (let i = 0; i < size; i++) {
    if (!(weights[i] > 0)) data[i] = NaN;
    else data[i] = method === 'mean' ? values[i] / weights[i] : values[i];
  }
  return { raster: { data, width, height }, footprint: weights };
}
