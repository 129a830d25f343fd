import { COMPOSITE_HEADERS, type CompositeFacts, type CompositeSpec } from '#processing-client/contract';
import type { Operation, OperationPlan } from '../engine/operation.js';
import type { PlanContext } from '../engine/request-context.js';
import { threadCount } from '../engine/threads/thread-pool.js';
import { storePicture } from '../picture/store-picture.js';
import { compositeMemory } from './composite-memory.js';
import { PROGRESS } from './composite-progress.js';
import { planComposite } from './plan-composite.js';
import { renderComposite, type RenderedComposite } from './render-composite.js';

/** A composite as a picture. */
export const composite: Operation<'composite'> = async (planContext, spec) => {
  const { pixelBytes, run } = await planPicture(planContext, spec);
  return {
    pixelBytes,
    run: async (context) => {
      const { bytes, facts } = await run(context);
      return { bytes, contentType: facts.contentType, headers: headersOf(facts) };
    },
  };
};

const headersOf = ({ repairedPixels, leftOutImages, ...facts }: CompositeFacts) => ({
  [COMPOSITE_HEADERS.width]: facts.width,
  [COMPOSITE_HEADERS.height]: facts.height,
  [COMPOSITE_HEADERS.coverage]: facts.coverage.toFixed(4),
  [COMPOSITE_HEADERS.normalization]: facts.normalization,
  [COMPOSITE_HEADERS.scale]: facts.scaleArcsec.toPrecision(8),
  ...(repairedPixels !== null && { [COMPOSITE_HEADERS.repaired]: repairedPixels }),
  ...(leftOutImages > 0 && { [COMPOSITE_HEADERS.leftOut]: leftOutImages }),
});

/** A composite that is stored. */
export const compositeToStorage: Operation<'compositeToStorage'> = (planContext, { spec, resultKey }) =>
  storePicture(resultKey, () => planPicture(planContext, spec), PROGRESS.store);

/** Plans a composite, with its memory. */
async function planPicture(
  planContext: PlanContext,
  spec: CompositeSpec,
): Promise<OperationPlan<RenderedComposite>> {
  const plan = await planComposite(planContext, spec);
  const threads = threadCount(planContext.settings.PROCESSING_THREADS);
  return {
    pixelBytes: compositeMemory(plan, spec, threads),
    run: (context) => renderComposite(context, spec, plan),
  };
}
