import { withPresentFiles } from '#platform';
import type { CompositeSpec } from '#processing-client';
import { presentImage, presentSpec, recordsOf, type JobContext, type ResultOf } from '#queues';
import { presentFiles } from '../records/present-files.js';
import type { WorkerResources } from '../worker-resources.js';

type CompositeContext = JobContext<'composite'>;

/** Renders a colour composite into the storage, of the files that its records have by then. */
export const exportComposite = (
  resources: WorkerResources,
  context: CompositeContext,
): Promise<ResultOf<'composite'>> =>
  withPresentFiles(
    context.signal,
    () => lookUp(resources, context),
    (spec) => render(resources, context, spec),
  );

async function lookUp(
  resources: WorkerResources,
  { job, request: order }: CompositeContext,
): Promise<CompositeSpec> {
  const named = order.recordIds.flat();
  const standIns = recordsOf(order).filter((id) => !named.includes(id));
  const present = await presentFiles(resources, { ownerId: job.ownerId, named, standIns });
  return presentSpec(order, new Map([...present].map(([id, file]) => [id, presentImage(file)])));
}

async function render(
  { processing }: WorkerResources,
  { request, report, interruption, patiently, resultKey }: CompositeContext,
  spec: CompositeSpec,
): Promise<ResultOf<'composite'>> {
  const { fileName } = request;
  const key = resultKey(fileName);
  const { contentType } = await patiently('processing', ({ onLost }) =>
    processing.compositeToStorage({ spec, resultKey: key }, report, {
      signal: interruption,
      onLost,
    }),
  );
  return { kind: 'blob', key, contentType, fileName };
}
