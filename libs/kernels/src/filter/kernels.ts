import { ArgumentError } from '../errors.js';

/** Half of a symmetric kernel: weights at distance 0, 1, 2 … */
export type HalfKernel = Float64Array;

/** Pixels that a kernel may reach: farther than any image is wide, and a kernel that memory can hold. */
const MAX_REACH = 1 << 20;

/**
 * Half of a Gaussian kernel exp(−k² / 2σ²), normalised to sum 1 over the whole kernel.
 *
 * @param sigma standard deviation in pixels, > 0
 * @param truncate radius in standard deviations; the kernel reaches ⌊truncate · σ + ½⌋ pixels, as scipy.ndimage's. Default 4
 * @throws ArgumentError when sigma is not above 0, or the kernel would reach more than 2²⁰ pixels
 */
export function gaussianKernel(sigma: number, truncate = 4): HalfKernel {
  if (!(sigma > 0)) throw new ArgumentError('sigma', `${sigma} is not above 0`);
  const radius = Math.floor(truncate * sigma + 0.5);
  if (!(radius <= MAX_REACH)) throw new ArgumentError('sigma', `${sigma} is too wide`);
  return normalized(gaussianWeights(sigma, radius));
}

/**
 * Half of a box kernel of odd `size`, each weight 1 / size.
 *
 * @throws ArgumentError when the size is not a positive odd integer, or above 2²¹
 */
export function boxKernel(size: number): HalfKernel {
  if (!(Number.isInteger(size) && size > 0 && size % 2 === 1)) {
    throw new ArgumentError('size', `${size} is not a positive odd integer`);
  }
  if (size > 2 * MAX_REACH) throw new ArgumentError('size', `${size} is too wide`);
  return new Float64Array((size + 1) / 2).fill(1 / size);
}

function gaussianWeights(sigma: number, radius: number): Float64Array {
  return Float64Array.from({ length: radius + 1 }, (_, k) => Math.exp(-0.5 * (k / sigma) ** 2));
}

function normalized(half: Float64Array): HalfKernel {
  const total = half.reduce((sum, weight, k) => sum + (k === 0 ? weight : 2 * weight), 0);
  return half.map((weight) => weight / total);
}
