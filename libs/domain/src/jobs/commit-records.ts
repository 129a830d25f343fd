import type { EntityManager } from 'typeorm';
import type { Claim } from './job-values.js';

/** The job was cancelled, or another run has it by now. */
export class ClaimLostError extends Error {
  constructor({ jobId }: Claim) {
    super(`job ${jobId} was cancelled, or is another run’s by now`);
  }
}

/**
 * Notes that the records of a job are in the library, in the transaction that puts them there, and last in it: whoever cancels the job
 * waits for its row. From then on it can only be completed, by this run or a later one, which makes nothing anew; cancelled before, none
 * of its records is kept. What it crashed before counts no more.
 * @throws ClaimLostError
 */
export async function commitRecords(
  manager: EntityManager,
  claim: Claim,
  recordIds: readonly string[],
): Promise<void> {
  const [, rows] = await manager.query<[unknown, number]>(
    `UPDATE jobs SET recorded_ids = $3, crashes = 0 WHERE id = $1 AND claim_id = $2 AND status = 'running'`,
    [claim.jobId, claim.claimId, recordIds],
  );
  if (rows === 0) throw new ClaimLostError(claim);
}
