import { invertAffine, type Affine } from './affine.js';
import { DEGREE, wrap360 } from '../angle.js';
import type { SkyMapping } from './sky-mapping.js';
import { multiply3, transpose3, type Matrix3 } from './spherical-rotation.js';

/** The sine of a native latitude that is zero but for rounding. */
const HORIZON = 1e-15;

/** From the plane (x, y, 1) in radians to the direction of a native vector: (−y, x, 1), paper II, eqs. 14, 15 and 54. */
const PLANE_TO_NATIVE: Matrix3 = [0, -1, 0, 1, 0, 0, 0, 0, 1];

/**
 * The gnomonic projection (TAN), fused: linear transformation, projection and rotation are together one 3 × 3 matrix between (x, y, 1) and
 * the direction of the celestial unit vector, so that a point costs two arc tangents and a root.
 * @param linear from the mapping's plane (pixels, or any other) to the projection plane in radians.
 */
export function createTangentMapping(linear: Affine, rotation: Matrix3): SkyMapping {
  const toSphere = multiply3(rotation, multiply3(PLANE_TO_NATIVE, homogeneous(linear)));
  const toNative = transpose3(rotation);
  const back = homogeneous(invertAffine(linear));
  const toPlane = multiply3(back, multiply3(transpose3(PLANE_TO_NATIVE), toNative));
  return {
    toSky: (x, y, lon, lat, count) => tangentToSky(toSphere, x, y, lon, lat, count),
    toPlane: (lon, lat, x, y, count) => skyToTangent(toPlane, lon, lat, x, y, count),
  };
}

function homogeneous({ xx, xy, yx, yy, u0, v0, x0, y0 }: Affine): Matrix3 {
  return [xx, xy, x0 - (xx * u0 + xy * v0), yx, yy, y0 - (yx * u0 + yy * v0), 0, 0, 1];
}

function tangentToSky(
  m: Matrix3,
  x: Float64Array,
  y: Float64Array,
  lon: Float64Array,
  lat: Float64Array,
  count: number,
): void {
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = m;
  for (let i = 0; i < count; i++) {
    const px = x[i];
    const py = y[i];
    const u = m0 * px + m1 * py + m2;
    const v = m3 * px + m4 * py + m5;
    const w = m6 * px + m7 * py + m8;
    lon[i] = wrap360(Math.atan2(v, u) / DEGREE);
    lat[i] = Math.atan2(w, Math.sqrt(u * u + v * v)) / DEGREE;
  }
}

/** A point on or behind the horizon of the tangent point (native latitude ≤ 0) has no image. */
function skyToTangent(
  m: Matrix3,
  lon: Float64Array,
  lat: Float64Array,
  x: Float64Array,
  y: Float64Array,
  count: number,
): void {
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = m;
  for (let i = 0; i < count; i++) {
    const a = lon[i] * DEGREE;
    const d = lat[i] * DEGREE;
    const cosD = Math.cos(d);
    const u = cosD * Math.cos(a);
    const v = cosD * Math.sin(a);
    const w = Math.sin(d);
    const height = m6 * u + m7 * v + m8 * w;
    const inverse = height > HORIZON ? 1 / height : NaN;
    x[i] = (m0 * u + m1 * v + m2 * w) * inverse;
    y[i] = (m3 * u + m4 * v + m5 * w) * inverse;
  }
}
