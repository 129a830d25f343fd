import {
  findHdu,
  findImageHdu,
  readCelestialWcs,
  WcsError,
  type FitsFile,
  type Hdu,
  type WcsParameters,
} from '#kernels';
import { withFits } from '../../open/open-file.js';
import { threadStorage } from '../thread-storage.js';

export interface DescribeImageTask {
  readonly key: string;
  /** What the caller calls the file: for messages. */
  readonly name: string;
  /** Default: the image that a viewer shows. */
  readonly hdu?: number;
  /** Whether the image has to have a place on the sky. */
  readonly needsSky: boolean;
}

/** An image from its headers; no pixel has been read. */
export interface ImageDescription {
  readonly hdu: number;
  /** HDU of the weights (WHT) of the same size: pixels of weight 0 hold no data. */
  readonly weightHdu: number | null;
  /** NAXIS1 first. */
  readonly shape: readonly number[];
  /** `null` when it was not asked for. */
  readonly wcs: WcsParameters | null;
}

/** @throws KernelError naming the file when there is no image, or no celestial WCS where one is needed */
export const describeImage = ({ key, name, hdu, needsSky }: DescribeImageTask): Promise<ImageDescription> =>
  withFits(threadStorage(), key, async (file) => {
    const image = findImageHdu(file, hdu);
    return {
      hdu: image.index,
      weightHdu: weightsOf(file, image)?.index ?? null,
      shape: image.shape,
      wcs: needsSky ? await wcsOf(file, image, name) : null,
    };
  });

async function wcsOf(file: FitsFile, image: Hdu, name: string): Promise<WcsParameters> {
  try {
    return (await readCelestialWcs(file, image)).parameters;
  } catch (error) {
    if (!(error instanceof WcsError)) throw error;
    throw new WcsError(error.reason, { ...error.location, file: name, hdu: image.index });
  }
}

/** The weight plane that belongs to an image, as JWST's resampled products have one. */
function weightsOf(file: FitsFile, image: Hdu): Hdu | undefined {
  const weights = findHdu(file, 'WHT', image.version ?? undefined);
  const isSameSize = weights?.shape.length === 2 && weights.shape.every((n, axis) => n === image.shape[axis]);
  return isSameSize && image.shape.length === 2 ? weights : undefined;
}
