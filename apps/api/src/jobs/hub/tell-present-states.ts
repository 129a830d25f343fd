import type { JobStore } from '#domain';
import { eventOf } from '#queues';
import type { Subscriptions } from './subscriptions.js';

/**
 * One beat of the heart: the present state of every job with a follower who was told nothing for a while, read in one query,
 * goes to all who do not know it. An end whose event was lost is told here, too.
 */
export async function tellPresentStates(
  subscriptions: Subscriptions,
  store: Pick<JobStore, 'findMany'>,
): Promise<void> {
  const jobIds = subscriptions.quietJobIds;
  if (jobIds.length === 0) return;
  const jobs = await store.findMany(jobIds);
  const gone = new Set(jobIds);
  for (const job of jobs) {
    gone.delete(job.id);
    subscriptions.repeat(eventOf(job));
  }
  for (const jobId of gone) subscriptions.lose(jobId);
}
