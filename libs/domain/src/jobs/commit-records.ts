import type { EntityManager } from 'typeorm';
import { addFollowUps } from './follow-ups.js';
import type { Claim } from './job-values.js';

/** The job was cancelled, or another run has claimed it. */
export class ClaimLostError extends Error {
  constructor({ jobId }: Claim) {
    super(`job ${jobId} was cancelled, or another run has claimed it`);
  }
}

/**
 * Stores the ids of a job's records and its follow-ups in the transaction that saves the records, as its last statement, since a cancel
 * waits for the row. From then on the job can only be completed; if it was cancelled before, none of its records is saved. Earlier crashes
 * count no more.
 * @throws ClaimLostError
 */
export async function commitRecords(
  manager: EntityManager,
  claim: Claim,
  recordIds: readonly string[],
  followUps: readonly string[] = [],
): Promise<void> {
  const [, rows] = await manager.query<[unknown, number]>(
    `UPDATE jobs SET recorded_ids = $3, crashes = 0 WHERE id = $1 AND claim_id = $2 AND status = 'running'`,
    [claim.jobId, claim.claimId, recordIds],
  );
  if (rows === 0) throw new ClaimLostError(claim);
  await addFollowUps(manager, claim.jobId, followUps, recordIds);
}
