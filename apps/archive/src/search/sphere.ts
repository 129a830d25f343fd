/** A direction as a unit vector. */
export type Direction = readonly [number, number, number];

const RADIANS = Math.PI / 180;

/** Direction of a position in degrees. */
export function directionOf(ra: number, dec: number): Direction {
  const cosDec = Math.cos(dec * RADIANS);
  return [cosDec * Math.cos(ra * RADIANS), cosDec * Math.sin(ra * RADIANS), Math.sin(dec * RADIANS)];
}

const dot = (a: Direction, b: Direction): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const cross = (a: Direction, b: Direction): Direction => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

const length = (a: Direction): number => Math.hypot(...a);

/** Angle between two directions in degrees; exact also for tiny and for opposite ones (atan2 of cross and dot). */
export const separation = (a: Direction, b: Direction): number =>
  Math.atan2(length(cross(a, b)), dot(a, b)) / RADIANS;

/** Distance in degrees of `p` from the great-circle arc between `a` and `b` (the shorter one). */
export function distanceToArc(p: Direction, a: Direction, b: Direction): number {
  const ends = Math.min(separation(p, a), separation(p, b));
  const normal = cross(a, b);
  const norm = length(normal);
  if (norm === 0) return ends;
  // The foot of the perpendicular lies on the arc when `p` is on the inner side of both ends.
  const between = dot(cross(normal, a), p) >= 0 && dot(cross(b, normal), p) >= 0;
  return between ? Math.abs(Math.asin(Math.min(1, Math.max(-1, dot(normal, p) / norm)))) / RADIANS : ends;
}

/**
 * Whether `p` lies in the polygon with these corners: the bearings of the corners, seen from `p`, wind once around.
 * Holds for polygons smaller than a hemisphere, everywhere on the sphere, poles and RA 0 included.
 */
export function isInside(p: Direction, corners: readonly Direction[]): boolean {
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

/** Two perpendicular directions in the tangent plane; any pair will do, so the axis least along `p` starts it. */
function tangentAxes(p: Direction): [Direction, Direction] {
  const axis: Direction = Math.abs(p[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0];
  const east = cross(axis, p);
  return [east, cross(p, east)];
}
