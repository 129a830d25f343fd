import { findImageHdu, readImageWcs, WcsError, type FitsFile, type Hdu, type WcsParameters } from '#kernels';
import { singlesHold } from '#kernels/parallel';
import { implement } from '../../engine/threads/task.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import * as tasks from '../image.tasks.js';
import type { FilePlace } from '../stored-file.js';
import { sharedLayout, withFits } from './open-file.js';
import { qualityOf, weightsOf } from './quality-plane.js';

export const describeImage = implement(tasks.describeImage, ({ place, ...question }) =>
  withFits(threadStores(), place, (file, seenAt) => describeOpened(file, seenAt, question)),
);

/** {@link describeImage} of an open file. */
export async function describeOpened(
  file: FitsFile,
  seenAt: FilePlace,
  { name, hdu, needsSky }: Omit<tasks.DescribeImageInput, 'place'>,
): Promise<tasks.ImageDescription> {
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
      ...(quality && { quality: { ...quality, hdu: await sharedLayout(file, quality.hdu) } }),
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
    return (await readImageWcs(file, image)).parameters;
  } catch (error) {
    if (!(error instanceof WcsError)) throw error;
    throw new WcsError(error.reason, { ...error.location, file: name, hdu: image.index });
  }
}
