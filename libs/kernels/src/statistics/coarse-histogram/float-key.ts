/*
 * Float32 values as integers that sort like the values: flip all bits of negative numbers and the sign bit of the others. The upper 16 bits
 * (sign, exponent, 7 bits of mantissa) name a coarse bin, the lower 16 the position within it, so that two histograms of 65,536 counts
 * distinguish every value of an image exactly.
 */

/** Number of coarse bins, and of positions within one. */
export const KEY_BINS = 65536;
/** First key of a finite value (−3.4e38); the keys below are −Infinity and negative NaN. */
export const FIRST_FINITE_KEY = 0x00800000;
/** Last key of a finite value (3.4e38). */
export const LAST_FINITE_KEY = 0xff7fffff;
/** Coarse bins of finite values: `FIRST_FINITE_BIN` to `LAST_FINITE_BIN` inclusive. */
export const FIRST_FINITE_BIN = FIRST_FINITE_KEY >>> 16;
export const LAST_FINITE_BIN = LAST_FINITE_KEY >>> 16;

const scratch = new Float32Array(1);
const scratchBits = new Uint32Array(scratch.buffer);

/** Key of a float32 value. */
export function keyOf(value: number): number {
  scratch[0] = value;
  const bits = scratchBits[0];
  return (bits & 0x80000000 ? ~bits : bits | 0x80000000) >>> 0;
}

/** The float32 value of a key: inverse of {@link keyOf}. */
export function valueOf(key: number): number {
  scratchBits[0] = key & 0x80000000 ? key & 0x7fffffff : ~key;
  return scratch[0];
}

/** Smallest key whose value is not below `bound` (a float64). */
export function keyAtLeast(bound: number): number {
  const key = keyOf(bound);
  return valueOf(key) < bound ? key + 1 : key;
}

/** Largest key whose value is not above `bound` (a float64). */
export function keyAtMost(bound: number): number {
  const key = keyOf(bound);
  return valueOf(key) > bound ? key - 1 : key;
}

/** The bits of `data` as signed integers, on the same memory. */
export function bitsOf(data: Float32Array): Int32Array {
  return new Int32Array(data.buffer, data.byteOffset, data.length);
}
