import type { CelestialFrame } from './frames/celestial-frame.js';
import type { WcsParameters } from './wcs-parameters.js';

/**
 * The celestial part of a world coordinate system: pixel ↔ sky for many points at once, without allocation.
 * Pixels are 0-based with the centre on the integer; angles are degrees in the header's own `frame`,
 * longitude in [0, 360). A point that has no image (off the sphere, no convergence) gives NaN, never an exception.
 */
export interface CelestialWcs {
  /** Plain data that makes the same object again in another thread: `createWcs(wcs.parameters)`. */
  readonly parameters: WcsParameters;
  /** The header's own frame, in which longitudes and latitudes are. */
  readonly frame: CelestialFrame;
  /** Transforms the first `count` points (default: all). Input and output arrays may be the same. */
  pixelToSky(x: Float64Array, y: Float64Array, lon: Float64Array, lat: Float64Array, count?: number): void;
  /** The inverse of {@link pixelToSky}. */
  skyToPixel(lon: Float64Array, lat: Float64Array, x: Float64Array, y: Float64Array, count?: number): void;
}
