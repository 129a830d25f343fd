import type { Raster } from '#kernels';
import { threadStores } from '../../engine/threads/thread-storage.js';
import type { ImageReference } from '../sky-image.js';
import { withImage } from './open-file.js';
import { readPart } from './read-part.js';

/** A plane of an image that was found before. */
export interface ImagePlane {
  readonly image: ImageReference;
  readonly plane: number;
  readonly width: number;
}

/** Reads whole rows of a plane; pixels without data are NaN. */
export const readFullRows = (plane: ImagePlane, rowStart: number, rowEnd: number): Promise<Raster> =>
  withImage(threadStores(), plane.image, (file, image, weights) =>
    readPart({ file, image, weights }, plane.plane, fullRows(plane, rowStart, rowEnd)),
  );

/** {@link readFullRows} for measuring: pixels that the quality plane calls unusable are NaN, too. */
export const readUsableRows = (plane: ImagePlane, rowStart: number, rowEnd: number): Promise<Raster> =>
  withImage(threadStores(), plane.image, (file, image, weights, quality) =>
    readPart({ file, image, weights, quality }, plane.plane, fullRows(plane, rowStart, rowEnd)),
  );

const fullRows = ({ width }: ImagePlane, rowStart: number, rowEnd: number) => ({
  ...{ x: 0, y: rowStart },
  ...{ width, height: rowEnd - rowStart },
});
