import { REAPER_BATCH, type JobStore, type RemovedJob } from '#domain';
import { every, type Logger, type Storage } from '#platform';

/** spec.md, "Job retention": every 5 minutes, 100 jobs a batch. */
const REAPER_EVERY_MS = 5 * 60_000;

/** Clears away what jobs of a type leave behind besides their result; it does not fail. */
export type ClearJob = (job: RemovedJob) => Promise<void>;

/** Removes finished jobs whose time is over, their results, and what else they left. */
export const startReaper = (
  store: JobStore,
  storage: Storage,
  logger: Logger,
  clear: ClearJob,
): (() => void) => every(REAPER_EVERY_MS, 'reaper', logger, () => reapExpiredJobs(store, storage, clear));

/** Batch after batch until nothing is left to remove. */
export async function reapExpiredJobs(store: JobStore, storage: Storage, clear: ClearJob): Promise<void> {
  let removed;
  do {
    removed = await store.removeExpired();
    await Promise.all(removed.flatMap(({ resultKey }) => (resultKey ? [storage.delete(resultKey)] : [])));
    for (const job of removed) await clear(job);
  } while (removed.length === REAPER_BATCH);
}
