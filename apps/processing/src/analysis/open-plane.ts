import { AppError } from '#platform';
import { openImage } from '../images/open-image.js';
import type { Preparation } from '../operations/work.js';
import type { ImagePlane } from './image-plane.js';

/**
 * The plane of an image that is analysed, from its headers: of a cube the middle one, as viewers show it.
 * @throws AppError naming `hdu` when that is no image; too-large when the plane has more pixels than are read
 */
export async function openPlane(
  { settings, files, tasks }: Preparation,
  { key, hdu }: { readonly key: string; readonly hdu?: number },
): Promise<ImagePlane> {
  const { reference, shape } = await openImage({ files, tasks }, { key, name: key, hdu, needsSky: false });
  const [width, height = 1, ...others] = shape;
  const most = settings.MAX_FITS_ARRAY_ELEMENTS;
  if (width * height > most)
    throw new AppError('too-large', `The image has ${width * height} pixels; at most ${most} are analysed`);
  const planes = others.reduce((product, length) => product * length, 1);
  return { image: reference, plane: Math.floor(planes / 2), width, height };
}
