import type { PixelWindow } from '../raster.js';
import type { MapTile } from './map-tile.js';

/** Error of following a curve that is added to its bounds, pixels. */
const ROUNDING = 1e-6;

/** Least and greatest value. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Bounds of some points along each axis. */
export interface PointBounds {
  readonly x: Range;
  readonly y: Range;
}

/**
 * Bounds of the rows `rowStart` … `rowEnd − 1` of a tile in the input. A polynomial stays between the least and the greatest of its nine
 * Bernstein coefficients, so the bounds may be a little wider than needed.
 */
export function tileBounds(
  tile: MapTile,
  terms: Float64Array,
  rowStart: number,
  rowEnd: number,
): PointBounds {
  const u = [0, (tile.width - 1) / tile.width] as const;
  const v = [(rowStart - tile.y) / tile.height, (rowEnd - 1 - tile.y) / tile.height] as const;
  return { x: rangeOf(terms, 0, u, v), y: rangeOf(terms, terms.length / 2, u, v) };
}

/** The range of the polynomial whose nine terms start at `offset`. */
function rangeOf(
  terms: Float64Array,
  offset: number,
  u: readonly [number, number],
  v: readonly [number, number],
): Range {
  let min = Infinity;
  let max = -Infinity;
  for (const [u1, u2] of blossomPoints(u)) {
    for (const [v1, v2] of blossomPoints(v)) {
      const along = [0, 3, 6].map((k) => {
        const at = offset + k;
        return terms[at] + (terms[at + 1] * (v1 + v2)) / 2 + terms[at + 2] * v1 * v2;
      });
      const value = along[0] + (along[1] * (u1 + u2)) / 2 + along[2] * u1 * u2;
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
  }
  return { min, max };
}

/**
 * Arguments at which the blossom of a quadratic gives its three Bernstein coefficients over [a, b]: with c0 + c1·(s + t)/2 + c2·s·t for c0
 * + c1·u + c2·u² at (s, t) = (a, a), (a, b), (b, b) (Ramshaw 1987).
 */
function blossomPoints([a, b]: readonly [number, number]): (readonly [number, number])[] {
  return [
    [a, a],
    [a, b],
    [b, b],
  ];
}

/** The part of an image, `before` pixels left of (below) the range's floor and `after` right of (above) it; null: none. */
export function areaAround(
  { x, y }: PointBounds,
  support: { readonly before: number; readonly after: number },
  image: { readonly width: number; readonly height: number },
): PixelWindow | null {
  const left = Math.max(0, Math.floor(x.min - ROUNDING) - support.before);
  const bottom = Math.max(0, Math.floor(y.min - ROUNDING) - support.before);
  const width = Math.min(image.width, Math.floor(x.max + ROUNDING) + support.after + 1) - left;
  const height = Math.min(image.height, Math.floor(y.max + ROUNDING) + support.after + 1) - bottom;
  return width > 0 && height > 0 ? { x: left, y: bottom, width, height } : null;
}
