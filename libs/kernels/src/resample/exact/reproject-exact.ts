import type { Raster } from '../../raster.js';
import { type InputWindow, pointsToWindow } from '../input-window.js';
import type { Overlap } from './overlap.js';
import type { PixelMap } from '../pixel-map.js';
import { type Conserved, type RowPoints, sampleExact } from './sample-exact.js';
import { seamPixelDivider } from './seam-pixel.js';

/** Parameters of {@link reprojectExact}. */
export interface ExactReprojection {
  readonly window: InputWindow;
  readonly conserve: Conserved;
  /** Rows `rowStart` … `rowEnd − 1` of the map are made. */
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Area-weighted resampling ({@link sampleExact}) row by row; the upper corners of one row are the lower ones of the next. */
export function reprojectExact(
  input: Raster,
  map: PixelMap,
  { window, conserve, rowStart, rowEnd }: ExactReprojection,
  { data, footprint }: { readonly data: Float32Array; readonly footprint: Float32Array },
): void {
  const { width } = map;
  const cornerMap = map.corners();
  const divideSeamPixel = seamPixelDivider(input, map.transform, window);
  const centers = pointRow(width);
  let lower = pointRow(width + 1);
  let upper = pointRow(width + 1);
  readRow(cornerMap, rowStart, window, lower);
  for (let row = rowStart; row < rowEnd; row++) {
    readRow(map, row, window, centers);
    readRow(cornerMap, row + 1, window, upper);
    const addSeamPixel = (column: number, overlap: Overlap) =>
      divideSeamPixel(column - 0.5, row - 0.5, overlap);
    const pixels = { centers, lower, upper };
    sampleExact(input, pixels, width, conserve, addSeamPixel, data, footprint, (row - rowStart) * width);
    [lower, upper] = [upper, lower];
  }
  if (conserve === 'flux' && window.reduction > 1) scale(data, window.reduction ** 2);
}

function pointRow(count: number): RowPoints {
  return { x: new Float64Array(count), y: new Float64Array(count) };
}

/** Positions of a row of a map's points in the window. */
function readRow(map: PixelMap, row: number, { origin, reduction }: InputWindow, { x, y }: RowPoints): void {
  map.mapRow(row, x, y);
  pointsToWindow(x, origin.x, reduction);
  pointsToWindow(y, origin.y, reduction);
}

/** A reduced pixel holds an average: its flux is that of all the pixels it was made of. */
function scale(data: Float32Array, factor: number): void {
  for (let i = 0; i < data.length; i++) data[i] *= factor;
}
