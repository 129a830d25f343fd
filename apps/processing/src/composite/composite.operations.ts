import { COMPOSITE_HEADERS, type CompositeFacts, type CompositeSpec } from '#processing-client/contract';
import type { Operation, Prepared } from '../engine/operation.js';
import type { Preparation } from '../engine/request-context.js';
import { threadCount } from '../engine/threads/thread-pool.js';
import { storePicture } from '../picture/store-picture.js';
import { compositeMemory } from './composite-memory.js';
import { PROGRESS } from './composite-progress.js';
import { planComposite } from './plan-composite.js';
import { renderComposite, type RenderedComposite } from './render-composite.js';

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

/** Plans a composite, with the memory that it takes. */
async function prepareComposite(
  preparation: Preparation,
  spec: CompositeSpec,
): Promise<Prepared<RenderedComposite>> {
  const plan = await planComposite(preparation, spec);
  const threads = threadCount(preparation.settings.PROCESSING_THREADS);
  return {
    pixelBytes: compositeMemory(plan, spec, threads),
    run: (work) => renderComposite(work, spec, plan),
  };
}
