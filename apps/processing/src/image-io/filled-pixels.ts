import type { FilledCore } from './image.tasks.js';

/** Pixels of filled cores; a core that several parts of its image show counts once. */
export function filledPixels(cores: readonly FilledCore[]): number {
  const byPlace = new Map(cores.map(({ image, x, y, pixels }) => [`${image} ${x} ${y}`, pixels]));
  return [...byPlace.values()].reduce((sum, pixels) => sum + pixels, 0);
}
