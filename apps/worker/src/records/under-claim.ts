import { commitRecords, type JobEntity, type SaveOptions } from '#domain';
import { claimOf } from '#queues';

/**
 * How a job puts its records into the library: with the note that it did, or, when it is cancelled or another run's by then, not at all.
 * @param known what its owner had before, and is its result, too
 */
export const underClaim = (
  job: JobEntity,
  signal: AbortSignal,
  known: readonly string[] = [],
): SaveOptions => ({
  within: (manager, recordIds) => commitRecords(manager, claimOf(job), [...known, ...recordIds]),
  signal,
});
