import type { FindSourcesOptions } from '#kernels';
import {
  brightestAbove,
  clipBackground,
  joinBackground,
  type BackgroundMesh,
  type ClippedBoxes,
} from '#kernels/parallel';
import { BACKGROUND } from '../background-options.js';
import type { ImagePlane } from '../image-plane.js';
import { rowsOf, withPixels } from './with-pixels.js';

/** Whole rows of an image plane. */
export interface StripTask {
  readonly plane: ImagePlane;
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Statistics of the boxes of a strip, which begins with a row of boxes. */
export const clipStrip = ({ plane, rowStart, rowEnd }: StripTask): Promise<ClippedBoxes> =>
  withPixels(plane, rowsOf(plane, rowStart, rowEnd), (raster) => clipBackground(raster, BACKGROUND));

/** The background of an image from the boxes of its strips, in their order. */
export const joinBoxes = ({ strips }: { readonly strips: readonly ClippedBoxes[] }): BackgroundMesh =>
  joinBackground(strips, BACKGROUND);

export interface SkyStripTask extends StripTask {
  readonly background: BackgroundMesh;
  readonly options: FindSourcesOptions;
}

/** The brightest pixel of a strip above its background; NaN when none has data. */
export const brightestInStrip = ({
  plane,
  rowStart,
  rowEnd,
  background,
  options,
}: SkyStripTask): Promise<number> =>
  withPixels(plane, rowsOf(plane, rowStart, rowEnd), (raster) =>
    brightestAbove(raster, background, options, { firstRow: rowStart }),
  );
