import { requireRaster } from './require-arguments.js';
import type { PicturePixels } from './color/rows/encode-row.js';
import type { PixelWindow, Raster } from './raster.js';

/**
 * Copies the `window` of one raster to where `into` has its pixel `x`, `y`. Both must hold it.
 * @throws ArgumentError when the raster is shorter than its size or no Float32Array
 */
export function copyWindow(from: Raster, window: PixelWindow, into: Raster, x: number, y: number): void {
  requireRaster(from, 'from');
  requireRaster(into, 'into');
  for (let row = 0; row < window.height; row++) {
    const start = (window.y + row) * from.width + window.x;
    into.data.set(from.data.subarray(start, start + window.width), (y + row) * into.width + x);
  }
}

/**
 * Copies every `step`-th pixel in both directions, from the pixel `x`, `y` on, as many as `out` has room for.
 * @throws ArgumentError when the raster is shorter than its size or no Float32Array
 */
export function thinPixels(from: Raster, step: number, x: number, y: number, out: Raster): void {
  requireRaster(from, 'from');
  requireRaster(out, 'out');
  for (let row = 0; row < out.height; row++) {
    let at = (y + row * step) * from.width + x;
    for (let to = row * out.width; to < (row + 1) * out.width; to++, at += step) out.data[to] = from.data[at];
  }
}

/**
 * Copies the picture of a part of a grid into that of the whole grid. Pictures have their top row first, grids their bottom row.
 *
 * @param window the part, in the grid's pixels
 * @param into `size.width × size.height` pixels, with as many components as the part has
 */
export function pastePicture(
  part: PicturePixels,
  window: PixelWindow,
  into: PicturePixels,
  size: Pick<PixelWindow, 'width' | 'height'>,
): void {
  const components = into.length / (size.width * size.height);
  const length = window.width * components;
  const top = size.height - window.y - window.height;
  for (let row = 0; row < window.height; row++) {
    const to = ((top + row) * size.width + window.x) * components;
    into.set(part.subarray(row * length, (row + 1) * length), to);
  }
}
