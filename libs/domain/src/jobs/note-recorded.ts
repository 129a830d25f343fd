import type { EntityManager } from 'typeorm';
import type { Claim } from './job-values.js';

/**
 * Notes that the records of a job are in the library, in the transaction that puts them there, and last in it: whoever cancels the job
 * waits for its row. From then on it can only be finished; cancelled before, none of its records is kept.
 * @throws when the job was cancelled or taken over
 */
export async function noteRecorded(manager: EntityManager, { jobId, claimId }: Claim): Promise<void> {
  const [, rows] = await manager.query<[unknown, number]>(
    `UPDATE jobs SET is_recorded = true WHERE id = $1 AND claim_id = $2 AND status = 'running'`,
    [jobId, claimId],
  );
  if (rows === 0) throw new Error('the job was cancelled, or is another run’s by now');
}
