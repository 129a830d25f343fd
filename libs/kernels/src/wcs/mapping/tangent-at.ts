import { WcsError } from '../../errors.js';
import { DEGREE } from '../angle.js';
import type { WcsParameters } from '../wcs-parameters.js';
import { IDENTITY, scaleAffine } from './affine.js';
import { createPlaneMapping } from './plane-mapping.js';
import type { SkyMapping } from './sky-mapping.js';

/** The linear part of a gnomonic system. */
type Tangent = Pick<WcsParameters, 'projection' | 'frame' | 'crval' | 'crpix' | 'cd'>;

/**
 * The gnomonic system that is tangent to a mapping of 0-based pixels at one of them: same position, same first derivatives.
 * @param step half the distance, in pixels, over which the derivatives are taken
 * @throws WcsError when the pixel is off the sky.
 */
export function tangentAt(
  mapping: SkyMapping,
  frame: WcsParameters['frame'],
  x: number,
  y: number,
  step = 1,
): Tangent {
  const lon = Float64Array.of(x, x - step, x + step, x, x);
  const lat = Float64Array.of(y, y, y, y - step, y + step);
  mapping.toSky(lon, lat, lon, lat, lon.length);
  if (!Number.isFinite(lon[0] + lat[0])) throw new WcsError(`pixel ${x}, ${y} has no place on the sky`);
  const tangent = { projection: 'TAN', frame, crval: [lon[0], lat[0]], crpix: [x + 1, y + 1] } as const;
  const plane = createPlaneMapping({ ...tangent, cd: [1, 0, 0, 1] }, scaleAffine(IDENTITY, DEGREE));
  const [xi, eta] = [lon.slice(1), lat.slice(1)];
  plane.toPlane(xi, eta, xi, eta, xi.length);
  const slope = (values: Float64Array, at: number) => (values[at + 1] - values[at]) / (2 * step);
  const cd = [slope(xi, 0), slope(xi, 2), slope(eta, 0), slope(eta, 2)] as const;
  if (!cd.every(Number.isFinite)) throw new WcsError(`pixel ${x}, ${y} lies at the edge of the sky`);
  if (cd[0] * cd[3] === cd[1] * cd[2]) throw new WcsError(`the sky stands still around pixel ${x}, ${y}`);
  return { ...tangent, cd };
}
