import { DEGREE, wrap360 } from '../angle.js';
import type { CelestialFrame } from './celestial-frame.js';

import type { Matrix3 } from '../mapping/spherical-rotation.js';
import { eTerms } from './fk4.js';
import { frameRotation } from './frame-rotation.js';

/** Transforms the first `count` sky positions (degrees) of one frame into another's, in place. */
export type FrameChange = (lon: Float64Array, lat: Float64Array, count: number) => void;

/** Frames whose axes depend on the equinox. */
const DATED_SYSTEMS: readonly CelestialFrame['system'][] = ['FK5', 'FK4', 'FK4-NO-E', 'ECLIPTIC'];

/** Whether positions of two frames are the same numbers. */
function isSameFrame(a: CelestialFrame, b: CelestialFrame): boolean {
  return a.system === b.system && (a.equinox === b.equinox || !DATED_SYSTEMS.includes(a.system));
}

/**
 * The change of positions between two frames, or null where they are the same: ICRS, FK5 (IAU 2006 precession), FK4 with
 * and without E-terms (Newcomb precession, Murray 1989; positions of stars without proper motion in FK5, observed at the
 * equinox), galactic, supergalactic and mean ecliptic (IAU 2006), as astropy.coordinates converts them.
 * @throws UnsupportedError for frames that are not fixed to the stars (helioprojective, native).
 */
export function frameChange(from: CelestialFrame, to: CelestialFrame): FrameChange | null {
  if (isSameFrame(from, to)) return null;
  const rotation = frameRotation(from, to);
  if (from.system !== 'FK4' && to.system !== 'FK4') {
    return (lon, lat, count) => rotate(rotation, lon, lat, count);
  }
  const remove = from.system === 'FK4' ? eTerms(from.equinox) : NO_TERMS;
  const add = to.system === 'FK4' ? eTerms(to.equinox) : NO_TERMS;
  return (lon, lat, count) => rotateWithETerms(rotation, remove, add, lon, lat, count);
}

type Vector = readonly [number, number, number];
const NO_TERMS: Vector = [0, 0, 0];

function rotate(m: Matrix3, lon: Float64Array, lat: Float64Array, count: number): void {
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = m;
  for (let i = 0; i < count; i++) {
    const cosLat = Math.cos(lat[i] * DEGREE);
    const x = cosLat * Math.cos(lon[i] * DEGREE);
    const y = cosLat * Math.sin(lon[i] * DEGREE);
    const z = Math.sin(lat[i] * DEGREE);
    const u = m0 * x + m1 * y + m2 * z;
    const v = m3 * x + m4 * y + m5 * z;
    const w = m6 * x + m7 * y + m8 * z;
    lon[i] = wrap360(Math.atan2(v, u) / DEGREE);
    lat[i] = Math.atan2(w, Math.sqrt(u * u + v * v)) / DEGREE;
  }
}

/**
 * As {@link rotate}, with E-terms taken from the direction before and put to it after: r + a, but for its length, is
 * the direction whose E-terms are a.
 */
function rotateWithETerms(
  m: Matrix3,
  [rx, ry, rz]: Vector,
  [ax, ay, az]: Vector,
  lon: Float64Array,
  lat: Float64Array,
  count: number,
): void {
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = m;
  for (let i = 0; i < count; i++) {
    const cosLat = Math.cos(lat[i] * DEGREE);
    let x = cosLat * Math.cos(lon[i] * DEGREE);
    let y = cosLat * Math.sin(lon[i] * DEGREE);
    let z = Math.sin(lat[i] * DEGREE);
    const along = 1 + rx * x + ry * y + rz * z;
    x = x * along - rx;
    y = y * along - ry;
    z = z * along - rz;
    const length = Math.sqrt(x * x + y * y + z * z);
    const u = (m0 * x + m1 * y + m2 * z) / length + ax;
    const v = (m3 * x + m4 * y + m5 * z) / length + ay;
    const w = (m6 * x + m7 * y + m8 * z) / length + az;
    lon[i] = wrap360(Math.atan2(v, u) / DEGREE);
    lat[i] = Math.atan2(w, Math.sqrt(u * u + v * v)) / DEGREE;
  }
}
