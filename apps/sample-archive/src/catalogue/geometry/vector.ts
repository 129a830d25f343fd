/*
 * The sample archive has a sphere of its own, on purpose: it plays an archive that others wrote, and a mistake in libs/sky
 * must not be made on both sides.
 */
const DEGREE = Math.PI / 180;
const ARCSEC_PER_RADIAN = 3600 / DEGREE;

/** A direction on the sky as a unit vector. */
export type Direction = readonly [number, number, number];

/** The direction of a position in degrees; any branch of the longitude will do. */
export function direction(lon: number, lat: number): Direction {
  const cosLat = Math.cos(lat * DEGREE);
  return [cosLat * Math.cos(lon * DEGREE), cosLat * Math.sin(lon * DEGREE), Math.sin(lat * DEGREE)];
}

export function dot(a: Direction, b: Direction): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Direction, b: Direction): Direction {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** Angle between two directions in arc seconds; exact for tiny and for wide angles alike. */
export function separationArcsec(a: Direction, b: Direction): number {
  const normal = cross(a, b);
  return Math.atan2(Math.sqrt(dot(normal, normal)), dot(a, b)) * ARCSEC_PER_RADIAN;
}
