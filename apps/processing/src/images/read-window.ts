import type { PixelWindow } from '#kernels';
import type { EngineTasks } from '../engine.js';
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

/** Pixels of a file that one task reads: some 20 ms, after which somebody else may have the thread. */
const BAND_PIXELS = 2 * 1024 * 1024;
/** Bands that are read or wait for a thread at once: those of another request need not wait for all the others. */
const BANDS_AT_ONCE = 4;

/** Reads the window into `out` with all threads; pixels without data are NaN. No band looks for the image again. */
export async function readWindow(tasks: EngineTasks, part: WindowToRead, out: Float32Array): Promise<void> {
  const bands = bandsToRead(part).values();
  const readOn = async (): Promise<void> => {
    for (const [rowStart, rowEnd] of bands) await tasks.run('readRows', { ...part, rowStart, rowEnd, out });
  };
  const ends = await Promise.allSettled(Array.from({ length: BANDS_AT_ONCE }, readOn));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

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
