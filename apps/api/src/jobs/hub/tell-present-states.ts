import type { JobStore } from '#domain';
import { eventOf } from '#queues';
import type { Subscriptions } from './subscriptions.js';

/**
 * One beat of the heart: every followed job's present state, read in one query, goes to all who follow it. An end
 * whose event was lost is told here, too.
 */
export async function tellPresentStates(
  subscriptions: Subscriptions,
  store: Pick<JobStore, 'findMany'>,
): Promise<void> {
  const jobIds = subscriptions.jobIds;
  const jobs = await store.findMany(jobIds);
  const gone = new Set(jobIds);
  for (const job of jobs) {
    gone.delete(job.id);
    const event = eventOf(job);
    for (const subscription of subscriptions.of(job.id)) subscription.repeat(event);
  }
  for (const jobId of gone) {
    for (const subscription of subscriptions.of(jobId)) subscription.lose();
  }
}
