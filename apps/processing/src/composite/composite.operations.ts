import { COMPOSITE_HEADERS, type CompositeFacts } from '#processing-client/contract';
import type { Operation } from '../engine/operation.js';
import { storePicture } from '../picture/store-picture.js';
import { prepareComposite } from './plan-composite.js';
import { PROGRESS } from './composite-progress.js';

/** A composite as a picture. */
export const composite: Operation<'composite'> = async (preparation, spec) => {
  const { pixelBytes, run } = await prepareComposite(preparation, spec);
  return {
    pixelBytes,
    run: async (work) => {
      const { bytes, facts } = await run(work);
      return { bytes, contentType: facts.contentType, headers: headersOf(facts) };
    },
  };
};

const headersOf = ({ width, height, coverage, scaleArcsec }: CompositeFacts) => ({
  [COMPOSITE_HEADERS.width]: width,
  [COMPOSITE_HEADERS.height]: height,
  [COMPOSITE_HEADERS.coverage]: coverage.toFixed(4),
  [COMPOSITE_HEADERS.scale]: scaleArcsec.toPrecision(8),
});

/** A composite that is kept in the storage. */
export const compositeToStorage: Operation<'compositeToStorage'> = (preparation, { spec, resultKey }) =>
  storePicture(resultKey, () => prepareComposite(preparation, spec), PROGRESS.store);
