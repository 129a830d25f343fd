import type { Raster } from '#kernels';
import { threadStores } from '../compute/thread-storage.js';
import type { ImageReference } from '../images/sky-image.js';
import { withImage } from './open-file.js';
import { readPart } from './read-part.js';

/** A plane of an image that was found before. */
export interface ImagePlane {
  readonly image: ImageReference;
  readonly plane: number;
  readonly width: number;
}

/** Reads whole rows of a plane; pixels without data are NaN. */
export const readFullRows = (
  { image, plane, width }: ImagePlane,
  rowStart: number,
  rowEnd: number,
): Promise<Raster> =>
  withImage(threadStores(), image, (file, unit, weights) =>
    readPart({ file, image: unit, weights }, plane, { x: 0, y: rowStart, width, height: rowEnd - rowStart }),
  );
