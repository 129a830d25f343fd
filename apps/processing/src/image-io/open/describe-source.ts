import { createWcs, findImageHdu, pixelScaleArcsec, WcsError, type FitsHeader } from '#kernels';
import { headerFacts, type Keywords } from '#observatory';
import { AppError } from '#platform/app-error';
import { implement } from '../../engine/threads/task.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import * as tasks from '../image.tasks.js';
import { describeOpened } from './describe-image.js';
import { fileKeywords } from './fits-facts.js';
import { withFits } from './open-file.js';

export const describeSource = implement(tasks.describeSource, ({ place, ...question }) =>
  withFits(threadStores(), place, async (file, seenAt) => {
    const image = findImageHdu(file, question.hdu);
    assertSkyFirst(image.header, question.name);
    const description = await describeOpened(file, seenAt, { ...question, needsSky: true });
    if (!description.wcs) throw new WcsError('no celestial coordinate system', { file: question.name });
    const { crval } = description.wcs;
    const scaleArcsec = pixelScaleArcsec(createWcs(description.wcs));
    return { description, facts: { ...originOf(fileKeywords(file, image)), crval, scaleArcsec } };
  }),
);

/** The first plane of a cube is an image of the sky only if its first two axes are celestial. */
function assertSkyFirst(header: FitsHeader, name: string): void {
  if (/^(RA|DEC|.LON|.LAT)-/.test(header.string('CTYPE3') ?? ''))
    throw new AppError('unprocessable', `${name}: the axes of the sky are not the first two`, {
      code: 'no_wcs',
    });
}

function originOf(keywords: Keywords): Omit<tasks.SourceFacts, 'crval' | 'scaleArcsec'> {
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
  };
}
