import type { JobResult } from '#domain';
import type { CompositeRequest, JobContext } from '#queues';
import type { WorkerResources } from '../worker-resources.js';
import { unlessCancelled } from './unless-cancelled.js';

/** Renders a colour composite into the storage. */
export async function exportComposite(
  { processing }: WorkerResources,
  { job, request, report, signal }: JobContext<CompositeRequest>,
): Promise<JobResult> {
  const resultKey = `results/${job.id}/${request.fileName}`;
  const facts = await processing.compositeToStorage(
    { spec: request.spec, resultKey },
    (progress) => report(progress),
    { signal: unlessCancelled(signal), requestId: job.id },
  );
  return { kind: 'blob', key: resultKey, contentType: facts.contentType, fileName: request.fileName };
}
