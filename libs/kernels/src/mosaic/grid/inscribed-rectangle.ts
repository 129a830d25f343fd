import type { Polygon } from './convex-hull.js';
import type { Bounds } from './outline.js';

/** Positions tried for each side in a round, and rounds; each round searches closer around the best of the previous one. */
const PLACES = 48;
const ROUNDS = 6;

/**
 * The upright rectangle of largest area inside a convex polygon, to a billionth of the polygon's width. Between two
 * verticals the polygon's top is concave and its bottom convex, so their values at the two verticals bound the rectangle;
 * left over is a search for the two verticals. `null` for a polygon without area.
 */
export function inscribedRectangle(polygon: Polygon): Bounds | null {
  const xs = polygon.map(([x]) => x);
  let left: readonly [number, number] = [Math.min(...xs), Math.max(...xs)];
  let right = left;
  let best: Bounds | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    best = bestOf(polygon, left, right, best);
    if (!best) return null;
    const step = [(left[1] - left[0]) / PLACES, (right[1] - right[0]) / PLACES];
    left = [best.xMin - step[0], best.xMin + step[0]];
    right = [best.xMax - step[1], best.xMax + step[1]];
  }
  return best;
}

function bestOf(
  polygon: Polygon,
  left: readonly [number, number],
  right: readonly [number, number],
  known: Bounds | null,
): Bounds | null {
  let best = known;
  const place = ([from, to]: readonly [number, number], i: number) => from + ((to - from) * i) / PLACES;
  const spansAtRight = Array.from({ length: PLACES + 1 }, (_, j) => spanAt(polygon, place(right, j)));
  for (let i = 0; i <= PLACES; i++) {
    const xMin = place(left, i);
    const atLeft = spanAt(polygon, xMin);
    for (let j = 0; j <= PLACES; j++) {
      const xMax = place(right, j);
      const atRight = spansAtRight[j];
      if (!atLeft || !atRight) continue;
      const found = {
        xMin,
        xMax,
        yMin: Math.max(atLeft[0], atRight[0]),
        yMax: Math.min(atLeft[1], atRight[1]),
      };
      if (found.xMax > found.xMin && found.yMax > found.yMin && (!best || area(found) > area(best)))
        best = found;
    }
  }
  return best;
}

const area = ({ xMin, xMax, yMin, yMax }: Bounds): number => (xMax - xMin) * (yMax - yMin);

/** Bottom and top of a convex polygon at a vertical; `null` outside of it. */
function spanAt(polygon: Polygon, x: number): readonly [number, number] | null {
  let bottom = Infinity;
  let top = -Infinity;
  for (let i = 0; i < polygon.length; i++) {
    const [ax, ay] = polygon[i];
    const [bx, by] = polygon[(i + 1) % polygon.length];
    if (x < Math.min(ax, bx) || x > Math.max(ax, bx)) continue;
    const y = ax === bx ? ay : ay + ((by - ay) * (x - ax)) / (bx - ax);
    bottom = Math.min(bottom, y, ax === bx ? by : y);
    top = Math.max(top, y, ax === bx ? by : y);
  }
  return top >= bottom ? [bottom, top] : null;
}
