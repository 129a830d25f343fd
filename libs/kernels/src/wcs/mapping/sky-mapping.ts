/**
 * A batch map between two coordinate pairs, here a plane and the sphere. Input and output arrays may be the same:
 * every point is read before it is written.
 */
export interface SkyMapping {
  /** Plane coordinates → longitude [0, 360) and latitude in degrees; NaN off the sphere. */
  toSky(x: Float64Array, y: Float64Array, lon: Float64Array, lat: Float64Array, count: number): void;
  /** Degrees → plane coordinates; NaN where the projection has no image. */
  toPlane(lon: Float64Array, lat: Float64Array, x: Float64Array, y: Float64Array, count: number): void;
}
