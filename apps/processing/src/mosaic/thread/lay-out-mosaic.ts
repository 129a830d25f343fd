import { createWcs } from '#kernels';
import { fieldError } from '#platform/app-error';
import { mosaicGrid, type MosaicShape, type SizeLimit } from '../mosaic-grid.js';
import { placeInputs, type PlacedInput } from '../mosaic-layout.js';
import { parametersOf, type DescribedGrid, type DescribedImage } from '../../image-io/sky-image.js';

export interface LayOutMosaicTask {
  readonly images: readonly DescribedImage[];
  readonly shape: MosaicShape;
  readonly limit: SizeLimit;
}

/** Where everything in a mosaic lies, as it travels between threads. */
export interface DescribedMosaic {
  readonly grid: DescribedGrid;
  readonly reducedBy: number;
  readonly inputs: readonly PlacedInput[];
}

/** Lays out a mosaic: of some hundred images it takes a tenth of a second. @throws AppError as {@link mosaicGrid} */
export function layOutMosaic({ images: described, shape, limit }: LayOutMosaicTask): DescribedMosaic {
  const images = described.map((image) => ({ ...image, wcs: createWcs(image.wcs) }));
  const { grid, reducedBy } = mosaicGrid(images, shape, limit);
  const { width, height } = grid;
  const inputs = placeInputs(images, grid);
  if (inputs.length === 0) throw fieldError('crop', 'shows none of the images');
  return { grid: { wcs: parametersOf(grid), width, height }, reducedBy, inputs };
}
