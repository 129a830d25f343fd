import type { JobResult } from '#domain';
import type { JobContext, RegisteredJob } from '#queues';
import type { WorkerResources } from '../worker-resources.js';

/** Leaves a JSON document as the result of a job. */
export async function writeDocument(
  { storage }: Pick<WorkerResources, 'storage'>,
  { resultKey }: Pick<JobContext<RegisteredJob>, 'resultKey'>,
  fileName: string,
  document: object,
): Promise<Extract<JobResult, { kind: 'blob' }>> {
  const key = resultKey(fileName);
  await storage.put(key, Buffer.from(JSON.stringify(document)));
  return { kind: 'blob', key, contentType: 'application/json', fileName };
}
