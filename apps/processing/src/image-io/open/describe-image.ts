import {
  findImageHdu,
  readCelestialWcs,
  WcsError,
  type FitsFile,
  type Hdu,
  type WcsParameters,
} from '#kernels';
import { singlesHold } from '#kernels/parallel';
import type { FileAnswer, FilePlace } from '../stored-file.js';
import type { ImageReference } from '../sky-image.js';
import { withFits } from './open-file.js';
import { qualityOf, weightsOf } from './quality-plane.js';
import { sharedLayout } from './shared-layout.js';
import { threadStores } from '../../engine/threads/thread-storage.js';

export interface DescribeImageTask {
  readonly place: FilePlace;
  /** What the caller calls the file: for messages. */
  readonly name: string;
  /** Default: the image that a viewer shows. */
  readonly hdu?: number;
  /** Whether the image has to have a place on the sky. */
  readonly needsSky: boolean;
}

/** An image from its headers; no pixel has been read. */
export interface ImageDescription {
  readonly reference: ImageReference;
  /** NAXIS1 first. */
  readonly shape: readonly number[];
  /** `null` when it was not asked for. */
  readonly wcs: WcsParameters | null;
}

/** @throws KernelError naming the file when there is no image, or no celestial WCS where one is needed */
export const describeImage = ({
  place,
  ...question
}: DescribeImageTask): Promise<FileAnswer<ImageDescription>> =>
  withFits(threadStores(), place, (file, seenAt) => describeOpened(file, seenAt, question));

/** {@link describeImage} of a file that is open. */
export async function describeOpened(
  file: FitsFile,
  seenAt: FilePlace,
  { name, hdu, needsSky }: Omit<DescribeImageTask, 'place'>,
): Promise<ImageDescription> {
  const found = findImageHdu(file, hdu);
  const weights = weightsOf(file, found);
  const quality = qualityOf(file, found);
  return {
    reference: {
      place: seenAt,
      image: await sharedLayout(file, found),
      tileRows: tileRowsOf(found),
      needsDoubles: !singlesHold(found),
      weights: weights ? await sharedLayout(file, weights) : null,
      ...(quality && { quality: { ...quality, unit: await sharedLayout(file, quality.unit) } }),
    },
    shape: found.shape,
    wcs: needsSky ? await wcsOf(file, found, name) : null,
  };
}

/** Without ZTILE2 the tiles are single rows (FITS Standard 4.0, section 10.1.1). */
const tileRowsOf = ({ kind, header }: Hdu): number =>
  kind === 'compressed-image' ? Math.max(1, header.integer('ZTILE2') ?? 1) : 1;

async function wcsOf(file: FitsFile, image: Hdu, name: string): Promise<WcsParameters> {
  try {
    return (await readCelestialWcs(file, image)).parameters;
  } catch (error) {
    if (!(error instanceof WcsError)) throw error;
    throw new WcsError(error.reason, { ...error.location, file: name, hdu: image.index });
  }
}
