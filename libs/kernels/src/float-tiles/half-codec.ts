/** Bits of an infinite exponent: halves from here on are infinities and NaN. */
const INFINITE = 0x7c00;
const SIGN = 0x8000;
const SINGLE_SIGN = 0x80000000;
const HALVES = 0x10000;
/** The smallest normal half is 2^-14; smaller ones are multiples of 2^-24. */
const SMALLEST_NORMAL = 2 ** -14;
const SUBNORMAL_STEPS = 2 ** 24;
const MANTISSA_BITS = 10;
/** From here on the nearest half is infinite: halfway between the largest one and 2^16. */
const TOO_LARGE = 65520;

/** Steps per unit of a half, by its exponent from -14 on. */
const STEPS = Float64Array.from({ length: 30 }, (_, i) => 2 ** (MANTISSA_BITS + 14 - i));

/** Bits of the single precision numbers 2^-14 and 65504, the smallest and the largest normal half. */
const SMALLEST_NORMAL_BITS = 0x38800000;
const LARGEST_BITS = 0x477fe000;
/** What the exponent of a single is biased by more than that of a half, in its bits. */
const BIAS_BITS = 112 << 23;
/** Bits of a single's mantissa that a half lacks, and of the single halfway between two halves. */
const LACKING_BITS = 0x1fff;
const TIE_BITS = 0x1000;
const single = new Float32Array(1);
const singleBits = new Uint32Array(single.buffer);

/** Adding and subtracting it rounds a double below 2^51 to the nearest integer, ties to the even one. */
const ROUNDER = 2 ** 52;

/** The bits of the half precision number (IEEE 754 binary16) nearest to a value, ties to even, as numpy's float16. */
export function halfBits(value: number): number {
  single[0] = value;
  const bits = singleBits[0];
  const size = bits & ~SINGLE_SIGN;
  const isNormal = size >= SMALLEST_NORMAL_BITS && size < LARGEST_BITS;
  // A single halfway between two halves may have been rounded to there; all others lie on the same side as the value.
  return isNormal && (size & LACKING_BITS) !== TIE_BITS
    ? ((bits >>> 16) & SIGN) | ((size - BIAS_BITS + TIE_BITS) >> 13)
    : exactHalfBits(value);
}

function exactHalfBits(value: number): number {
  const size = Math.abs(value);
  const sign = value < 0 || (value === 0 && 1 / value < 0) ? SIGN : 0;
  if (size < SMALLEST_NORMAL) return sign | (size * SUBNORMAL_STEPS + ROUNDER - ROUNDER);
  if (!(size < TOO_LARGE)) return Number.isNaN(size) ? INFINITE | 0x200 : sign | INFINITE;
  // The exponent as an index: 0 for 2^-14.
  const exponent = 31 - Math.clz32(size / SMALLEST_NORMAL);
  // The leading bit of the mantissa raises the exponent by one; so does a mantissa that is rounded up to the next power of two.
  return sign | ((exponent << MANTISSA_BITS) + (size * STEPS[exponent] + ROUNDER - ROUNDER));
}

let values: Float32Array | undefined;

/** The value of each half by its bits; made at the first use. */
export function halfValues(): Float32Array {
  values ??= Float32Array.from({ length: HALVES }, (_, bits) => halfValue(bits));
  return values;
}

function halfValue(bits: number): number {
  const sign = bits & SIGN ? -1 : 1;
  const exponent = (bits & INFINITE) >> MANTISSA_BITS;
  const mantissa = bits & 0x3ff;
  if (exponent === 0) return (sign * mantissa) / SUBNORMAL_STEPS;
  if (exponent === 31) return mantissa === 0 ? sign * Infinity : NaN;
  return sign * (1 + mantissa / 1024) * 2 ** (exponent - 15);
}
