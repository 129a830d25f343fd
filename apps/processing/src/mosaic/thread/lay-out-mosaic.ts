import { createWcs } from '#kernels';
import { fieldError } from '#platform/app-error';
import { implement } from '../../engine/threads/task.js';
import { parametersOf } from '../../image-io/sky-image.js';
import { mosaicGrid } from '../mosaic-grid.js';
import { placeInputs } from '../mosaic-layout.js';
import * as tasks from '../mosaic.tasks.js';

export const layOutMosaic = implement(tasks.layOutMosaic, ({ images: described, shape, limit }) => {
  const images = described.map((image) => ({ ...image, wcs: createWcs(image.wcs) }));
  const { grid, reducedBy } = mosaicGrid(images, shape, limit);
  const { width, height } = grid;
  const inputs = placeInputs(images, grid);
  if (inputs.length === 0) throw fieldError('crop', 'shows none of the images');
  return { grid: { wcs: parametersOf(grid), width, height }, reducedBy, inputs };
});
