import { ArgumentError } from '../errors.js';
import type { Raster } from '../raster.js';

/** Pixels whose centre has x ≤ column < x + width and y ≤ row < y + height. */
export interface RectangleRegion {
  /** Tells the shapes apart. */
  readonly type: 'rectangle';
  /** Lowest column, which belongs to the region; need not be whole. */
  readonly x: number;
  /** Lowest row, which belongs to the region. */
  readonly y: number;
  /** Columns; the far side does not belong to the region. */
  readonly width: number;
  /** Rows; the far side does not belong to the region. */
  readonly height: number;
}

/** Pixels whose centre lies in or on an ellipse around (x, y). */
export interface EllipseRegion {
  /** Tells the shapes apart. */
  readonly type: 'ellipse';
  /** Column of the centre; need not be whole. */
  readonly x: number;
  /** Row of the centre. */
  readonly y: number;
  /** Semi-axes in pixels; `a` points along `angle`. */
  readonly a: number;
  /** Semi-axis across `angle`, pixels. */
  readonly b: number;
  /** Degrees from the x axis towards the y axis. Default 0. */
  readonly angle?: number;
}

/** A part of an image in 0-based pixel coordinates, centres on integers. */
export type Region = RectangleRegion | EllipseRegion;

/** Whether the centre of a pixel lies in a region. */
type Membership = (column: number, row: number) => boolean;

/**
 * The pixels of a raster whose centres lie in the region, row by row, those without data included.
 *
 * @throws ArgumentError when a coordinate is not finite or a size is not positive
 */
export function pixelsInRegion({ data, width, height }: Raster, region: Region): Float32Array {
  checkRegion(region);
  const [x0, y0, x1, y1] = boundsOf(region);
  const contains = region.type === 'rectangle' ? () => true : ellipseMembership(region);
  const firstColumn = Math.max(0, Math.ceil(x0));
  const lastColumn = Math.min(width - 1, x1);
  const firstRow = Math.max(0, Math.ceil(y0));
  const lastRow = Math.min(height - 1, y1);
  const room = Math.max(0, lastColumn - firstColumn + 1) * Math.max(0, lastRow - firstRow + 1);
  const pixels = new Float32Array(room);
  let count = 0;
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      if (contains(column, row)) pixels[count++] = data[row * width + column];
    }
  }
  return pixels.subarray(0, count);
}

/** Lowest column and row (fractional), highest column and row (integers) that the region can hold. */
function boundsOf(region: Region): [number, number, number, number] {
  const { x, y } = region;
  if (region.type === 'rectangle') {
    return [x, y, Math.ceil(x + region.width) - 1, Math.ceil(y + region.height) - 1];
  }
  const reach = Math.max(region.a, region.b);
  return [x - reach, y - reach, Math.floor(x + reach), Math.floor(y + reach)];
}

function ellipseMembership({ x, y, a, b, angle = 0 }: EllipseRegion): Membership {
  const cosine = Math.cos((angle * Math.PI) / 180);
  const sine = Math.sin((angle * Math.PI) / 180);
  return (column, row) => {
    const dx = column - x;
    const dy = row - y;
    const along = (dx * cosine + dy * sine) / a;
    const across = (dy * cosine - dx * sine) / b;
    return along * along + across * across <= 1;
  };
}

function checkRegion(region: Region): void {
  const sizes = region.type === 'rectangle' ? [region.width, region.height] : [region.a, region.b];
  const angle = region.type === 'ellipse' ? (region.angle ?? 0) : 0;
  if (![region.x, region.y, angle, ...sizes].every(Number.isFinite)) {
    throw new ArgumentError('region', 'a coordinate is not finite');
  }
  if (!sizes.every((size) => size > 0)) throw new ArgumentError('region', 'a size is not positive');
}
