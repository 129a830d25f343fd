/** A direction as a unit vector. */
export type Direction = readonly [x: number, y: number, z: number];

/** A position on the sky, ICRS degrees. */
export interface SkyPosition {
  readonly ra: number;
  readonly dec: number;
}

/** Radians per degree. */
export const RADIANS = Math.PI / 180;

/** Right ascension brought into [0, 360). */
export function normaliseRa(ra: number): number {
  if (ra >= 0 && ra < 360) return ra; // Turning would cost digits.
  const turned = ((ra % 360) + 360) % 360;
  return turned === 360 ? 0 : turned; // A tiny negative one is rounded up to the full turn.
}

export function directionOf({ ra, dec }: SkyPosition): Direction {
  const cosDec = Math.cos(dec * RADIANS);
  return [cosDec * Math.cos(ra * RADIANS), cosDec * Math.sin(ra * RADIANS), Math.sin(dec * RADIANS)];
}

/** The vector need not have unit length. */
export const positionOf = ([x, y, z]: Direction): SkyPosition => ({
  ra: normaliseRa(Math.atan2(y, x) / RADIANS),
  dec: Math.atan2(z, Math.hypot(x, y)) / RADIANS,
});

export const dot = (a: Direction, b: Direction): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const cross = (a: Direction, b: Direction): Direction => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Angle between two directions in degrees; exact also for tiny and for opposite ones (atan2 of cross and dot). */
export const separationDeg = (a: Direction, b: Direction): number =>
  Math.atan2(Math.hypot(...cross(a, b)), dot(a, b)) / RADIANS;

/** A shorter sum of directions is rounding noise, not a direction. */
const MIN_SUM = 1e-9;

/**
 * The mean position of several (of the corners of an image): the direction of their sum, which holds at the poles and across RA 0. `null`
 * when there are none, or when they cancel out.
 */
export function middleOf(places: readonly SkyPosition[]): SkyPosition | null {
  const sum = places.reduce<Direction>(
    (total, place) => {
      const [x, y, z] = directionOf(place);
      return [total[0] + x, total[1] + y, total[2] + z];
    },
    [0, 0, 0],
  );
  return Math.hypot(...sum) > MIN_SUM ? positionOf(sum) : null;
}
