import { REAPER_BATCH, type JobStore, type RemovedJob } from '#domain';
import { every, type Logger, type Storage } from '#platform';

/** Every 5 minutes, 100 jobs a batch (docs/reference/jobs.md, "Retention"). */
const REAPER_EVERY_MS = 5 * 60_000;

/** Clears the leftovers of a job besides its result; it does not fail. */
export type ClearJob = (job: RemovedJob) => Promise<void>;

/** Removes expired jobs with their results and other leftovers. */
export const startReaper = (
  store: JobStore,
  storage: Storage,
  logger: Logger,
  clear: ClearJob,
): (() => void) => every(REAPER_EVERY_MS, 'reaper', logger, () => reapExpiredJobs(store, storage, clear));

/** Removes batch after batch until no expired job is left. */
export async function reapExpiredJobs(store: JobStore, storage: Storage, clear: ClearJob): Promise<void> {
  let removed;
  do {
    removed = await store.removeExpired();
    await clearBatch(removed, storage, clear);
  } while (removed.length === REAPER_BATCH);
}

/**
 * Continues when a result cannot be deleted, because the rows are gone and no later batch would clear the others.
 * @throws Error after all others are done; the sweep finds the remaining results
 */
async function clearBatch(removed: readonly RemovedJob[], storage: Storage, clear: ClearJob): Promise<void> {
  const keys = removed.flatMap(({ resultKey }) => (resultKey ? [resultKey] : []));
  const deletions = await Promise.allSettled(keys.map((key) => storage.delete(key)));
  for (const job of removed) await clear(job);
  const failures = deletions.filter((deletion) => deletion.status === 'rejected');
  if (failures.length > 0)
    throw new Error(`${failures.length} results not deleted yet`, { cause: failures[0].reason });
}
