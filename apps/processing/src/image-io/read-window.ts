import type { PixelWindow, PlausibleRange } from '#kernels';
import type { TaskGroup } from '../engine/threads/task-group.js';
import type { ImageReference } from './image-reference.js';
import { readRows, type FilledCore, type FullSizeNotes } from './image.tasks.js';

/** A part of an image plane, reduced while it is read. */
export interface WindowToRead {
  readonly image: ImageReference;
  readonly plane: number;
  readonly window: PixelWindow;
  readonly reduction: number;
  /** Whether saturated cores of stars are filled; default: no. */
  readonly repairs?: boolean;
  /** Values outside are read as missing ones; default: none. Such a window is not cached. */
  readonly plausible?: PlausibleRange;
}

/** A window as it is read, or in the size of a picture that shows it. */
export interface SizedWindow extends WindowToRead {
  readonly size?: { readonly width: number; readonly height: number };
}

/** Key of a window in the raster cache. It covers the content of the file: new content under the same name has another key. */
export const windowKey = ({
  image: { place, image },
  plane,
  window,
  reduction,
  repairs,
  size,
}: SizedWindow): string =>
  JSON.stringify([place.key, place.seen, image.index, plane, window, reduction, repairs, size]);

/** Size of a window after its reduction. */
export const reducedSize = ({ window, reduction }: Pick<WindowToRead, 'window' | 'reduction'>) => ({
  width: Math.ceil(window.width / reduction),
  height: Math.ceil(window.height / reduction),
});

/** Pixels of one read: 4 Mpx are 16 MB of floats, whatever the image's size. */
export const PIXELS_READ_AT_ONCE = 4 * 1024 * 1024;

/** Pixels of a file that one task reads: some 20 ms, after which another task may have the thread. */
const BAND_PIXELS = 2 * 1024 * 1024;

/**
 * Reads the window into `out` with all threads; pixels without data are NaN. No band searches the file for the image again.
 * @returns the cores that were filled
 * @param notes taken of the pixels before they are reduced
 */
export async function readWindow(
  tasks: TaskGroup,
  part: WindowToRead,
  out: Float32Array,
  notes?: FullSizeNotes,
): Promise<FilledCore[]> {
  const filled: FilledCore[] = [];
  await tasks.runFewAtOnce(
    readRows,
    bandsToRead(part).map(([rowStart, rowEnd]) => ({ ...part, rowStart, rowEnd, out, notes })),
    (cores) => void filled.push(...cores),
  );
  return filled;
}

/** Whether a window is so small that one task reads it. */
export const isReadAtOnce = (part: WindowToRead): boolean => bandsToRead(part).length === 1;

/** Rows of the reduced window in bands of one read, or of one compressed tile. */
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
