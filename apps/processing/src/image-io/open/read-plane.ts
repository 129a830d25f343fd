import type { Float64Raster, Hdu, PixelWindow, Raster } from '#kernels';
import { threadDoubles, threadFloats } from '../../engine/threads/thread-memory.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import type { ImagePlane } from '../image-reference.js';
import { withImage } from './open-file.js';
import { readPart, readPartDoubles } from './read-part.js';

/** Reads a window of a plane for the time of `use`, pixels without data and unusable ones as NaN. The next window reuses the memory. */
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

/** A plane whose rows are read in full. */
export type PlaneOfRows = Omit<ImagePlane, 'height'>;

/** Reads full rows of a plane; pixels without data are NaN. */
export const readFullRows = (plane: PlaneOfRows, rowStart: number, rowEnd: number): Promise<Raster> =>
  withImage(threadStores(), plane.image, (file, image, weights) =>
    readPart({ file, image, weights }, plane.plane, rowsOf(plane, rowStart, rowEnd)),
  );

/** {@link readFullRows} for measuring: pixels flagged as unusable are NaN, too. */
export const readUsableRows = (plane: PlaneOfRows, rowStart: number, rowEnd: number): Promise<Raster> =>
  withImage(threadStores(), plane.image, (file, image, weights, quality) =>
    readPart({ file, image, weights, quality }, plane.plane, rowsOf(plane, rowStart, rowEnd)),
  );

/** The window of full rows of a plane. */
export const rowsOf = ({ width }: PlaneOfRows, rowStart: number, rowEnd: number): PixelWindow => ({
  ...{ x: 0, y: rowStart },
  ...{ width, height: rowEnd - rowStart },
});
