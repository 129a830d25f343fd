import { ArgumentError } from '../errors.js';
import { createWcs } from '../wcs/create-wcs.js';
import type { ImageGrid } from './image-grid.js';

/**
 * The grid of every `step`-th pixel in both directions, from the grid's first one on: each keeps its own centre, so that
 * values sampled there are those of the whole grid.
 *
 * @throws ArgumentError when the step is not a positive integer, or distortions of the grid are tied to its pixels
 */
export function thinGrid(grid: ImageGrid, step: number): ImageGrid {
  if (!Number.isInteger(step) || step < 1)
    throw new ArgumentError('step', `${step} is not a positive integer`);
  const { parameters } = grid.wcs;
  if (parameters.sip ?? parameters.pixelTables ?? parameters.detectorTables) {
    throw new ArgumentError('grid', 'a grid whose pixels are distorted has no other scale');
  }
  const [xx, xy, yx, yy] = parameters.cd;
  const [x, y] = parameters.crpix;
  return {
    wcs: createWcs({
      ...parameters,
      cd: [xx * step, xy * step, yx * step, yy * step],
      // Pixel 1 stays pixel 1: crpix′ = (crpix − 1)/step + 1.
      crpix: [(x - 1) / step + 1, (y - 1) / step + 1],
    }),
    width: Math.ceil(grid.width / step),
    height: Math.ceil(grid.height / step),
  };
}
