import { dropInfinite, reduceRows, type PixelWindow } from '#kernels';
import { withImage } from './open-file.js';
import { readPart, type OpenImage } from './read-part.js';
import { PIXELS_READ_AT_ONCE } from '../read-window.js';
import type { ImageReference } from '../sky-image.js';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { threadFloats } from '../../engine/threads/thread-memory.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import { lookAtFullSize, usablePixels, type FullSizeLook } from './full-size-look.js';

export interface ReadRowsTask {
  readonly image: ImageReference;
  readonly plane: number;
  /** Part of the image, in its own pixels. */
  readonly window: PixelWindow;
  /** Area average of this many pixels on a side while reading. */
  readonly reduction: number;
  /** Rows of the reduced window. */
  readonly rowStart: number;
  readonly rowEnd: number;
  /** The whole reduced window. */
  readonly out: Float32Array;
  /** Infinite values are read as missing ones. Default: as they are. */
  readonly dropsInfinite?: boolean;
  /** What is to be noted of the pixels before they are reduced, of the whole window. */
  readonly look?: FullSizeLook;
}

/** Reads some rows of an image into shared memory, reduced by area average, pixels without data as NaN. */
export const readRows = (task: ReadRowsTask, throwIfStopped: ThrowIfStopped): Promise<void> =>
  withImage(threadStores(), task.image, async (file, image, weights, quality) => {
    const { window, reduction } = task;
    const reducedWidth = Math.ceil(window.width / reduction);
    const rowsAtOnce = Math.max(1, Math.floor(PIXELS_READ_AT_ONCE / (window.width * reduction)));
    for (let row = task.rowStart; row < task.rowEnd; row += rowsAtOnce) {
      throwIfStopped();
      const end = Math.min(task.rowEnd, row + rowsAtOnce);
      const out = task.out.subarray(row * reducedWidth, end * reducedWidth);
      await readBand(
        { file, image, weights },
        { ...task, quality },
        row * reduction,
        Math.min(end * reduction, window.height),
        out,
      );
    }
  });

async function readBand(
  open: OpenImage,
  { plane, window, reduction, look, quality, dropsInfinite }: ReadRowsTask & Pick<OpenImage, 'quality'>,
  from: number,
  to: number,
  out: Float32Array,
): Promise<void> {
  const part = { x: window.x, y: window.y + from, width: window.width, height: to - from };
  const isDirect = reduction === 1;
  const room = isDirect ? out : threadFloats('band', part.width * part.height);
  const raster = await readPart(open, plane, part, room);
  if (dropsInfinite) dropInfinite(raster.data);
  const wholeRows = new Uint8Array(raster.height);
  if (!isDirect)
    reduceRows(raster, reduction, out, (row, isFinite) => {
      if (isFinite) wholeRows.fill(1, row * reduction, (row + 1) * reduction);
    });
  if (!look) return;
  const usable = await usablePixels({ ...open, quality }, plane, part, raster);
  lookAtFullSize(from, usable, look, (row) => !quality && wholeRows[row] === 1);
}
