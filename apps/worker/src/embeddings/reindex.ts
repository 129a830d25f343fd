import type { JobContext } from '#queues';
import type { WorkerResources } from '../worker-resources.js';
import { embedAll, EMBEDDING_BATCH } from './embed-records.js';

/** Makes every vector anew; one that was begun before goes on with what is left. */
export async function reindex(resources: WorkerResources, context: JobContext<'reindex'>): Promise<null> {
  const { search } = resources;
  const since = context.job.createdAt;
  const total = await search.countEmbeddedBefore(since);
  return embedAll(resources, context, { total, next: () => search.embeddedBefore(since, EMBEDDING_BATCH) });
}
