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

/** Reads the window into `out` with all threads; pixels without data are NaN. */
export async function readWindow(tasks: EngineTasks, part: WindowToRead, out: Float32Array): Promise<void> {
  const { height } = reducedSize(part);
  const task = (rowStart: number, rowEnd: number) => ({ ...part, rowStart, rowEnd, out });
  // Every band opens the file: few large bands, each of which reads in steps of its own.
  await tasks.runBands('readRows', { height, width: 0 }, task);
}
