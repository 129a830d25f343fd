import type { Raster } from '../../raster.js';
import { addOverlap, type Overlap, type Quadrilateral } from './overlap.js';
import { crossesSeam } from './seam-pixel.js';

/** Quantity that area-weighted resampling conserves: the brightness of the sky (average), or the flux (sum). */
export type Conserved = 'surface-brightness' | 'flux';

/** Points in input coordinates that belong to one row of the output. */
export interface RowPoints {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** A row of `count` output pixels in input coordinates. */
export interface PixelRow {
  /** The pixels' centres, `count` points. */
  readonly centers: RowPoints;
  /** Corners along the row's lower edge, `count + 1` points. */
  readonly lower: RowPoints;
  /** Corners along its upper edge, `count + 1` points. */
  readonly upper: RowPoints;
}

/** Below this covered part of a pixel the overlap is rounding error, not sky. */
const SMALLEST_SHARE = 1e-9;

/**
 * Area-weighted resampling of `count` output pixels: each is a quadrilateral in the input, and every input pixel is weighted by its overlap
 * with it (as reproject_exact and drizzle with a full pixel fraction). Surface brightness: Σ a·v / Σ a. Flux: Σ a·v, so that the sum over
 * all output pixels is that over the input. Missing input pixels are left out. The footprint is the covered part of the output pixel, 0 …
 * 1.
 *
 * Overlaps are computed in the input's pixel plane, where the quadrilateral's sides are straight; great circles are straight there in TAN
 * exactly, and otherwise except for their bend over one pixel. A pixel on a seam of the input is left to `addSeamPixel`, which adds the
 * overlaps of its parts.
 */
export function sampleExact(
  input: Raster,
  { centers, lower, upper }: PixelRow,
  count: number,
  conserve: Conserved,
  addSeamPixel: (pixel: number, overlap: Overlap) => void,
  data: Float32Array,
  footprint: Float32Array,
  offset: number,
): void {
  const { x: lowerX, y: lowerY } = lower;
  const { x: upperX, y: upperY } = upper;
  const quad: Quadrilateral = { ax: NaN, ay: NaN, bx: NaN, by: NaN, cx: NaN, cy: NaN, dx: NaN, dy: NaN };
  const overlap: Overlap = { sum: NaN, covered: NaN, area: NaN };
  for (let i = 0; i < count; i++) {
    quad.ax = lowerX[i];
    quad.ay = lowerY[i];
    quad.bx = lowerX[i + 1];
    quad.by = lowerY[i + 1];
    quad.cx = upperX[i + 1];
    quad.cy = upperY[i + 1];
    quad.dx = upperX[i];
    quad.dy = upperY[i];
    overlap.sum = 0;
    overlap.covered = 0;
    overlap.area = 0;
    if (crossesSeam(quad, centers.x[i], centers.y[i])) addSeamPixel(i, overlap);
    else addOverlap(input, quad, overlap);
    const share = overlap.covered / overlap.area;
    const seen = share > SMALLEST_SHARE;
    if (!seen) data[offset + i] = NaN;
    else data[offset + i] = conserve === 'flux' ? overlap.sum : overlap.sum / overlap.covered;
    footprint[offset + i] = seen ? Math.min(share, 1) : 0;
  }
}
