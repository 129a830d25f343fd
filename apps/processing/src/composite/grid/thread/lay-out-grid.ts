import { createWcs, type ImageGrid } from '#kernels';
import { implement } from '../../../engine/threads/task.js';
import { parametersOf, type DescribedGrid, type DescribedImage } from '../../../image-io/sky-image.js';
import { gridLayout } from '../grid-layout.js';
import * as tasks from '../grid.tasks.js';

export const layOutGrid = implement(tasks.layOutGrid, ({ channels, spec, isRemote }) => {
  const { finest, measured, intersection } = gridLayout(channels.map(opened), spec, isRemote);
  return {
    finest: described(finest),
    measured: { ...measured, grid: described(measured.grid) },
    intersection,
  };
});

const opened = <Image extends DescribedImage>(images: readonly Image[]) =>
  images.map((image) => ({ ...image, wcs: createWcs(image.wcs) }));

const described = (grid: ImageGrid): DescribedGrid => ({
  wcs: parametersOf(grid),
  width: grid.width,
  height: grid.height,
});
