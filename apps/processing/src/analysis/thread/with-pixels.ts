import type { Float64Raster, Hdu, PixelWindow, Raster } from '#kernels';
import type { ImagePlane } from '../image-plane.js';
import { withImage } from '../../image-io/open/open-file.js';
import { readPart, readPartDoubles } from '../../image-io/open/read-part.js';
import { threadDoubles, threadFloats } from '../../engine/threads/thread-memory.js';
import { threadStores } from '../../engine/threads/thread-storage.js';

/** Reads a window of a plane for the time of `use`, pixels without data and unusable ones as NaN. The next window gets the same memory. */
export const withPixels = <T>(
  { image, plane }: ImagePlane,
  window: PixelWindow,
  use: (raster: Raster, hdu: Hdu) => T,
): Promise<T> =>
  withImage(threadStores(), image, async (file, hdu, weights, quality) => {
    const out = threadFloats('window', window.width * window.height);
    return use(await readPart({ file, image: hdu, weights, quality }, plane, window, out), hdu);
  });

/** {@link withPixels} in double precision. */
export const withDoubles = <T>(
  { image, plane }: ImagePlane,
  window: PixelWindow,
  use: (raster: Float64Raster, hdu: Hdu) => T,
): Promise<T> =>
  withImage(threadStores(), image, async (file, hdu, weights, quality) => {
    const length = window.width * window.height;
    const memory = { out: threadDoubles('doubles', length), mask: () => threadFloats('window', length) };
    return use(await readPartDoubles({ file, image: hdu, weights, quality }, plane, window, memory), hdu);
  });

/** Whole rows of a plane. */
export const rowsOf = ({ width }: ImagePlane, rowStart: number, rowEnd: number): PixelWindow => ({
  ...{ x: 0, y: rowStart },
  ...{ width, height: rowEnd - rowStart },
});
