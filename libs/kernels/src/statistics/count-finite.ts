import { requirePixels } from '../require-arguments.js';
import { bitsOf } from './coarse-histogram/float-key.js';

/** Exponent bits of a float32; all set means infinity or NaN. */
const EXPONENT = 0x7f800000;

/**
 * Number of finite values.
 * @throws ArgumentError when the pixels are no Float32Array
 */
export function countFinite(data: Float32Array): number {
  requirePixels(data);
  const bits = bitsOf(data);
  let invalid = 0;
  // Adding the lowest exponent bit to a full exponent carries into the sign: no branch per pixel.
  for (let i = 0; i < bits.length; i++) invalid += ((bits[i] & EXPONENT) + 0x00800000) >>> 31;
  return bits.length - invalid;
}

/**
 * The finite values of the given ranks among the finite ones. @param ranks ascending
 * @throws ArgumentError when the pixels are no Float32Array
 */
export function finiteOfRank(data: Float32Array, ranks: readonly number[]): number[] {
  requirePixels(data);
  const values: number[] = [];
  let before = 0;
  for (let i = 0; i < data.length && values.length < ranks.length; i++) {
    if (!Number.isFinite(data[i])) continue;
    if (before === ranks[values.length]) values.push(data[i]);
    before += 1;
  }
  return values;
}
