import type { MapTile } from './map-tile.js';

/**
 * Input coordinates along a piece of one output row, as quadratics of the columns u = 0, 1 … from the piece's start:
 * x = x0 + u·(x1 + u·x2), y alike.
 */
export interface RowCurve {
  x0: number;
  x1: number;
  x2: number;
  y0: number;
  y1: number;
  y2: number;
}

/**
 * Adding it to a coordinate and subtracting it again leaves multiples of 2⁻²⁴ pixels: fractions that single precision holds exactly. For
 * coordinates below it, as in assembly/resampling.as.
 */
export const FIXED_POINT = 2 ** 28;
/** Points of a curve that are computed in parallel, each with separate differences. */
export const CURVE_LANES = 4;

/** A curve to be filled; one serves all rows. */
export function emptyCurve(): RowCurve {
  // Not integers, so that the JavaScript engine stores the fields as doubles from the start.
  return { x0: NaN, x1: NaN, x2: NaN, y0: NaN, y1: NaN, y2: NaN };
}

/** The row of a tile's biquadratic: its nine terms for each coordinate become three. u = 0 at the tile's first column. */
export function cutRow(tile: MapTile, terms: Float64Array, row: number, curve: RowCurve): void {
  const v = (row - tile.y) / tile.height;
  const step = 1 / tile.width;
  curve.x0 = terms[0] + v * (terms[1] + v * terms[2]);
  curve.x1 = step * (terms[3] + v * (terms[4] + v * terms[5]));
  curve.x2 = step * step * (terms[6] + v * (terms[7] + v * terms[8]));
  curve.y0 = terms[9] + v * (terms[10] + v * terms[11]);
  curve.y1 = step * (terms[12] + v * (terms[13] + v * terms[14]));
  curve.y2 = step * step * (terms[15] + v * (terms[16] + v * terms[17]));
}

/** Moves the curve's start by `columns`. */
export function advance(curve: RowCurve, columns: number): void {
  curve.x0 += columns * (curve.x1 + columns * curve.x2);
  curve.x1 += 2 * columns * curve.x2;
  curve.y0 += columns * (curve.y1 + columns * curve.y2);
  curve.y1 += 2 * columns * curve.y2;
}

/** Limits of the points that a sampler takes along a curve: xMin < x < xMax, yMin < y < yMax. */
export interface CurveLimits {
  readonly xMin: number;
  readonly xMax: number;
  readonly yMin: number;
  readonly yMax: number;
}

/** The first of `count` points within the limits; `count` when none is. */
export function firstInside(curve: RowCurve, count: number, limits: CurveLimits): number {
  let u = 0;
  while (u < count && !isInside(curve, u, limits)) u++;
  return u;
}

/** The last such point; −1 when none is. */
export function lastInside(curve: RowCurve, count: number, limits: CurveLimits): number {
  let u = count - 1;
  while (u >= 0 && !isInside(curve, u, limits)) u--;
  return u;
}

function isInside({ x0, x1, x2, y0, y1, y2 }: RowCurve, u: number, limits: CurveLimits): boolean {
  const x = x0 + u * (x1 + u * x2);
  const y = y0 + u * (y1 + u * y2);
  return x > limits.xMin && x < limits.xMax && y > limits.yMin && y < limits.yMax;
}

/** Whether the first `count` points lie within the limits. */
export function staysInside(curve: RowCurve, count: number, limits: CurveLimits): boolean {
  const { x0, x1, x2, y0, y1, y2 } = curve;
  return (
    staysBetween(x0, x1, x2, count - 1, limits.xMin, limits.xMax) &&
    staysBetween(y0, y1, y2, count - 1, limits.yMin, limits.yMax)
  );
}

/** Whether c0 + u·(c1 + u·c2) lies in (low, high) for 0 ≤ u ≤ last: at both ends, and at its extremum if that is between. */
function staysBetween(c0: number, c1: number, c2: number, last: number, low: number, high: number): boolean {
  const atEnd = c0 + last * (c1 + last * c2);
  if (!(Math.min(c0, atEnd) > low && Math.max(c0, atEnd) < high)) return false;
  const turn = -c1 / (2 * c2);
  if (!(turn > 0 && turn < last)) return true;
  const extreme = c0 + turn * (c1 + turn * c2);
  return extreme > low && extreme < high;
}
