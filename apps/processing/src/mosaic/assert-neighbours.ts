import { fieldError } from '#platform/app-error';
import { connectedToFirst, skyCircle } from '../image-io/sky-circle.js';
import type { SkyImage } from '../image-io/sky-image.js';

/**
 * Refuses images far from all others, and two groups with empty sky between them: a mistake, not a mosaic.
 * @throws AppError validation naming the file of the first image that is not connected to the first one
 */
export function assertNeighbours(
  images: readonly (Pick<SkyImage, 'wcs' | 'width' | 'height' | 'name'> & { readonly file: number })[],
): void {
  const reached = connectedToFirst(images.map(skyCircle));
  if (reached.size === images.length) return;
  // Images of the smaller group are reported.
  const isOutlier = (i: number) => reached.has(i) === 2 * reached.size < images.length;
  const { name, file } = images.find((_, i) => isOutlier(i))!;
  throw fieldError(`dataIds.${file}`, `the sky of ${name} is far from that of the others`);
}
