import type { Polygon } from './convex-hull.js';

/**
 * The part of a convex polygon inside another convex one (Sutherland & Hodgman 1974); both counter-clockwise. Empty if they are disjoint.
 */
export function clipPolygon(subject: Polygon, clip: Polygon): Polygon {
  let inside = subject;
  for (let i = 0; i < clip.length && inside.length > 0; i++) {
    inside = clipByLine(inside, clip[i], clip[(i + 1) % clip.length]);
  }
  return inside;
}

/** Keeps the part to the left of the line a → b. */
function clipByLine(
  polygon: Polygon,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
): Polygon {
  const side = ([x, y]: readonly [number, number]): number => (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  const kept: (readonly [number, number])[] = [];
  polygon.forEach((point, i) => {
    const previous = polygon[(i + polygon.length - 1) % polygon.length];
    const now = side(point);
    const before = side(previous);
    if (now >= 0 !== before >= 0) {
      const t = before / (before - now);
      kept.push([previous[0] + t * (point[0] - previous[0]), previous[1] + t * (point[1] - previous[1])]);
    }
    if (now >= 0) kept.push(point);
  });
  return kept;
}
