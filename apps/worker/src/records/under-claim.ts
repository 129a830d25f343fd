import { commitRecords, type JobEntity, type SaveOptions } from '#domain';
import { claimOf } from '#queues';
import type { FollowUpType } from '../follow-ups/follow-up-types.js';

/**
 * How a job puts its records into the library: with a note in its row and what follows on them, or, when it was cancelled or another run
 * has claimed it, not at all.
 * @param known what its owner had before, and is its result, too
 */
export const underClaim = (
  job: JobEntity,
  signal: AbortSignal,
  followUps: readonly FollowUpType[],
  known: readonly string[] = [],
): SaveOptions => ({
  within: (manager, recordIds) => commitRecords(manager, claimOf(job), [...known, ...recordIds], followUps),
  signal,
});
