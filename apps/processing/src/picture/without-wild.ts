import type { TaskGroup } from '../engine/threads/task-group.js';
import type { TileImage } from './image-tile.js';
import { findPlausible } from './picture.tasks.js';

/**
 * The images as they are measured: those with wild pixels are read again without them, since resampling and reduction spread a wild value
 * over its neighbours. Images without any are returned as they are.
 */
export async function withoutWild<Image extends TileImage>(
  tasks: TaskGroup,
  images: readonly Image[],
): Promise<Image[]> {
  const ranges = await tasks.runEach(
    findPlausible,
    images.map(({ reference, whole }) => ({ reference, whole })),
  );
  return images.map((image, i) =>
    ranges[i] ? { ...image, plausible: ranges[i], preloaded: undefined } : image,
  );
}
