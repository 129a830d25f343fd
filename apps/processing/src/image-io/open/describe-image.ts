import { findImageHdu, readImageWcs, WcsError, type FitsFile, type Hdu, type WcsParameters } from '#kernels';
import { singlesHold } from '#kernels/parallel';
import { implement } from '../../engine/threads/task.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import type { ImageReference } from '../image-reference.js';
import * as tasks from '../image.tasks.js';
import type { FilePlace } from '../stored-file.js';
import { sharedLayout, withFits } from './open-file.js';
import { qualityOf, weightsOf } from './quality-plane.js';

export const describeImage = implement(tasks.describeImage, ({ place, ...question }) =>
  withFits(threadStores(), place, (file, seenAt) => describeOpened(file, seenAt, question)),
);

async function describeOpened(
  file: FitsFile,
  seenAt: FilePlace,
  { name, hdu, needsSky }: Omit<tasks.DescribeImageInput, 'place'>,
): Promise<tasks.ImageDescription> {
  const found = findImageHdu(file, hdu);
  return {
    reference: await referenceTo(file, seenAt, found),
    shape: found.shape,
    wcs: needsSky ? await wcsOf(file, found, name) : null,
  };
}

/** An image of an open file as plain data for threads. */
export async function referenceTo(file: FitsFile, seenAt: FilePlace, image: Hdu): Promise<ImageReference> {
  const weights = weightsOf(file, image);
  const quality = qualityOf(file, image);
  return {
    place: seenAt,
    image: await sharedLayout(file, image),
    ...tileSizeOf(image),
    holdsFloats: image.bitpix < 0,
    needsDoubles: !singlesHold(image),
    weights: weights ? await sharedLayout(file, weights) : null,
    ...(quality && { quality: { ...quality, hdu: await sharedLayout(file, quality.hdu) } }),
  };
}

/** Without ZTILE1 and ZTILE2 the tiles are single rows (FITS Standard 4.0, section 10.1.1). */
function tileSizeOf({ kind, header, shape }: Hdu): Pick<ImageReference, 'tileRows' | 'tileColumns'> {
  if (kind !== 'compressed-image') return { tileRows: 1 };
  const side = (axis: 1 | 2, whole: number) => Math.max(1, header.integer(`ZTILE${axis}`) ?? whole);
  return { tileRows: side(2, 1), tileColumns: side(1, shape[0]) };
}

/** @throws WcsError naming the file and the HDU */
export async function wcsOf(file: FitsFile, image: Hdu, name: string): Promise<WcsParameters> {
  try {
    return (await readImageWcs(file, image)).parameters;
  } catch (error) {
    if (!(error instanceof WcsError)) throw error;
    throw new WcsError(error.reason, { ...error.location, file: name, hdu: image.index });
  }
}
