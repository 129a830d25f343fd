import type { Raster } from '../../raster.js';
import { areaUnderSegment } from './overlap-area.js';

/** Overlap of the parts of one output pixel with the input, in input pixels; see {@link addOverlap}. */
export interface Overlap {
  /** Σ area · value, and Σ area, over input pixels with a value. */
  sum: number;
  covered: number;
  /** Area of the parts themselves. */
  area: number;
}

/** Corners of a quadrilateral in input coordinates, in cyclic order. */
export interface Quadrilateral {
  ax: number;
  ay: number;
  bx: number;
  by: number;
  cx: number;
  cy: number;
  dx: number;
  dy: number;
}

/** Adds one quadrilateral. Areas count as positive for either orientation; a NaN corner (off the sky) makes the area NaN. */
export function addOverlap(input: Raster, quad: Quadrilateral, overlap: Overlap): void {
  const { data: pixels, width, height } = input;
  const { ax, ay, bx, by, cx, cy, dx, dy } = quad;
  // Twice the quadrilateral's signed area by its diagonals; negative where the grids are mirror images.
  const turn = (cx - ax) * (dy - by) - (dx - bx) * (cy - ay);
  const sign = turn < 0 ? -1 : 1;
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
  overlap.sum += sign * sum;
  overlap.covered += sign * covered;
  overlap.area += 0.5 * sign * turn;
}
