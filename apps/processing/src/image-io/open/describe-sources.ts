import {
  createWcs,
  findImageHdu,
  isImage,
  pixelScaleArcsec,
  WcsError,
  type FitsFile,
  type Hdu,
  type WcsParameters,
} from '#kernels';
import { headerFacts, joinHeaders, type Keywords } from '#observatory';
import { AppError, fieldError } from '#platform/app-error';
import { MAX_COMBINED_IMAGES } from '#processing-client/contract';
import { implement } from '../../engine/threads/task.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import * as tasks from '../image.tasks.js';
import { referenceTo, wcsOf } from './describe-image.js';
import { fileKeywords, keywordsOf } from './fits-facts.js';
import { withFits } from './open-file.js';
import { scienceImages } from './science-images.js';

export const describeSources = implement(tasks.describeSources, ({ place, ...question }) =>
  withFits(threadStores(), place, async (file, seenAt) => {
    const { images, leftOut } = await wantedImages(file, question);
    const ofFile = fileKeywords(file, images[0].hdu);
    const sources = await Promise.all(
      images.map(async ({ hdu, wcs }) => ({
        reference: await referenceTo(file, seenAt, hdu),
        name: images.length > 1 || question.hdus ? `${question.name}, HDU ${hdu.index}` : question.name,
        shape: hdu.shape,
        wcs,
        facts: factsOf(joinHeaders(keywordsOf(hdu.header), ofFile, []), wcs),
      })),
    );
    return { sources, leftOut };
  }),
);

type Question = Omit<tasks.DescribeSourcesInput, 'place'>;

/** An image HDU and its celestial WCS. */
interface WantedImage {
  readonly hdu: Hdu;
  readonly wcs: WcsParameters;
}

interface WantedImages {
  readonly images: readonly WantedImage[];
  /** Number of images that are not combined with these since they are far away. */
  readonly leftOut: number;
}

async function wantedImages(file: FitsFile, question: Question): Promise<WantedImages> {
  if (question.hdus) return { images: await namedImages(file, question.hdus, question), leftOut: 0 };
  const { images, farImages } = await scienceImages(file, MAX_COMBINED_IMAGES);
  const placed = images.map(({ hdu, wcs }) => ({ hdu, wcs: wcs.parameters }));
  if (placed.length > 0) return { images: placed, leftOut: farImages.length };
  const shown = findImageHdu(file);
  return { images: [{ hdu: shown, wcs: await wcsOf(file, shown, question.name) }], leftOut: 0 };
}

const namedImages = (file: FitsFile, hdus: readonly number[], question: Question): Promise<WantedImage[]> =>
  Promise.all(hdus.map((index) => namedImage(file, index, question)));

const unplaced = (field: string, message: string): AppError =>
  new AppError('unprocessable', `${field}: ${message}`, { code: 'no_wcs', errors: [{ field, message }] });

/** An HDU that the request names. */
async function namedImage(
  file: FitsFile,
  index: number,
  { name, hdusField: field = 'hdus' }: Question,
): Promise<WantedImage> {
  const hdu = file.hdus[index];
  if (!hdu && file.damage) throw file.damage;
  if (!hdu) throw fieldError(field, `${index} is not among the ${file.hdus.length} HDUs of ${name}`);
  if (!isImage(hdu) || hdu.shape.length < 2)
    throw fieldError(field, `HDU ${index} of ${name} (${hdu.kind}) has no image`);
  try {
    return { hdu, wcs: await wcsOf(file, hdu, name) };
  } catch (error) {
    if (!(error instanceof WcsError)) throw error;
    throw unplaced(field, `HDU ${index} of ${name}: ${error.reason}`);
  }
}

function factsOf(keywords: Keywords, wcs: WcsParameters): tasks.SourceFacts {
  const text = (keyword: string): string | null => String(keywords[keyword] ?? '').trim() || null;
  const { targetName, instrument, filter, exposureTime, observationDate } = headerFacts(keywords);
  return {
    unit: text('BUNIT'),
    target: targetName,
    telescope: text('TELESCOP'),
    instrument,
    detector: text('DETECTOR'),
    filter,
    observed: observationDate,
    exposureSeconds: exposureTime,
    crval: wcs.crval,
    scaleArcsec: pixelScaleArcsec(createWcs(wcs)),
  };
}
