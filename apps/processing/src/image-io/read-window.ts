import type { PixelWindow } from '#kernels';
import { fewAtOnce } from '../engine/few-at-once.js';
import type { FullSizeLook } from './open/full-size-look.js';
import type { EngineTasks } from '../engine/engine.js';
import type { ImageReference } from './sky-image.js';

/** A part of an image plane, reduced while it is read. */
export interface WindowToRead {
  readonly image: ImageReference;
  readonly plane: number;
  readonly window: PixelWindow;
  readonly reduction: number;
}

/** Size of a window after its reduction. */
export const reducedSize = ({ window, reduction }: Pick<WindowToRead, 'window' | 'reduction'>) => ({
  width: Math.ceil(window.width / reduction),
  height: Math.ceil(window.height / reduction),
});

/** Pixels of one read: 4 Mpx are 16 MB of floats, whatever the image's size. */
export const PIXELS_READ_AT_ONCE = 4 * 1024 * 1024;

/** Pixels of a file that one task reads: some 20 ms, after which somebody else may have the thread. */
const BAND_PIXELS = 2 * 1024 * 1024;
/**
 * Reads the window into `out` with all threads; pixels without data are NaN. No band looks for the image again.
 * @param look notes what the pixels are before they are reduced
 */
export const readWindow = (
  tasks: EngineTasks,
  part: WindowToRead,
  out: Float32Array,
  look?: FullSizeLook,
): Promise<void> =>
  fewAtOnce(
    tasks,
    'readRows',
    bandsToRead(part).map(([rowStart, rowEnd]) => ({ ...part, rowStart, rowEnd, out, look })),
    () => undefined,
  );

/** Rows of the reduced window, by what reading them takes: as many as one read brings, or one tile holds. */
function bandsToRead(part: WindowToRead): [rowStart: number, rowEnd: number][] {
  const { image, window, reduction } = part;
  const { height } = reducedSize(part);
  const rowsOfTile = Math.ceil(image.tileRows / reduction);
  const rows = Math.max(1, rowsOfTile, Math.floor(BAND_PIXELS / (window.width * reduction)));
  return Array.from({ length: Math.ceil(height / rows) }, (_, band) => [
    band * rows,
    Math.min(height, (band + 1) * rows),
  ]);
}
