import type { JobContext, ResultOf } from '#queues';
import type { WorkerResources } from '../worker-resources.js';

/** Renders a colour composite into the storage. */
export async function exportComposite(
  { processing }: WorkerResources,
  { request, report, interruption, patiently, resultKey }: JobContext<'composite'>,
): Promise<ResultOf<'composite'>> {
  const { spec, fileName } = request;
  const key = resultKey(fileName);
  const { contentType } = await patiently('processing', ({ onLost }) =>
    processing.compositeToStorage({ spec, resultKey: key }, report, {
      signal: interruption,
      onLost,
    }),
  );
  return { kind: 'blob', key, contentType, fileName };
}
