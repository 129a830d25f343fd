import { REAPER_BATCH, type JobStore } from '#domain';
import { every, type Logger, type Storage } from '#platform';

/** spec.md, "Job retention": every 5 minutes, 100 jobs a batch. */
const REAPER_EVERY_MS = 5 * 60_000;

/** Removes finished jobs whose time is over, and their results. */
export const startReaper = (store: JobStore, storage: Storage, logger: Logger): (() => void) =>
  every(REAPER_EVERY_MS, 'reaper', logger, () => reapExpiredJobs(store, storage));

/** Batch after batch until nothing is left to remove. */
export async function reapExpiredJobs(store: JobStore, storage: Storage): Promise<void> {
  let removed;
  do {
    removed = await store.removeExpired();
    await Promise.all(removed.flatMap(({ resultKey }) => (resultKey ? [storage.delete(resultKey)] : [])));
  } while (removed.length === REAPER_BATCH);
}
