import { currentImage, currentSpec, recordsOf } from '#domain';
import { retryOnFileChange, safeFileName } from '#platform';
import type { CompositeSpec } from '#processing-client';
import type { JobContext, ResultOf } from '#queues';
import { currentFiles } from '../records/current-files.js';
import type { WorkerResources } from '../worker-resources.js';

type CompositeContext = JobContext<'composite'>;

/** Renders a colour composite into the storage from the current files of its records. */
export const exportComposite = (
  resources: WorkerResources,
  context: CompositeContext,
): Promise<ResultOf<'composite'>> =>
  retryOnFileChange(
    context.signal,
    () => lookUp(resources, context),
    (spec) => render(resources, context, spec),
  );

async function lookUp(
  resources: WorkerResources,
  { job, request: order }: CompositeContext,
): Promise<CompositeSpec> {
  const named = order.recordIds.flat();
  const substitutes = recordsOf(order).filter((id) => !named.includes(id));
  const current = await currentFiles(resources, { ownerId: job.ownerId, named, substitutes });
  return currentSpec(order, new Map([...current].map(([id, file]) => [id, currentImage(file)])));
}

async function render(
  { processing }: WorkerResources,
  { request, report, interruption, requireDependency, resultKey }: CompositeContext,
  spec: CompositeSpec,
): Promise<ResultOf<'composite'>> {
  const { fileName } = request;
  const key = resultKey(safeFileName(fileName));
  const { contentType } = await requireDependency('processing', ({ onLost }) =>
    processing.compositeToStorage({ spec, resultKey: key }, report, {
      signal: interruption,
      onLost,
    }),
  );
  return { kind: 'blob', key, contentType, fileName };
}
