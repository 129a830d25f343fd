import { counted } from '#platform';
import { submitJob } from '#queues';
import type { WorkerResources } from '../worker-resources.js';

/** Thumbnails are wanted but not owed: a job whose thumbnails cannot be queued has still succeeded. */
export async function orderThumbnails(
  { jobs, queues, logger }: Pick<WorkerResources, 'jobs' | 'queues' | 'logger'>,
  job: { readonly id: string; readonly ownerId: string },
  recordIds: readonly string[],
): Promise<void> {
  const description = `Thumbnails of ${counted(recordIds.length, 'record')}`;
  try {
    await submitJob(jobs, queues, {
      type: 'thumbnails',
      ownerId: job.ownerId,
      request: { recordIds },
      description,
    });
  } catch (error) {
    logger.warn({ jobId: job.id, err: error }, 'thumbnails not queued');
  }
}
