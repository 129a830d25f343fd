import type { Raster } from '../../raster.js';
import { pointsToWindow, type InputWindow } from '../input-window.js';
import { addOverlap, type Overlap, type Quadrilateral } from './overlap.js';
import type { PixelTransform } from '../pixel-transform.js';

/**
 * Greatest distance of a pixel's centre from the mean of its corners, over the sum of their distances along x and y: a smooth map bends by
 * a few hundredths at most, a seam that cuts off one corner moves the mean by a quarter of the input's width.
 */
const LARGEST_BEND = 0.1;
/** Number of times that a pixel on a seam is quartered: parts that the seam still crosses, a 64th along it, are left out. */
const QUARTERINGS = 6;
/** The test points of a square: its corners in cyclic order, and the centre; in units of its side. */
const SQUARE_X = [0, 1, 1, 0, 0.5];
const SQUARE_Y = [0, 0, 1, 1, 0.5];

/**
 * Whether a seam of the input (±180° of an all-sky map, say) runs through an output pixel: its centre is not among its
 * corners. NaN corners are no seam.
 */
export function crossesSeam(quad: Quadrilateral, centerX: number, centerY: number): boolean {
  const { ax, ay, bx, by, cx, cy, dx, dy } = quad;
  const offX = Math.abs((ax + bx + cx + dx) / 4 - centerX);
  const offY = Math.abs((ay + by + cy + dy) / 4 - centerY);
  const spanX = Math.max(ax, bx, cx, dx) - Math.min(ax, bx, cx, dx);
  const spanY = Math.max(ay, by, cy, dy) - Math.min(ay, by, cy, dy);
  return offX + offY > LARGEST_BEND * (spanX + spanY);
}

/**
 * Returns a function for pixels on a seam: it adds the overlaps of the output square of side 1 at (x, y), its lower left corner, with the
 * input on both sides of the seam, by quartering the square.
 */
export function seamPixelDivider(
  input: Raster,
  transform: PixelTransform,
  { origin, reduction }: InputWindow,
): (x: number, y: number, overlap: Overlap) => void {
  const pointsX = new Float64Array(SQUARE_X.length);
  const pointsY = new Float64Array(SQUARE_X.length);
  const place = (x: number, y: number, side: number): void => {
    SQUARE_X.forEach((u, i) => {
      pointsX[i] = x + u * side;
      pointsY[i] = y + SQUARE_Y[i] * side;
    });
    transform(pointsX, pointsY, pointsX.length);
    pointsToWindow(pointsX, origin.x, reduction);
    pointsToWindow(pointsY, origin.y, reduction);
  };
  const divide = (x: number, y: number, side: number, quarterings: number, overlap: Overlap): void => {
    place(x, y, side);
    const [ax, bx, cx, dx, centerX] = pointsX;
    const [ay, by, cy, dy, centerY] = pointsY;
    const quad = { ax, ay, bx, by, cx, cy, dx, dy };
    if (!crossesSeam(quad, centerX, centerY)) {
      // Off the sky there is nothing to add.
      if (!Number.isNaN(ax + ay + bx + by + cx + cy + dx + dy)) addOverlap(input, quad, overlap);
      return;
    }
    if (quarterings === 0) return;
    const half = side / 2;
    for (const [left, lower] of [
      [x, y],
      [x + half, y],
      [x, y + half],
      [x + half, y + half],
    ]) {
      divide(left, lower, half, quarterings - 1, overlap);
    }
  };
  return (x, y, overlap) => divide(x, y, 1, QUARTERINGS, overlap);
}
