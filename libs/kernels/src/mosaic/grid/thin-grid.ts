import { ArgumentError } from '../../errors.js';
import type { ImageGrid } from './image-grid.js';
import { scaledWcs } from './scaled-wcs.js';

/**
 * The grid of every `step`-th pixel in both directions, from the grid's first one on: each keeps its own centre, so that
 * values sampled there are those of the whole grid.
 *
 * @throws ArgumentError when the step is not a positive integer, or distortions of the grid are tied to its pixels
 */
export function thinGrid(grid: ImageGrid, step: number): ImageGrid {
  if (!Number.isInteger(step) || step < 1)
    throw new ArgumentError('step', `${step} is not a positive integer`);
  return {
    wcs: scaledWcs(grid, step, 1),
    width: Math.ceil(grid.width / step),
    height: Math.ceil(grid.height / step),
  };
}
