import { WcsError } from '../errors.js';
import type { CelestialWcs } from './celestial-wcs.js';
import { createWcs } from './create-wcs.js';
import { skyAt } from './footprint-corners.js';
import type { WcsParameters } from './wcs-parameters.js';

/** Half the distance, in pixels, over which the derivatives are taken. */
const STEP = 1;

/**
 * The gnomonic system without distortions that is tangent to a coordinate system at a pixel (0-based, may be fractional): same position,
 * same first derivatives. For readers that use CRVAL, CRPIX and CD only, it represents a plate solution near that pixel.
 * @throws WcsError when the pixel is off the sky.
 */
export function localTangent(wcs: CelestialWcs, x: number, y: number): WcsParameters {
  const { lon, lat } = skyAt(wcs, x, y);
  const around = {
    x: Float64Array.of(x - STEP, x + STEP, x, x),
    y: Float64Array.of(y, y, y - STEP, y + STEP),
  };
  if (!Number.isFinite(lon + lat)) throw new WcsError(`pixel ${x}, ${y} has no place on the sky`);
  const tangent = { projection: 'TAN', frame: wcs.frame, crval: [lon, lat] } as const;
  const { x: xi, y: eta } = onPlane(wcs, tangent, around);
  const slope = (plane: Float64Array, at: number) => (plane[at + 1] - plane[at]) / (2 * STEP);
  const cd = [slope(xi, 0), slope(xi, 2), slope(eta, 0), slope(eta, 2)] as const;
  if (!cd.every(Number.isFinite)) throw new WcsError(`pixel ${x}, ${y} lies at the edge of the sky`);
  return { ...tangent, crpix: [x + 1, y + 1], cd };
}

/** Pixels in degrees on the tangent plane. */
function onPlane(
  wcs: CelestialWcs,
  tangent: Pick<WcsParameters, 'projection' | 'frame' | 'crval'>,
  { x, y }: { readonly x: Float64Array; readonly y: Float64Array },
): { readonly x: Float64Array; readonly y: Float64Array } {
  // One degree a pixel, the first pixel at the point of contact: pixels are degrees.
  const plane = createWcs({ ...tangent, crpix: [1, 1], cd: [1, 0, 0, 1] });
  wcs.pixelToSky(x, y, x, y);
  plane.skyToPixel(x, y, x, y);
  return { x, y };
}
