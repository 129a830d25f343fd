import { findImageHdu } from '#kernels';
import { implement } from '../../engine/threads/task.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import { wcsSummary } from '../../image-io/open/fits-facts.js';
import { withFits } from '../../image-io/open/open-file.js';
import * as tasks from '../viewer.tasks.js';

/** The unit is sent in a header of the answer, whose length is limited. */
const LONGEST_UNIT = 256;

export const describePixels = implement(tasks.describePixels, ({ place, hdu, ...part }) =>
  withFits(threadStores(), place, async (file) => {
    const image = findImageHdu(file, hdu);
    return {
      units: image.header.string('BUNIT')?.slice(0, LONGEST_UNIT) ?? null,
      wcs: await wcsSummary(file, image, part),
    };
  }),
);
