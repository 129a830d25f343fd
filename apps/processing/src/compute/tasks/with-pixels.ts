import { maskUncovered, readImageRows, type Hdu, type PixelWindow, type Raster } from '#kernels';
import type { ImagePlane } from '../../analysis/image-plane.js';
import { withImage } from '../../open/open-file.js';
import { threadFloats } from '../thread-memory.js';
import { threadStores } from '../thread-storage.js';

/** Reads a window of a plane for the time of `use`, pixels without data as NaN. The next window gets the same memory. */
export const withPixels = <T>(
  { image, plane }: ImagePlane,
  window: PixelWindow,
  use: (raster: Raster, hdu: Hdu) => T,
): Promise<T> =>
  withImage(threadStores(), image, async (file, hdu, weights) => {
    const out = threadFloats('window', window.width * window.height);
    const raster = await readImageRows(file, hdu, { ...window, plane }, out);
    if (weights) maskUncovered(raster.data, (await readImageRows(file, weights, window)).data);
    return use(raster, hdu);
  });

/** Whole rows of a plane. */
export const rowsOf = ({ width }: ImagePlane, rowStart: number, rowEnd: number): PixelWindow => ({
  ...{ x: 0, y: rowStart },
  ...{ width, height: rowEnd - rowStart },
});
