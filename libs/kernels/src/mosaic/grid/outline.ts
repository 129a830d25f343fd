import { frameChange } from '../../wcs/frames/frame-change.js';
import type { CelestialFrame } from '../../wcs/frames/celestial-frame.js';
import type { ImageGrid } from './image-grid.js';

/** Points along each side of an outline: the corners carry it in one projection, the others where sides are bent. */
const POINTS_PER_SIDE = 16;

/** Longitudes and latitudes, or columns and rows, of the same points. */
export interface Points {
  /** Longitudes or columns. */
  readonly x: Float64Array;
  /** Latitudes or rows. */
  readonly y: Float64Array;
}

/**
 * The outline of an image on the sky, along the outer edges of its edge pixels, counter-clockwise in pixels from the
 * lower left corner: degrees in `frame`. Points off the sphere are NaN.
 */
export function skyOutline(grid: ImageGrid, frame: CelestialFrame): Points {
  const { x, y } = pixelOutline(grid.width, grid.height);
  grid.wcs.pixelToSky(x, y, x, y);
  frameChange(grid.wcs.frame, frame)?.(x, y, x.length);
  return { x, y };
}

/** An image's outline in the pixels of another grid; next to a pole or a seam its area may extend farther (`areaBoundsIn`). */
export function outlineIn(target: ImageGrid, input: ImageGrid): Points {
  const { x, y } = skyOutline(input, target.wcs.frame);
  target.wcs.skyToPixel(x, y, x, y);
  return { x, y };
}

function pixelOutline(width: number, height: number): Points {
  const cornersX = [-0.5, width - 0.5, width - 0.5, -0.5];
  const cornersY = [-0.5, -0.5, height - 0.5, height - 0.5];
  const x = new Float64Array(4 * POINTS_PER_SIDE);
  const y = new Float64Array(4 * POINTS_PER_SIDE);
  for (let side = 0; side < 4; side++) {
    const next = (side + 1) % 4;
    for (let i = 0; i < POINTS_PER_SIDE; i++) {
      const t = i / POINTS_PER_SIDE;
      x[side * POINTS_PER_SIDE + i] = cornersX[side] + t * (cornersX[next] - cornersX[side]);
      y[side * POINTS_PER_SIDE + i] = cornersY[side] + t * (cornersY[next] - cornersY[side]);
    }
  }
  return { x, y };
}

/** An upright rectangle. */
export interface Bounds {
  /** Left edge. */
  readonly xMin: number;
  /** Right edge. */
  readonly xMax: number;
  /** Lower edge. */
  readonly yMin: number;
  /** Upper edge. */
  readonly yMax: number;
}

/** The smallest upright rectangle around points; NaN points are left out. Without any point it is empty (Infinity). */
export function boundsOf(points: Points): Bounds {
  let xMin = Infinity;
  let xMax = -Infinity;
  let yMin = Infinity;
  let yMax = -Infinity;
  for (let i = 0; i < points.x.length; i++) {
    if (Number.isNaN(points.x[i]) || Number.isNaN(points.y[i])) continue;
    xMin = Math.min(xMin, points.x[i]);
    xMax = Math.max(xMax, points.x[i]);
    yMin = Math.min(yMin, points.y[i]);
    yMax = Math.max(yMax, points.y[i]);
  }
  return { xMin, xMax, yMin, yMax };
}

/** All points of several outlines in one. */
export function joinPoints(all: readonly Points[]): Points {
  const count = all.reduce((sum, points) => sum + points.x.length, 0);
  const joined = { x: new Float64Array(count), y: new Float64Array(count) };
  let at = 0;
  for (const points of all) {
    joined.x.set(points.x, at);
    joined.y.set(points.y, at);
    at += points.x.length;
  }
  return joined;
}
