import { WcsError } from '../../errors.js';
import { cosDegrees, DEGREE, sinDegrees } from '../angle.js';

/** Rounding tolerance of an arc cosine's argument or a latitude beyond its range. */
const TOLERANCE = 1e-10;

/** Conditions that determine a spherical rotation, all in degrees: crval, native fiducial point, LONPOLE and LATPOLE. */
export interface PoleConditions {
  readonly lon0: number;
  readonly lat0: number;
  readonly phi0: number;
  readonly theta0: number;
  readonly lonpole?: number;
  readonly latpole?: number;
}

/** Euler angles in degrees: celestial position (lon, lat) of the native pole, native longitude of the celestial pole. */
export interface NativePole {
  readonly lon: number;
  readonly lat: number;
  readonly phi: number;
}

/**
 * Position of the native pole on the sky: paper II (Calabretta & Greisen 2002), section 2.4, eqs. 8 to 10, with its defaults: LONPOLE 0
 * when lat0 ≥ theta0, else 180 (plus phi0); LATPOLE 90.
 * @throws WcsError when no rotation satisfies the conditions.
 */
export function solveNativePole(conditions: PoleConditions): NativePole {
  const { lon0, lat0, phi0, theta0 } = conditions;
  requireLatitude(theta0, 'PV1_2');
  requireLatitude(lat0, 'CRVAL2');
  const phi = conditions.lonpole ?? phi0 + (lat0 < theta0 ? 180 : 0);
  if (theta0 === 90) return { lon: lon0, lat: lat0, phi };
  const lat = poleLatitude(lat0, theta0, phi - phi0, conditions.latpole ?? 90);
  return { ...poleLongitude(conditions, lat, phi - phi0), phi };
}

function requireLatitude(degrees: number, card: string): void {
  if (Math.abs(degrees) > 90 + TOLERANCE) throw new WcsError('the latitude is beyond a pole', { card });
}

/** Eq. 8: of two latitudes the valid one nearest to LATPOLE. */
function poleLatitude(lat0: number, theta0: number, dPhi: number, latpole: number): number {
  // On the pole's own meridian the arcs just add up; an arc cosine would lose half of the digits near a pole.
  if (dPhi === 0) return nearestLatitude(theta0, 90 - lat0, latpole);
  if (Math.abs(dPhi) === 180) return nearestLatitude(180 - theta0, 90 - lat0, latpole);
  const x = cosDegrees(theta0) * cosDegrees(dPhi);
  const y = sinDegrees(theta0);
  const z = Math.hypot(x, y);
  if (z < TOLERANCE) {
    if (Math.abs(lat0) > TOLERANCE)
      throw new WcsError('no rotation puts the reference point there', { card: 'LONPOLE' });
    return Math.max(-90, Math.min(90, latpole));
  }
  const cosine = sinDegrees(lat0) / z;
  if (Math.abs(cosine) > 1 + TOLERANCE)
    throw new WcsError('no native pole agrees with CRVAL', { card: 'LONPOLE' });
  const spread = Math.acos(Math.max(-1, Math.min(1, cosine))) / DEGREE;
  return nearestLatitude(Math.atan2(y, x) / DEGREE, spread, latpole);
}

/**
 * Of the latitudes `middle` ± `spread` the valid one nearest to LATPOLE. Where both are as near (LATPOLE = 0 on a map
 * whose theta0 is 0) the standard leaves the choice open and wcslib's rounding makes it; here it is always the second.
 */
function nearestLatitude(middle: number, spread: number, latpole: number): number {
  const first = wrap180(middle + spread);
  const second = wrap180(middle - spread);
  const preferFirst = Math.abs(latpole - first) < Math.abs(latpole - second) - TOLERANCE;
  const [preferred, other] = preferFirst ? [first, second] : [second, first];
  const chosen = Math.abs(preferred) < 90 + TOLERANCE ? preferred : other;
  if (Math.abs(chosen) >= 90 + TOLERANCE)
    throw new WcsError('no native pole agrees with CRVAL', { card: 'LATPOLE' });
  return Math.max(-90, Math.min(90, chosen));
}

/** Eqs. 9 and 10, with the special cases of table 1 where a pole is in the way. */
function poleLongitude(conditions: PoleConditions, lat: number, dPhi: number): { lon: number; lat: number } {
  const { lon0, lat0, theta0 } = conditions;
  const cosLat0 = Math.cos(lat0 * DEGREE);
  const z = Math.cos(lat * DEGREE) * cosLat0;
  if (Math.abs(z) < TOLERANCE) {
    if (Math.abs(cosLat0) < TOLERANCE) return { lon: lon0, lat };
    return { lon: lat > 0 ? lon0 + dPhi - 180 : lon0 - dPhi, lat };
  }
  const x = (Math.sin(theta0 * DEGREE) - Math.sin(lat * DEGREE) * Math.sin(lat0 * DEGREE)) / z;
  const y = (sinDegrees(dPhi) * Math.cos(theta0 * DEGREE)) / cosLat0;
  return { lon: lon0 - Math.atan2(y, x) / DEGREE, lat };
}

function wrap180(degrees: number): number {
  if (degrees > 180) return degrees - 360;
  return degrees < -180 ? degrees + 360 : degrees;
}
