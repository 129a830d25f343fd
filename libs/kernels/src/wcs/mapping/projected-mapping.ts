import { type Affine, applyAffine, invertAffine } from './affine.js';
import { DEGREE, wrap360 } from '../angle.js';
import type { Projection } from '../projections/projection.js';
import type { SkyMapping } from './sky-mapping.js';
import { transpose3, type Matrix3 } from './spherical-rotation.js';

/**
 * Any projection between a linear transformation and the rotation to the sky: three passes over the output arrays, each in place. (The
 * gnomonic projection has a separate fused mapping.)
 * @param linear from the mapping's plane (pixels, or any other) to the projection plane in radians.
 */
export function createProjectedMapping(
  linear: Affine,
  projection: Projection,
  rotation: Matrix3,
): SkyMapping {
  const back = invertAffine(linear);
  const toNative = transpose3(rotation);
  return {
    toSky(x, y, lon, lat, count) {
      applyAffine(linear, x, y, lon, lat, count);
      projection.deproject(lon, lat, count);
      rotateToSky(rotation, lon, lat, count);
    },
    toPlane(lon, lat, x, y, count) {
      rotateToNative(toNative, lon, lat, x, y, count);
      projection.project(x, y, count);
      applyAffine(back, x, y, x, y, count);
    },
  };
}

/** Native (φ, θ) in radians → celestial (lon, lat) in degrees, in place. */
function rotateToSky(m: Matrix3, phi: Float64Array, theta: Float64Array, count: number): void {
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = m;
  for (let i = 0; i < count; i++) {
    const cosTheta = Math.cos(theta[i]);
    const l = cosTheta * Math.cos(phi[i]);
    const m = cosTheta * Math.sin(phi[i]);
    const n = Math.sin(theta[i]);
    const u = m0 * l + m1 * m + m2 * n;
    const v = m3 * l + m4 * m + m5 * n;
    const w = m6 * l + m7 * m + m8 * n;
    phi[i] = wrap360(Math.atan2(v, u) / DEGREE);
    theta[i] = Math.atan2(w, Math.sqrt(u * u + v * v)) / DEGREE;
  }
}

/** Celestial (lon, lat) in degrees → native (φ, θ) in radians. */
function rotateToNative(
  m: Matrix3,
  lon: Float64Array,
  lat: Float64Array,
  phi: Float64Array,
  theta: Float64Array,
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
    const l = m0 * u + m1 * v + m2 * w;
    const m = m3 * u + m4 * v + m5 * w;
    const n = m6 * u + m7 * v + m8 * w;
    phi[i] = Math.atan2(m, l);
    theta[i] = Math.atan2(n, Math.sqrt(l * l + m * m));
  }
}
