import { WcsError } from '../../errors.js';
import type { Affine } from './affine.js';
import { DEGREE } from '../angle.js';
import { solveNativePole } from './native-pole.js';
import { createProjectedMapping } from './projected-mapping.js';
import { createProjection } from '../projections/create-projection.js';
import type { Projection } from '../projections/projection.js';
import type { SkyMapping } from './sky-mapping.js';
import { rotationToSky } from './spherical-rotation.js';
import { createTangentMapping } from './tangent-mapping.js';
import type { WcsParameters } from '../wcs-parameters.js';

/**
 * Projection and rotation of a coordinate system, without its distortions.
 * @param linear from the mapping's plane to intermediate world coordinates in radians.
 * @throws WcsError when no rotation fits or the parameters make no projection; UnsupportedError for an unknown one.
 */
export function createPlaneMapping(parameters: WcsParameters, linear: Affine): SkyMapping {
  const projection = createProjection(parameters.projection, parameters.pv);
  const { fiducial, lonpole, latpole } = parameters;
  const phi0 = fiducial?.phi0 ?? projection.phi0;
  const theta0 = fiducial?.theta0 ?? projection.theta0;
  const [lon0, lat0] = parameters.crval;
  const rotation = rotationToSky(solveNativePole({ lon0, lat0, phi0, theta0, lonpole, latpole }));
  // As in wcslib, an incomplete fiducial point rotates the sphere but does not move the plane.
  const isShifted = fiducial?.shiftsOrigin && fiducial.phi0 !== undefined && fiducial.theta0 !== undefined;
  const plane = isShifted ? shiftOrigin(linear, projection, phi0, theta0) : linear;
  if (parameters.projection === 'TAN') return createTangentMapping(plane, rotation);
  return createProjectedMapping(plane, projection, rotation);
}

/** Paper II, section 2.5: the origin of (x, y) is moved to the fiducial point. */
function shiftOrigin(linear: Affine, projection: Projection, phi0: number, theta0: number): Affine {
  const x = Float64Array.of(phi0 * DEGREE);
  const y = Float64Array.of(theta0 * DEGREE);
  projection.project(x, y, 1);
  if (Number.isNaN(x[0] + y[0])) throw new WcsError('the fiducial point has no image', { card: 'PV1_2' });
  return { ...linear, x0: linear.x0 + x[0], y0: linear.y0 + y[0] };
}
