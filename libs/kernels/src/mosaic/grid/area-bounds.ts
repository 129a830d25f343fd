import { pixelTransform } from '../../resample/pixel-transform.js';
import type { ImageGrid } from './image-grid.js';
import { type Bounds, boundsOf, type Points } from './outline.js';

/** Points along each side of the net over the area. */
const NET = 17;

/**
 * The smallest upright rectangle of `target` pixels that holds the whole area of `grid`, not only its outline: an area around a pole, or on
 * both sides of a seam, extends farther than its outline. The area is sampled on a net of 17 × 17 points; the rectangle is wider than that
 * of the points by the greatest second difference along the net's lines: next to nothing if the map is smooth, as much as may hide between
 * points if it is bent or torn. Fields up to 50° in twelve projections of the whole sky are within an eighth of a pixel
 * (area-bounds.spec.ts). If the map goes to infinity (a pole in MER), this is true of the part in the target; beyond it the area has no
 * bounds.
 *
 * `null` when a part of the area is outside the target's projection: then its bounds are unknown.
 */
export function areaBoundsIn(target: ImageGrid, grid: ImageGrid): Bounds | null {
  const net = netOver(grid);
  pixelTransform(grid.wcs, target.wcs)(net.x, net.y, net.x.length);
  if (net.x.some(Number.isNaN) || net.y.some(Number.isNaN)) return null;
  const { xMin, xMax, yMin, yMax } = boundsOf(net);
  const bendX = greatestBend(net.x);
  const bendY = greatestBend(net.y);
  return { xMin: xMin - bendX, xMax: xMax + bendX, yMin: yMin - bendY, yMax: yMax + bendY };
}

/** NET × NET points from edge to edge, row by row. */
function netOver({ width, height }: ImageGrid): Points {
  const net = { x: new Float64Array(NET * NET), y: new Float64Array(NET * NET) };
  for (let i = 0; i < NET * NET; i++) {
    net.x[i] = (width * (i % NET)) / (NET - 1) - 0.5;
    net.y[i] = (height * Math.floor(i / NET)) / (NET - 1) - 0.5;
  }
  return net;
}

/** The greatest second difference along the net's rows plus the greatest along its columns. */
function greatestBend(net: Float64Array): number {
  let alongRows = 0;
  let alongColumns = 0;
  for (let i = 0; i < net.length; i++) {
    const column = i % NET;
    if (column > 0 && column < NET - 1) alongRows = Math.max(alongRows, bend(net, i, 1));
    if (i >= NET && i < net.length - NET) alongColumns = Math.max(alongColumns, bend(net, i, NET));
  }
  return alongRows + alongColumns;
}

function bend(net: Float64Array, i: number, step: number): number {
  return Math.abs(net[i - step] - 2 * net[i] + net[i + step]);
}
