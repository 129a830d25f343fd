import { cross, dot, RADIANS, separationDeg, type Direction } from './direction.js';

/** Footprints closer than this touch each other: rounding of corners, far below any pixel. */
const TOUCH_DEG = 1e-7;

/** A convex footprint, its corners in order, and the circle around it. */
interface Outline {
  readonly corners: readonly Direction[];
  readonly centre: Direction;
  readonly radiusDeg: number;
}

/**
 * Groups of footprints that touch, directly or through others: their indexes, group by group, in the order in which the groups begin.
 * Footprints are convex and smaller than a hemisphere; poles and RA 0 need no special care.
 */
export function footprintGroups(footprints: readonly (readonly Direction[])[]): number[][] {
  const outlines = footprints.map(outlineOf);
  const leaders = footprints.map((_, i) => i);
  const leaderOf = (i: number): number => {
    while (leaders[i] !== i) i = leaders[i] = leaders[leaders[i]];
    return i;
  };
  for (let i = 0; i < outlines.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const [a, b] = [leaderOf(i), leaderOf(j)];
      if (a !== b && doTouch(outlines[i], outlines[j])) leaders[Math.max(a, b)] = Math.min(a, b);
    }
  }
  const groups = new Map<number, number[]>();
  footprints.forEach((_, i) => groups.set(leaderOf(i), [...(groups.get(leaderOf(i)) ?? []), i]));
  return [...groups.values()];
}

function outlineOf(corners: readonly Direction[]): Outline {
  const centre = corners.reduce<Direction>((s, c) => [s[0] + c[0], s[1] + c[1], s[2] + c[2]], [0, 0, 0]);
  const radiusDeg = Math.max(0, ...corners.map((corner) => separationDeg(centre, corner)));
  return { corners, centre, radiusDeg };
}

/** Convex outlines are separate when the great circle through an edge of one of them has the other beyond it (separating axes). */
const doTouch = (a: Outline, b: Outline): boolean =>
  separationDeg(a.centre, b.centre) <= a.radiusDeg + b.radiusDeg + TOUCH_DEG &&
  !isBeyondAnEdge(a, b) &&
  !isBeyondAnEdge(b, a);

function isBeyondAnEdge({ corners, centre }: Outline, other: Outline): boolean {
  return corners.some((corner, i) => {
    const normal = cross(corner, corners[(i + 1) % corners.length]);
    const inward = Math.sign(dot(normal, centre));
    const slack = TOUCH_DEG * RADIANS * Math.hypot(...normal);
    // An edge without length, or one that contains its own centre, has no other side.
    return inward !== 0 && other.corners.every((place) => inward * dot(normal, place) < -slack);
  });
}
