import { counted } from '#platform';
import { submitJob } from '#queues';
import type { WorkerResources } from '../worker-resources.js';

/** Orders the thumbnails of an owner's records. @returns `true` always, because only an error prevents the order */
export async function orderThumbnails(
  { jobs, queues }: Pick<WorkerResources, 'jobs' | 'queues'>,
  ownerId: string,
  recordIds: readonly string[],
): Promise<boolean> {
  const description = `Thumbnails of ${counted(recordIds.length, 'record')}`;
  await submitJob(jobs, queues, { type: 'thumbnails', ownerId, request: { recordIds }, description });
  return true;
}
