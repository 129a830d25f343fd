import {
  DERIVED_PREFIX,
  mosaicHeaders,
  RESULTS_PREFIX,
  type MosaicPictureSpec,
  type MosaicSpec,
} from '#processing-client/contract';
import type { Operation, OperationPlan } from '../engine/operation.js';
import type { PlanContext } from '../engine/request-context.js';
import { assertBelow } from '../engine/result-keys.js';
import { threadCount } from '../engine/threads/thread-pool.js';
import { storePicture } from '../picture/store-picture.js';
import { LONGEST_JPEG_SIDE } from './mosaic-grid.js';
import { fitsMemory, pictureMemory } from './mosaic-memory.js';
import { mosaicPicture, type MadePicture } from './mosaic-picture.js';
import { planMosaic, PROGRESS } from './plan-mosaic.js';
import { writeMosaic } from './write-mosaic.js';

/** A mosaic as a picture. */
export const mosaic: Operation<'mosaic'> = async (planContext, spec) => {
  const { pixelBytes, run } = await planPicture(planContext, spec);
  return {
    pixelBytes,
    run: async (context) => {
      const { bytes, facts } = await run(context);
      return { bytes, contentType: facts.contentType, headers: mosaicHeaders(facts) };
    },
  };
};

/** A mosaic as a picture that is stored. */
export const mosaicToStorage: Operation<'mosaicToStorage'> = (planContext, { spec, resultKey }) =>
  storePicture(resultKey, () => planPicture(planContext, spec), PROGRESS.stored);

async function planPicture(
  planContext: PlanContext,
  spec: MosaicPictureSpec,
): Promise<OperationPlan<MadePicture>> {
  const longestSide = spec.outputFormat === 'jpeg' ? LONGEST_JPEG_SIDE : null;
  const plan = await planMosaic(planContext, spec, { longestSide, shrinks: true });
  const threads = threadCount(planContext.settings.PROCESSING_THREADS);
  return {
    pixelBytes: pictureMemory(plan, spec, threads),
    run: (context) => mosaicPicture(context, spec, plan),
  };
}

/** A mosaic as a FITS file in the storage. */
export const mosaicFits: Operation<'mosaicFits'> = async (planContext, request) => {
  const { folder, shrinks = false } = request;
  const spec = withoutTones(request.spec);
  assertBelow(folder.startsWith(RESULTS_PREFIX) ? RESULTS_PREFIX : DERIVED_PREFIX, 'folder', folder);
  const plan = await planMosaic(planContext, spec, { longestSide: null, shrinks });
  const threads = threadCount(planContext.settings.PROCESSING_THREADS);
  return {
    pixelBytes: fitsMemory(plan, spec, threads),
    name: 'The mosaic',
    run: (context) => writeMosaic(context, { ...request, spec }, plan),
  };
};

/** Tones apply to pictures only: in a file of values no tone makes different units comparable. */
const withoutTones = (spec: MosaicSpec): MosaicSpec => ({
  ...spec,
  inputs: spec.inputs.map((input) => ({ ...input, tone: null })),
});
