import {
  findHdu,
  findImageHdu,
  readCelestialWcs,
  WcsError,
  type CelestialWcs,
  type FitsFile,
  type Hdu,
  type WcsParameters,
} from '#kernels';
import type { Storage } from '#platform';
import { withFits } from './open-file.js';

/** Where an image's pixels are and where they lie on the sky; no pixel has been read. */
export interface SkyImage {
  readonly key: string;
  /** What the caller calls the file: for messages. */
  readonly name: string;
  readonly hdu: number;
  /** HDU of the weights (WHT) of the same size: pixels of weight 0 hold no data. */
  readonly weightHdu: number | null;
  readonly width: number;
  readonly height: number;
  readonly wcs: CelestialWcs;
}

/** A {@link SkyImage} as it goes to a thread. */
export type ImageReference = Pick<SkyImage, 'key' | 'hdu' | 'weightHdu' | 'width' | 'height'>;

export const referenceTo = ({ key, hdu, weightHdu, width, height }: ImageReference): ImageReference => ({
  key,
  hdu,
  weightHdu,
  width,
  height,
});

/**
 * Opens the image of a file that has a place on the sky.
 * @throws KernelError naming the file when there is no image or no celestial WCS
 */
export const openSkyImage = (
  storage: Storage,
  { key, name, hdu }: { readonly key: string; readonly name: string; readonly hdu?: number },
): Promise<SkyImage> =>
  withFits(storage, key, async (file) => {
    const image = findImageHdu(file, hdu);
    const [width, height] = image.shape;
    const weightHdu = weightsOf(file, image)?.index ?? null;
    const wcs = await wcsOf(file, image, name);
    return { key, name, hdu: image.index, weightHdu, width, height, wcs };
  });

async function wcsOf(file: FitsFile, image: Hdu, name: string): Promise<CelestialWcs> {
  try {
    return await readCelestialWcs(file, image);
  } catch (error) {
    if (!(error instanceof WcsError)) throw error;
    throw new WcsError(error.reason, { ...error.location, file: name, hdu: image.index });
  }
}

/** The weight plane that belongs to an image, as JWST's resampled products have one. */
export function weightsOf(file: FitsFile, image: Hdu): Hdu | undefined {
  const weights = findHdu(file, 'WHT', image.version ?? undefined);
  const isSameSize = weights?.shape.length === 2 && weights.shape.every((n, axis) => n === image.shape[axis]);
  return isSameSize && image.shape.length === 2 ? weights : undefined;
}

/** Plain data of a coordinate system, for a thread. */
export const parametersOf = ({ wcs }: { readonly wcs: CelestialWcs }): WcsParameters => wcs.parameters;
