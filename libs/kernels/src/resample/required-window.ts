import type { PixelWindow } from '../raster.js';
import type { PixelMap } from './pixel-map.js';

/** Distance of the tested rows; a margin for the rows between follows from the movement of the map in a step. */
const ROW_STEP = 8;
/** Input pixels that the widest interpolation (Lanczos-3) needs around a point. */
const SUPPORT = 3;

/** Options of {@link requiredWindow}. */
export interface RequiredWindowOptions {
  /** Output rows: `rowStart` (default 0) … `rowEnd − 1` (default: all). */
  readonly rowStart?: number;
  /** Output row to stop before. Default: the height. */
  readonly rowEnd?: number;
  /**
   * Input pixels to add on every side. Default 3, for Lanczos-3; times the factor when the input is reduced. The method exact needs half
   * the diagonal of an output pixel if that is more.
   */
  readonly margin?: number;
}

/**
 * The part of an input image that some rows of the output need: read only this, and give its corner to
 * {@link reproject} as `origin`. It holds every point that is sampled, with `margin` pixels around, within the image;
 * it may be a little larger than needed. Null when the output rows see nothing of the image.
 */
export function requiredWindow(
  map: PixelMap,
  inputWidth: number,
  inputHeight: number,
  options: RequiredWindowOptions = {},
): PixelWindow | null {
  const { rowStart = 0, rowEnd = map.height, margin = SUPPORT } = options;
  const line = () => ({ x: new Float64Array(map.width), y: new Float64Array(map.width) });
  let previous = line();
  let current = line();
  const bounds = { xMin: Infinity, xMax: -Infinity, yMin: Infinity, yMax: -Infinity };
  map.mapRow(rowStart, previous.x, previous.y);
  for (let from = rowStart; from < rowEnd; from += ROW_STEP) {
    map.mapRow(Math.min(from + ROW_STEP, rowEnd - 1), current.x, current.y);
    const reach = {
      x: margin + greatestStep(previous.x, current.x),
      y: margin + greatestStep(previous.y, current.y),
    };
    include(bounds, previous, reach, inputWidth, inputHeight);
    include(bounds, current, reach, inputWidth, inputHeight);
    [previous, current] = [current, previous];
  }
  const x = Math.max(0, Math.floor(bounds.xMin));
  const y = Math.max(0, Math.floor(bounds.yMin));
  const width = Math.min(inputWidth, Math.ceil(bounds.xMax) + 1) - x;
  const height = Math.min(inputHeight, Math.ceil(bounds.yMax) + 1) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** The greatest distance between two rows' coordinates; NaN left out. */
function greatestStep(a: Float64Array, b: Float64Array): number {
  let greatest = 0;
  for (let i = 0; i < a.length; i++) {
    const step = Math.abs(a[i] - b[i]);
    if (step > greatest) greatest = step;
  }
  return greatest;
}

/** Widens the bounds by the points of a row that lie in the image or within reach of it. */
function include(
  bounds: { xMin: number; xMax: number; yMin: number; yMax: number },
  points: { readonly x: Float64Array; readonly y: Float64Array },
  reach: { readonly x: number; readonly y: number },
  width: number,
  height: number,
): void {
  for (let i = 0; i < points.x.length; i++) {
    const x = points.x[i];
    const y = points.y[i];
    if (!(x > -reach.x && x < width + reach.x && y > -reach.y && y < height + reach.y)) continue;
    if (x - reach.x < bounds.xMin) bounds.xMin = x - reach.x;
    if (x + reach.x > bounds.xMax) bounds.xMax = x + reach.x;
    if (y - reach.y < bounds.yMin) bounds.yMin = y - reach.y;
    if (y + reach.y > bounds.yMax) bounds.yMax = y + reach.y;
  }
}
