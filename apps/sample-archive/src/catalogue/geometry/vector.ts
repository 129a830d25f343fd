/*
 * Deliberately independent of libs/sky: this stands in for an archive by others, so that a mistake in libs/sky shows as a
 * difference.
 */
const DEGREE = Math.PI / 180;
const ARCSEC_PER_RADIAN = 3600 / DEGREE;

/** A direction on the sky as a unit vector. */
export type Direction = readonly [number, number, number];

/** The direction of a position in degrees, with longitudes on any branch. */
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

/** Angle between two directions in arc seconds, accurate for small and large angles. */
export function separationArcsec(a: Direction, b: Direction): number {
  const normal = cross(a, b);
  return Math.atan2(Math.sqrt(dot(normal, normal)), dot(a, b)) * ARCSEC_PER_RADIAN;
}
