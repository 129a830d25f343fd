import type { JobResult } from '#domain';
import type { JobContext, RegisteredJob } from '#queues';
import type { WorkerResources } from '../worker-resources.js';

/** Writes a JSON document as the result of a job; waits for the storage. */
export async function writeDocument(
  { storage }: Pick<WorkerResources, 'storage'>,
  { resultKey, waitForDependency }: Pick<JobContext<RegisteredJob>, 'resultKey' | 'waitForDependency'>,
  fileName: string,
  document: object,
): Promise<Extract<JobResult, { kind: 'blob' }>> {
  const key = resultKey(fileName);
  const body = Buffer.from(JSON.stringify(document));
  await waitForDependency('storage', () => storage.put(key, body));
  return { kind: 'blob', key, contentType: 'application/json', fileName };
}
