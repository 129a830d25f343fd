import { cross, dot, RADIANS, separationDeg, type Direction } from './direction.js';

/** Distance in degrees of `p` from the great-circle arc between `a` and `b` (the shorter one). */
export function distanceToArcDeg(p: Direction, a: Direction, b: Direction): number {
  const ends = Math.min(separationDeg(p, a), separationDeg(p, b));
  const normal = cross(a, b);
  const norm = Math.hypot(...normal);
  if (norm === 0) return ends;
  // The foot of the perpendicular lies on the arc when `p` is on the inner side of both ends.
  const between = dot(cross(normal, a), p) >= 0 && dot(cross(b, normal), p) >= 0;
  return between ? Math.abs(Math.asin(Math.min(1, Math.max(-1, dot(normal, p) / norm)))) / RADIANS : ends;
}

/**
 * Whether `p` lies in the polygon with these corners: the bearings of the corners, seen from `p`, wind once around. Holds for polygons
 * smaller than a hemisphere, everywhere on the sphere, poles and RA 0 included.
 */
export function isInPolygon(p: Direction, corners: readonly Direction[]): boolean {
  const centre = corners.reduce<Direction>((s, c) => [s[0] + c[0], s[1] + c[1], s[2] + c[2]], [0, 0, 0]);
  if (dot(centre, p) <= 0) return false;
  const [east, north] = tangentAxes(p);
  const bearings = corners.map((c) => Math.atan2(dot(c, east), dot(c, north)));
  const winding = bearings.reduce((sum, bearing, i) => {
    const turn = bearing - bearings[(i || bearings.length) - 1];
    return sum + turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
  }, 0);
  return Math.abs(winding) > Math.PI;
}

/** Two perpendicular directions in the tangent plane, starting from the axis most perpendicular to `p`; any pair would do. */
function tangentAxes(p: Direction): [Direction, Direction] {
  const axis: Direction = Math.abs(p[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0];
  const east = cross(axis, p);
  return [east, cross(p, east)];
}
