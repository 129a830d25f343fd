import { reduceRows, type PixelWindow } from '#kernels';
import { withImage } from '../../open/open-file.js';
import { readPart, type OpenImage } from '../../open/read-part.js';
import { PIXELS_READ_AT_ONCE } from '../../images/read-window.js';
import type { ImageReference } from '../../images/sky-image.js';
import type { ThrowIfStopped } from '../stop-flag.js';
import { threadStores } from '../thread-storage.js';

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
}

/** Reads some rows of an image into shared memory, reduced by area average, pixels without data as NaN. */
export const readRows = (task: ReadRowsTask, throwIfStopped: ThrowIfStopped): Promise<void> =>
  withImage(threadStores(), task.image, async (file, image, weights) => {
    const { window, reduction } = task;
    const reducedWidth = Math.ceil(window.width / reduction);
    const rowsAtOnce = Math.max(1, Math.floor(PIXELS_READ_AT_ONCE / (window.width * reduction)));
    for (let row = task.rowStart; row < task.rowEnd; row += rowsAtOnce) {
      throwIfStopped();
      const end = Math.min(task.rowEnd, row + rowsAtOnce);
      const out = task.out.subarray(row * reducedWidth, end * reducedWidth);
      await readBand(
        { file, image, weights },
        task,
        row * reduction,
        Math.min(end * reduction, window.height),
        out,
      );
    }
  });

async function readBand(
  open: OpenImage,
  { plane, window, reduction }: ReadRowsTask,
  from: number,
  to: number,
  out: Float32Array,
): Promise<void> {
  const part = { x: window.x, y: window.y + from, width: window.width, height: to - from };
  const direct = reduction === 1 ? out : undefined;
  const raster = await readPart(open, plane, part, direct);
  if (!direct) reduceRows(raster, reduction, out);
}
