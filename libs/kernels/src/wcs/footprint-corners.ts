import type { CelestialWcs } from './celestial-wcs.js';

/** A position on the sky, degrees. */
export interface SkyPosition {
  /** Longitude (right ascension). */
  readonly lon: number;
  /** Latitude (declination). */
  readonly lat: number;
}

/**
 * The sky positions of the four corners of an image, at the outer edges of its corner pixels (pixel centres are integers): lower left,
 * lower right, upper right, upper left. A corner off the sphere is NaN.
 */
export function footprintCorners(wcs: CelestialWcs, width: number, height: number): SkyPosition[] {
  const right = width - 0.5;
  const top = height - 0.5;
  const x = Float64Array.of(-0.5, right, right, -0.5);
  const y = Float64Array.of(-0.5, -0.5, top, top);
  wcs.pixelToSky(x, y, x, y);
  return Array.from(x, (lon, i) => ({ lon, lat: y[i] }));
}

/** The sky position of one pixel (0-based, may be fractional). For many points use `wcs.pixelToSky`. */
export function skyAt(wcs: CelestialWcs, x: number, y: number): SkyPosition {
  const lon = Float64Array.of(x);
  const lat = Float64Array.of(y);
  wcs.pixelToSky(lon, lat, lon, lat);
  return { lon: lon[0], lat: lat[0] };
}

/** The pixel (0-based) of one sky position in the header's frame, degrees. For many points use `wcs.skyToPixel`. */
export function pixelAt(
  wcs: CelestialWcs,
  lon: number,
  lat: number,
): { readonly x: number; readonly y: number } {
  const x = Float64Array.of(lon);
  const y = Float64Array.of(lat);
  wcs.skyToPixel(x, y, x, y);
  return { x: x[0], y: y[0] };
}
