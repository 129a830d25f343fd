import { DEGREE } from '../../wcs/angle.js';
import type { SkyPosition } from '../../wcs/footprint-corners.js';
import type { Points } from './outline.js';

/** The direction of the mean of the points' unit vectors, so that neither pole nor longitude seam matters; NaN skipped. */
export function meanDirection(points: Points): SkyPosition {
  let u = 0;
  let v = 0;
  let w = 0;
  for (let i = 0; i < points.x.length; i++) {
    const lon = points.x[i] * DEGREE;
    const lat = points.y[i] * DEGREE;
    if (Number.isNaN(lon) || Number.isNaN(lat)) continue;
    u += Math.cos(lat) * Math.cos(lon);
    v += Math.cos(lat) * Math.sin(lon);
    w += Math.sin(lat);
  }
  const lon = Math.atan2(v, u) / DEGREE;
  return { lon: lon < 0 ? (lon + 360) % 360 : lon, lat: Math.atan2(w, Math.hypot(u, v)) / DEGREE };
}

/** The greatest angle in degrees between a point and others (haversine formula); NaN skipped, 0 without any. */
export function farthest(from: SkyPosition, points: Points): number {
  let greatest = 0;
  for (let i = 0; i < points.x.length; i++) {
    const sinLat = Math.sin(((points.y[i] - from.lat) * DEGREE) / 2);
    const sinLon = Math.sin(((points.x[i] - from.lon) * DEGREE) / 2);
    const h = sinLat ** 2 + Math.cos(from.lat * DEGREE) * Math.cos(points.y[i] * DEGREE) * sinLon ** 2;
    const angle = (2 * Math.asin(Math.min(1, Math.sqrt(h)))) / DEGREE;
    if (angle > greatest) greatest = angle;
  }
  return greatest;
}
