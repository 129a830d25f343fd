/**
 * A map projection of the native sphere (FITS WCS paper II, section 5). All angles and plane coordinates are radians (paper II's r0 = 180/π
 * is 1 here). Both directions work in place on the first `count` points and give NaN for points without an image.
 */
export interface Projection {
  /** Native longitude and latitude of the fiducial point, degrees. */
  readonly phi0: number;
  readonly theta0: number;
  /** Plane → native sphere: x becomes φ, y becomes θ. */
  deproject(x: Float64Array, y: Float64Array, count: number): void;
  /** Native sphere → plane: φ becomes x, θ becomes y. */
  project(phi: Float64Array, theta: Float64Array, count: number): void;
}

/** The projection parameter PVi_m of the latitude axis, or `fallback` when the header has none. */
export type ParameterOf = (m: number, fallback: number) => number;

export const HALF_PI = Math.PI / 2;

/** Rounding tolerance (radians) of a coordinate beyond its range before it counts as off the sphere. */
export const EDGE_TOLERANCE = 1e-12;

/** `value` if it lies within ±`limit`, the limit itself if it is over by rounding, NaN beyond. */
export function clampToRange(value: number, limit: number): number {
  if (Math.abs(value) <= limit) return value;
  return Math.abs(value) <= limit + EDGE_TOLERANCE ? Math.sign(value) * limit : NaN;
}
