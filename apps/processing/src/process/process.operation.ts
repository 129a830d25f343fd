import {
  DERIVED_PREFIX,
  RESULTS_PREFIX,
  type ProcessFacts,
  type ProcessRequest,
} from '#processing-client/contract';
import type { Operation, OperationPlan } from '../engine/operation.js';
import type { PlanContext } from '../engine/request-context.js';
import { assertBelow } from '../engine/result-keys.js';
import { openSource } from './image-source.js';
import { planReprojection } from './plan-reprojection.js';
import { planRows } from './plan-rows.js';
import { planStatisticsDocument } from './statistics.js';
import { writeResult } from './write-result.js';

/** Turns a stored file into another one: an image into an image, or into its statistics. */
export const process: Operation<'process'> = (planContext, request) => {
  const { step, folder } = request;
  if (step.algorithm === 'statistics') {
    assertBelow(RESULTS_PREFIX, 'folder', folder);
    return planStatisticsDocument(planContext, request);
  }
  assertBelow(DERIVED_PREFIX, 'folder', folder);
  return planImage(planContext, { ...request, step });
};

async function planImage(
  planContext: PlanContext,
  request: ProcessRequest & { readonly step: Parameters<typeof openSource>[1]['step'] },
): Promise<OperationPlan<ProcessFacts>> {
  const { step } = request;
  const source = await openSource(planContext, { ...request, step });
  const plan =
    step.algorithm === 'reproject'
      ? await planReprojection(planContext, source, step)
      : planRows(source, step);
  return { pixelBytes: plan.pixelBytes, run: (context) => writeResult(context, request, source, plan) };
}
