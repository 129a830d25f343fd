import type { Shape } from './region.js';
import { cross, type Direction, dot, separationArcsec } from './vector.js';

const ARCSEC_PER_DEGREE = 3600;

/** Distance from a point to the nearest of the shapes, arc seconds; 0 inside. Infinity without shapes. */
export function distanceArcsec(point: Direction, shapes: readonly Shape[]): number {
  return shapes.reduce((nearest, shape) => Math.min(nearest, distanceToShape(point, shape)), Infinity);
}

function distanceToShape(point: Direction, shape: Shape): number {
  if (shape.kind === 'circle') {
    return Math.max(0, separationArcsec(point, shape.centre) - shape.radiusDeg * ARCSEC_PER_DEGREE);
  }
  const { vertices } = shape;
  if (isInside(point, vertices)) return 0;
  return vertices.reduce((nearest, from, i) => {
    return Math.min(nearest, distanceToArc(point, from, vertices[(i + 1) % vertices.length]));
  }, Infinity);
}

/**
 * Whether a polygon contains the point: seen from it, the azimuths of the vertices turn once in all. Valid anywhere on the
 * sphere, for polygons smaller than half of it.
 */
function isInside(point: Direction, vertices: readonly Direction[]): boolean {
  // A polygon around the antipode winds around this point, too.
  if (vertices.some((vertex) => dot(point, vertex) <= 0)) return false;
  const turn = vertices.reduce(
    (sum, from, i) => sum + turnAt(point, from, vertices[(i + 1) % vertices.length]),
    0,
  );
  return Math.abs(turn) > Math.PI;
}

/** Signed angle at `point` between two directions. */
function turnAt(point: Direction, from: Direction, to: Direction): number {
  const a = cross(point, from);
  const b = cross(point, to);
  return Math.atan2(dot(point, cross(a, b)), dot(a, b));
}

/** Distance to a great-circle arc: to the circle if the foot lies on the arc, else to the nearer end. */
function distanceToArc(point: Direction, from: Direction, to: Direction): number {
  const pole = cross(from, to);
  const ends = Math.min(separationArcsec(point, from), separationArcsec(point, to));
  const length = Math.sqrt(dot(pole, pole));
  if (length === 0) return ends;
  const isBetween = dot(cross(pole, from), point) >= 0 && dot(cross(to, pole), point) >= 0;
  if (!isBetween) return ends;
  const sine = Math.min(1, Math.abs(dot(pole, point)) / length);
  return (Math.asin(sine) * ARCSEC_PER_DEGREE * 180) / Math.PI;
}
