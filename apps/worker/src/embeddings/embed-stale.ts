import type { JobContext } from '#queues';
import type { WorkerResources } from '../worker-resources.js';
import { embedAll, EMBEDDING_BATCH } from './embed-records.js';

/** Brings the vectors of an owner's records up to date. */
export async function embedStale(
  resources: WorkerResources,
  context: JobContext<'embedding'>,
): Promise<null> {
  const { search } = resources;
  const { ownerId } = context.job;
  const total = await search.countStale(ownerId);
  return embedAll(resources, context, { total, next: () => search.stale(ownerId, EMBEDDING_BATCH) });
}
