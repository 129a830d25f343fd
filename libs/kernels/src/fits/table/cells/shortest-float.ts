/** Any decimal with so many digits survives single precision, and none needs more than nine (IEEE 754). */
const MIN_DIGITS = 6;
const MAX_DIGITS = 9;

/** Powers of ten that a double holds exactly. */
const POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/**
 * The shortest decimal that is this number in single precision: 11.1 for 11.100000381469727, a float32 of 11.1 as a double. Numbers that
 * are no float32 are returned unchanged.
 */
export function shortestFloat(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  const exponent = Math.floor(Math.log10(Math.abs(value)));
  for (let digits = MIN_DIGITS; digits <= MAX_DIGITS; digits++) {
    const rounded = roundedTo(value, digits, digits - 1 - exponent);
    if (Math.fround(rounded) === value) return rounded;
  }
  return value;
}

/** An exact integer divided or multiplied by an exact power is the double nearest to the decimal. */
function roundedTo(value: number, digits: number, shift: number): number {
  if (shift >= POWERS.length || -shift >= POWERS.length) return Number(value.toPrecision(digits));
  if (shift >= 0) return Math.round(value * POWERS[shift]) / POWERS[shift];
  return Math.round(value / POWERS[-shift]) * POWERS[-shift];
}
