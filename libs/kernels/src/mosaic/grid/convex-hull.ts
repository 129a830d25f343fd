import type { Points } from './outline.js';

/** Vertices of a polygon, counter-clockwise. */
export type Polygon = readonly (readonly [number, number])[];

/** The convex hull of points by Andrew's monotone chain (1979); NaN points are left out. */
export function convexHull(points: Points): Polygon {
  const sorted = Array.from(points.x, (x, i): readonly [number, number] => [x, points.y[i]])
    .filter(([x, y]) => !Number.isNaN(x) && !Number.isNaN(y))
    .sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  if (sorted.length < 3) return sorted;
  const lower = chain(sorted);
  const upper = chain([...sorted].reverse());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

function chain(sorted: Polygon): Polygon {
  const hull: (readonly [number, number])[] = [];
  for (const point of sorted) {
    while (hull.length >= 2 && turn(hull[hull.length - 2], hull[hull.length - 1], point) <= 0) hull.pop();
    hull.push(point);
  }
  return hull;
}

/** Twice the signed area of the triangle a b c: positive for a left turn. */
function turn(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  [cx, cy]: readonly [number, number],
): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/**
 * The angle in radians, within ±π/4, by which the smallest rectangle around points is turned against the axes:
 * one of its sides lies along a side of the convex hull (Freeman & Shapira 1975). 0 for fewer than two points.
 */
export function smallestRectangleAngle(points: Points): number {
  const hull = convexHull(points);
  let best = 0;
  let smallest = Infinity;
  for (let i = 0; i < hull.length && hull.length > 1; i++) {
    const [ax, ay] = hull[i];
    const [bx, by] = hull[(i + 1) % hull.length];
    const angle = Math.atan2(by - ay, bx - ax);
    const area = rotatedBoundsArea(hull, angle);
    if (area < smallest) {
      smallest = area;
      best = angle;
    }
  }
  return best - (Math.PI / 2) * Math.round(best / (Math.PI / 2));
}

/** The area of the rectangle around a polygon whose sides are turned by `angle`. */
function rotatedBoundsArea(polygon: Polygon, angle: number): number {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let uMin = Infinity;
  let uMax = -Infinity;
  let vMin = Infinity;
  let vMax = -Infinity;
  for (const [x, y] of polygon) {
    const u = cos * x + sin * y;
    const v = cos * y - sin * x;
    uMin = Math.min(uMin, u);
    uMax = Math.max(uMax, u);
    vMin = Math.min(vMin, v);
    vMax = Math.max(vMax, v);
  }
  return (uMax - uMin) * (vMax - vMin);
}
