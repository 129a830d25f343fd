import type { Raster } from '../../raster.js';

/** Copies the pixels around (x, y) to `out`, row-major, 0 beyond the edge of the image. */
export function copyAround(
  { data, width, height }: Raster,
  x: number,
  y: number,
  xRadius: number,
  yRadius: number,
  out: Float64Array,
): void {
  let at = 0;
  for (let row = y - yRadius; row <= y + yRadius; row++) {
    for (let column = x - xRadius; column <= x + xRadius; column++) {
      const isInside = column >= 0 && column < width && row >= 0 && row < height;
      out[at++] = isInside ? data[row * width + column] : 0;
    }
  }
}
