import { commitRecords, type JobEntity, type SaveOptions } from '#domain';
import { claimOf } from '#queues';
import type { FollowUpType } from '../follow-ups/follow-up-types.js';

/**
 * Commits a job's records together with the note in its row and the follow-ups; commits nothing when the job was cancelled or another run
 * has claimed it.
 * @param known ids of records that the owner had before, which belong to the result as well
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
