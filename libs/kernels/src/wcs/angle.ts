export const ARCSEC_PER_DEGREE = 3600;
/** Radians of a degree and of an arc second. */
export const DEGREE = Math.PI / 180;
export const ARCSEC = DEGREE / ARCSEC_PER_DEGREE;

/** An angle in (−180, 180] as a longitude in [0, 360): a rounding below zero must not become 360. */
export function wrap360(degrees: number): number {
  if (!(degrees < 0)) return degrees;
  const wrapped = degrees + 360;
  return wrapped < 360 ? wrapped : 0;
}

/** Sine of degrees, exact at multiples of 90, where paper II's special cases need exact zeros. */
export function sinDegrees(degrees: number): number {
  // The others of them are exact by themselves: there a rounding of the angle changes nothing.
  return degrees % 180 === 0 ? 0 : Math.sin(degrees * DEGREE);
}

/** Cosine of degrees, exact at multiples of 90. */
export function cosDegrees(degrees: number): number {
  return sinDegrees(degrees + 90);
}
