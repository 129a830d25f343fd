import {
  DERIVED_PREFIX,
  RESULTS_PREFIX,
  type ProcessFacts,
  type ProcessRequest,
} from '#processing-client/contract';
import type { Operation, Prepared } from '../engine/operation.js';
import type { Preparation } from '../engine/request-context.js';
import { assertBelow } from '../engine/result-keys.js';
import { openSource } from './image-source.js';
import { planReprojection } from './plan-reprojection.js';
import { planRows } from './plan-rows.js';
import { prepareStatistics } from './statistics.js';
import { writeResult } from './write-result.js';

/** A stored file made into another one: an image into an image, or into its statistics. */
export const process: Operation<'process'> = (preparation, request) => {
  const { step, folder } = request;
  if (step.algorithm === 'statistics') {
    assertBelow(RESULTS_PREFIX, 'folder', folder);
    return prepareStatistics(preparation, request);
  }
  assertBelow(DERIVED_PREFIX, 'folder', folder);
  return prepareImage(preparation, { ...request, step });
};

async function prepareImage(
  preparation: Preparation,
  request: ProcessRequest & { readonly step: Parameters<typeof openSource>[1]['step'] },
): Promise<Prepared<ProcessFacts>> {
  const { step } = request;
  const source = await openSource(preparation, { ...request, step });
  const plan =
    step.algorithm === 'reproject'
      ? await planReprojection(preparation, source, step)
      : planRows(source, step);
  return { pixelBytes: plan.pixelBytes, run: (work) => writeResult(work, request, source, plan) };
}
