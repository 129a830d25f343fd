import { REAPER_BATCH, type JobStore, type RemovedJob } from '#domain';
import { every, type Logger, type Storage } from '#platform';

/** Every 5 minutes, 100 jobs a batch (docs/reference/jobs.md, "Retention"). */
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
    await clearBatch(removed, storage, clear);
  } while (removed.length === REAPER_BATCH);
}

/**
 * Their rows are gone, and nobody asks for them again: what cannot be deleted keeps no other from being cleared.
 * @throws Error when the others are done; the results that stay are found by the sweep
 */
async function clearBatch(removed: readonly RemovedJob[], storage: Storage, clear: ClearJob): Promise<void> {
  const keys = removed.flatMap(({ resultKey }) => (resultKey ? [resultKey] : []));
  const deletions = await Promise.allSettled(keys.map((key) => storage.delete(key)));
  for (const job of removed) await clear(job);
  const failures = deletions.filter((deletion) => deletion.status === 'rejected');
  if (failures.length > 0)
    throw new Error(`${failures.length} results not deleted yet`, { cause: failures[0].reason });
}
