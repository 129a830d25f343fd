import { requireOneOf, requireRaster, requireSize } from '../../require-arguments.js';
import { ArgumentError } from '../../errors.js';
import type { BandLayer, CombinedBand, CombineMethod } from './combined-band.js';
import { combineBandVector } from './combine-stack-vector.js';
import { requireIntegerPixels } from '../layer.js';

const METHODS: readonly CombineMethod[] = ['mean', 'sum', 'first', 'last', 'min', 'max', 'median'];

/** Parameters of combining the values of one pixel. */
export interface CombineBandOptions {
  /** Reject values farther than this many σ from the median of the pixel. Default: none. */
  readonly rejectSigma?: number;
  /** Memory for values and footprint, `width × height` each. Default: new memory. */
  readonly out?: Pick<CombinedBand, 'data' | 'footprint'>;
}

/**
 * Relative deviation from the median that is always allowed in rejection: the flanks of a star differ that much between
 * images of different sharpness (SWarp's CLIP_AMPFRAC; Gruen, Seitz & Bernstein 2014, PASP 126, 158).
 */
const ALLOWED_FRACTION = 0.3;
/** Of two different values either could be the outlier. */
const MIN_TO_REJECT_FROM = 3;

/**
 * Combines a band of rows of a mosaic, `width × height` pixels, from all images at once: the memory is that of one band of the layers,
 * whatever their number. Pixels that are NaN or without footprint are absent.
 *
 * Rejection (`rejectSigma` k, three values or more): a value of image i is rejected when |v − median| > k·σᵢ + 0.3·|median|, with the
 * images' own noise σᵢ. A deviation estimated from the few values of one pixel could not reject anything: of n values none lies farther
 * than (n − 1)/√n of their σ from the mean.
 *
 * This is SWarp's CLIPPED with infinite gain, and `mean` with weights 1/σᵢ² gives its values. But where SWarp leaves a hole, because two
 * values contradict each other or all of several are outliers, all of them are used here: a picture with a doubtful pixel is better than
 * one with a hole.
 *
 * The median is that of the remaining values, unweighted, the mean of the middle two for an even number, as numpy's and SWarp's.
 *
 * @throws ArgumentError when the method is unknown, an image does not fit its size, its position is not an integer pixel, or rejection is
 * requested without its noise.
 */
export function combineBand(
  layers: readonly BandLayer[],
  width: number,
  height: number,
  method: CombineMethod,
  options: CombineBandOptions = {},
): CombinedBand {
  requireOneOf('method', method, METHODS);
  requireSize(width, height);
  for (const layer of layers) requireRaster(layer, 'layer');
  const size = width * height;
  const { rejectSigma, out = { data: new Float32Array(size), footprint: new Float32Array(size) } } = options;
  layers.forEach(requireIntegerPixels);
  if (rejectSigma !== undefined) layers.forEach(requireNoise);
  const rejected =
    combineBandVector(layers, width, height, method, rejectSigma, out) ??
    combineBandPlain(layers, width, height, method, rejectSigma, out);
  return { ...out, rejected };
}

/** {@link combineBand} pixel by pixel, without vectors. @returns how many values were rejected */
export function combineBandPlain(
  layers: readonly BandLayer[],
  width: number,
  height: number,
  method: CombineMethod,
  rejectSigma: number | undefined,
  { data, footprint }: Omit<CombinedBand, 'rejected'>,
): number {
  const stack = createStack(layers.length);
  let rejected = 0;
  data.fill(NaN);
  footprint.fill(0);
  for (let row = 0; row < height; row++) {
    const crossing = layers.filter(({ y = 0, height: rows }) => row >= y && row < y + rows);
    for (let column = 0; column < width; column++) {
      gather(stack, crossing, column, row);
      if (stack.count === 0) continue;
      if (rejectSigma !== undefined) rejected += rejectOutliers(stack, rejectSigma);
      const at = row * width + column;
      data[at] = reduce(stack, method);
      footprint[at] = sum(stack.weights, stack.count);
    }
  }
  return rejected;
}

function requireNoise({ noise }: BandLayer, i: number): void {
  if (!(noise !== undefined && noise >= 0))
    throw new ArgumentError('noise', `image ${i} needs it for rejection`);
}

/** The values of all images at one pixel, the first `count` of each array. */
interface Stack {
  count: number;
  readonly values: Float64Array;
  readonly weights: Float64Array;
  readonly noise: Float64Array;
  readonly sorted: Float64Array;
}

function createStack(size: number): Stack {
  const array = () => new Float64Array(size);
  return { count: 0, values: array(), weights: array(), noise: array(), sorted: array() };
}

function gather(stack: Stack, layers: readonly BandLayer[], column: number, row: number): void {
  let count = 0;
  for (const layer of layers) {
    const x = column - (layer.x ?? 0);
    if (x < 0 || x >= layer.width) continue;
    const at = (row - (layer.y ?? 0)) * layer.width + x;
    const value = Math.fround(layer.data[at] - (layer.offset ?? 0));
    const weight = (layer.footprint ? layer.footprint[at] : 1) * (layer.weight ?? 1);
    if (!(weight > 0 && value === value)) continue;
    stack.values[count] = value;
    stack.weights[count] = weight;
    stack.noise[count] = layer.noise ?? 0;
    count++;
  }
  stack.count = count;
}

/** Removes outliers from the stack and returns their number. */
function rejectOutliers(stack: Stack, rejectSigma: number): number {
  if (stack.count < MIN_TO_REJECT_FROM) return 0;
  const center = medianOf(stack);
  const slack = ALLOWED_FRACTION * Math.abs(center);
  let kept = 0;
  for (let i = 0; i < stack.count; i++) {
    if (Math.abs(stack.values[i] - center) > rejectSigma * stack.noise[i] + slack) continue;
    stack.values[kept] = stack.values[i];
    stack.weights[kept] = stack.weights[i];
    kept++;
  }
  // Of an even number the median may lie between two camps and all be outliers: then there is no telling.
  if (kept === 0) return 0;
  const rejected = stack.count - kept;
  stack.count = kept;
  return rejected;
}

function reduce(stack: Stack, method: CombineMethod): number {
  const { values, count } = stack;
  switch (method) {
    case 'median':
      return medianOf(stack);
    case 'mean':
      return weightedSum(stack) / sum(stack.weights, count);
    case 'sum':
      return weightedSum(stack);
    case 'first':
      return values[0];
    case 'last':
      return values[count - 1];
    case 'min':
      return extreme(values, count, -1);
    case 'max':
      return extreme(values, count, 1);
  }
}

/** The median by insertion sort: a stack is short. */
function medianOf({ values, sorted, count }: Stack): number {
  for (let i = 0; i < count; i++) {
    let at = i;
    while (at > 0 && sorted[at - 1] > values[i]) {
      sorted[at] = sorted[at - 1];
      at--;
    }
    sorted[at] = values[i];
  }
  const middle = count >> 1;
  return count % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function weightedSum({ values, weights, count }: Stack): number {
  let total = 0;
  for (let i = 0; i < count; i++) total += weights[i] * values[i];
  return total;
}

function sum(array: Float64Array, count: number): number {
  let total = 0;
  for (let i = 0; i < count; i++) total += array[i];
  return total;
}

/** The greatest value for sign 1, the least for −1. */
function extreme(values: Float64Array, count: number, sign: 1 | -1): number {
  let best = values[0];
  for (let i = 1; i < count; i++) if (sign * values[i] > sign * best) best = values[i];
  return best;
}
