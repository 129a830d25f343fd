import type { Raster } from '../raster.js';
import { areaUnderSegment } from './overlap-area.js';

/** What area-weighted resampling keeps: the brightness of the sky (average), or the flux in each pixel (sum). */
export type Conserved = 'surface-brightness' | 'flux';

/** Corners of a row of output pixels in input coordinates: its lower and its upper edge, `count + 1` points each. */
export interface RowCorners {
  readonly lowerX: Float64Array;
  readonly lowerY: Float64Array;
  readonly upperX: Float64Array;
  readonly upperY: Float64Array;
}

/**
 * Area-weighted resampling of `count` output pixels: each is a quadrilateral in the input, and every input pixel counts
 * by the area that it has in common with it (as reproject_exact and drizzle with a full pixel fraction).
 * Surface brightness: Σ a·v / Σ a. Flux: Σ a·v, so that the sum over all output pixels is that over the input.
 * Missing input pixels count as not there. The footprint is the covered part of the output pixel, 0 … 1.
 *
 * Overlaps are taken in the input's pixel plane, where the quadrilateral's sides are straight; great circles are
 * straight there in TAN exactly, and else but for their bend over one pixel.
 */
export function sampleExact(
  input: Raster,
  corners: RowCorners,
  count: number,
  conserve: Conserved,
  data: Float32Array,
  footprint: Float32Array,
  offset: number,
): void {
  const { data: pixels, width, height } = input;
  const { lowerX, lowerY, upperX, upperY } = corners;
  for (let i = 0; i < count; i++) {
    const ax = lowerX[i];
    const ay = lowerY[i];
    const bx = lowerX[i + 1];
    const by = lowerY[i + 1];
    const cx = upperX[i + 1];
    const cy = upperY[i + 1];
    const dx = upperX[i];
    const dy = upperY[i];
    // Twice the quadrilateral's signed area by its diagonals; negative where the grids are mirror images. NaN: off-sky.
    const turn = (cx - ax) * (dy - by) - (dx - bx) * (cy - ay);
    const columnStart = Math.max(0, Math.floor(Math.min(ax, bx, cx, dx) + 0.5));
    const columnEnd = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx, dx) + 0.5));
    const rowStart = Math.max(0, Math.floor(Math.min(ay, by, cy, dy) + 0.5));
    const rowEnd = Math.min(height - 1, Math.floor(Math.max(ay, by, cy, dy) + 0.5));
    let sum = 0;
    let covered = 0;
    for (let row = rowStart; row <= rowEnd; row++) {
      const y0 = row - 0.5;
      for (let column = columnStart; column <= columnEnd; column++) {
        const value = pixels[row * width + column];
        if (value !== value) continue;
        const x0 = column - 0.5;
        const area =
          areaUnderSegment(ax - x0, ay - y0, bx - x0, by - y0) +
          areaUnderSegment(bx - x0, by - y0, cx - x0, cy - y0) +
          areaUnderSegment(cx - x0, cy - y0, dx - x0, dy - y0) +
          areaUnderSegment(dx - x0, dy - y0, ax - x0, ay - y0);
        sum += area * value;
        covered += area;
      }
    }
    const share = (2 * covered) / turn;
    const seen = share > SMALLEST_SHARE;
    if (!seen) data[offset + i] = NaN;
    else data[offset + i] = conserve === 'flux' ? (turn > 0 ? sum : -sum) : sum / covered;
    footprint[offset + i] = seen ? Math.min(share, 1) : 0;
  }
}

/** Below this covered part of a pixel the overlap is rounding error, not sky. */
const SMALLEST_SHARE = 1e-9;
