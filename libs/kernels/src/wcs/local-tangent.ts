import type { CelestialWcs } from './celestial-wcs.js';
import { tangentAt } from './mapping/tangent-at.js';
import type { WcsParameters } from './wcs-parameters.js';

/**
 * The gnomonic system without distortions that is tangent to a coordinate system at a pixel (0-based, may be fractional): same position,
 * same first derivatives. For readers that use CRVAL, CRPIX and CD only, it represents a plate solution near that pixel.
 * @throws WcsError when the pixel is off the sky.
 */
export function localTangent(wcs: CelestialWcs, x: number, y: number): WcsParameters {
  const mapping = { toSky: wcs.pixelToSky.bind(wcs), toPlane: wcs.skyToPixel.bind(wcs) };
  return tangentAt(mapping, wcs.frame, x, y);
}
