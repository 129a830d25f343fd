import { ARCSEC_PER_DEGREE } from './angle.js';
import type { CelestialWcs } from './celestial-wcs.js';

/**
 * The side in arc seconds of the square that has a pixel's area at the reference pixel: √|det CD|, without the
 * distortions.
 */
export function pixelScaleArcsec(wcs: CelestialWcs): number {
  const [xx, xy, yx, yy] = wcs.parameters.cd;
  return Math.sqrt(Math.abs(xx * yy - xy * yx)) * ARCSEC_PER_DEGREE;
}
