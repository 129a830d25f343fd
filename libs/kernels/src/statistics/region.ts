import { requireDoubles, requireRaster } from '../require-arguments.js';
import { ArgumentError } from '../errors.js';
import type { PixelArray } from '../fits/image/layout.js';
import type { Float64Raster, PixelWindow, Raster } from '../raster.js';

/** Pixels whose centre has x ≤ column < x + width and y ≤ row < y + height. */
export interface RectangleRegion {
  /** Kind of the shape. */
  readonly type: 'rectangle';
  /** Lowest column, which belongs to the region; need not be an integer. */
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
  /** Kind of the shape. */
  readonly type: 'ellipse';
  /** Column of the centre; need not be an integer. */
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
 * @param origin pixel of the image, in whose pixels the region is, that the first one of the raster is. Default: its first one
 * @throws ArgumentError when a coordinate is not finite or a size is not positive
 */
export function pixelsInRegion(
  raster: Raster,
  region: Region,
  origin: Pick<PixelWindow, 'x' | 'y'> = FIRST_PIXEL,
): Float32Array {
  requireRaster(raster);
  return gather(raster, region, origin, (length) => new Float32Array(length));
}

/**
 * {@link pixelsInRegion} in double precision.
 * @throws ArgumentError when the data are no Float64Array, a coordinate is not finite or a size is not positive
 */
export function doublesInRegion(
  raster: Float64Raster,
  region: Region,
  origin: Pick<PixelWindow, 'x' | 'y'> = FIRST_PIXEL,
): Float64Array {
  requireDoubles(raster.data, 'raster.data');
  return gather(raster, region, origin, (length) => new Float64Array(length));
}

const FIRST_PIXEL = { x: 0, y: 0 } as const;

/**
 * The smallest window of an image that surely holds all of its pixels in a region; null when there are none.
 *
 * @throws ArgumentError when a coordinate is not finite or a size is not positive
 */
export function regionWindow(
  region: Region,
  { width, height }: Pick<PixelWindow, 'width' | 'height'>,
): PixelWindow | null {
  return overlap(boundsOf(region), { left: 0, lower: 0, width, height });
}

function gather<Pixels extends PixelArray>(
  { data, width, height }: Omit<Raster, 'data'> & { readonly data: Pixels },
  region: Region,
  { x: left, y: lower }: Pick<PixelWindow, 'x' | 'y'>,
  create: (length: number) => Pixels,
): Pixels {
  const window = overlap(boundsOf(region), { left, lower, width, height });
  if (!window) return create(0);
  const contains = region.type === 'rectangle' ? () => true : ellipseMembership(region);
  const pixels = create(window.width * window.height);
  let count = 0;
  for (let row = window.y; row < window.y + window.height; row++) {
    for (let column = window.x; column < window.x + window.width; column++) {
      if (contains(column, row)) pixels[count++] = data[(row - lower) * width + column - left];
    }
  }
  return pixels.subarray(0, count) as Pixels;
}

/** First and last column and row that a region can hold. */
type Bounds = readonly [firstColumn: number, firstRow: number, lastColumn: number, lastRow: number];

function overlap(
  [x0, y0, x1, y1]: Bounds,
  { left, lower, width, height }: { left: number; lower: number; width: number; height: number },
): PixelWindow | null {
  const [x, y] = [Math.max(left, x0), Math.max(lower, y0)];
  const columns = Math.min(left + width - 1, x1) - x + 1;
  const rows = Math.min(lower + height - 1, y1) - y + 1;
  return columns > 0 && rows > 0 ? { x, y, width: columns, height: rows } : null;
}

function boundsOf(region: Region): Bounds {
  checkRegion(region);
  const { x, y } = region;
  if (region.type === 'rectangle') {
    return [Math.ceil(x), Math.ceil(y), lastBefore(x, region.width), lastBefore(y, region.height)];
  }
  const { a, b } = region;
  const [cosine, sine] = directionOf(region);
  // An upper bound: pixels at the very edge are tested later.
  const [across, up] = [Math.hypot(a * cosine, b * sine) + 1, Math.hypot(a * sine, b * cosine) + 1];
  return [Math.ceil(x - across), Math.ceil(y - up), Math.floor(x + across), Math.floor(y + up)];
}

/** The last integer below `start + length`; rounding of the sum (−9.8 + 14.8 is a bit more than 5) adds none. */
const lastBefore = (start: number, length: number): number =>
  Math.ceil(start + length - Number.EPSILON * (Math.abs(start) + length)) - 1;

function ellipseMembership(region: EllipseRegion): Membership {
  const { x, y, a, b } = region;
  const [cosine, sine] = directionOf(region);
  const limit = 1 + roundingOf(region);
  return (column, row) => {
    const dx = column - x;
    const dy = row - y;
    const along = (dx * cosine + dy * sine) / a;
    const across = (dy * cosine - dx * sine) / b;
    return along * along + across * across <= limit;
  };
}

/** Cosine and sine of the angle. Modulo 180°, which is the same ellipse, since small angles lose fewer digits in radians. */
function directionOf({ angle = 0 }: EllipseRegion): [cosine: number, sine: number] {
  const radians = ((angle % 180) * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}

/** Units in the last place that a coordinate may lose to rounding, from the decimal in the request to the rotated distance. */
const LOST_PLACES = 8;

/**
 * Greatest excess over 1, by rounding, of the sum of squares of a pixel on the ellipse, so that the pixel belongs to it at every angle.
 * Coordinates, differences, cosine, sine and products are each right to half a unit in the last place (2⁻⁵³ of their size), so distances
 * are within `LOST_PLACES` units of the largest length there is; relative to an axis that is at most that of the shorter one, and the sum
 * of both squares changes by at most √8 < 3 times as much. For a = b = 13 at (20, 20) that is 10⁻¹⁴: no other pixel is so near.
 */
const roundingOf = ({ x, y, a, b }: EllipseRegion): number =>
  (3 * LOST_PLACES * Number.EPSILON * (Math.abs(x) + Math.abs(y) + a + b)) / Math.min(a, b);

function checkRegion(region: Region): void {
  const sizes = region.type === 'rectangle' ? [region.width, region.height] : [region.a, region.b];
  const angle = region.type === 'ellipse' ? (region.angle ?? 0) : 0;
  if (![region.x, region.y, angle, ...sizes].every(Number.isFinite)) {
    throw new ArgumentError('region', 'a coordinate is not finite');
  }
  if (!sizes.every((size) => size > 0)) throw new ArgumentError('region', 'a size is not positive');
}
