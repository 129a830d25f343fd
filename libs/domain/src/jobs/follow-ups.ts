import type { DataSource, EntityManager } from 'typeorm';

/** A row of the outbox: jobs still to be submitted for records. */
export interface FollowUp {
  readonly id: string;
  /** The job that saved the records. */
  readonly jobId: string;
  readonly ownerId: string;
  /** Kind of the jobs, defined by the worker. */
  readonly type: string;
  readonly recordIds: readonly string[];
}

/** The outbox of follow-ups. Rows are added with the records (`commitRecords`) and removed once their jobs are submitted. */
export interface FollowUpStore {
  ofJob(jobId: string): Promise<FollowUp[]>;
  /** Rows older than this time whose jobs were not submitted, oldest first. */
  overdue(afterSeconds: number, limit: number): Promise<FollowUp[]>;
  remove(id: string): Promise<void>;
}

const COLUMNS = `id, job_id AS "jobId", owner_id AS "ownerId", type, record_ids AS "recordIds"`;

export const createFollowUpStore = (database: DataSource): FollowUpStore => ({
  ofJob: (jobId) =>
    database.query<FollowUp[]>(
      `SELECT ${COLUMNS} FROM pending_follow_ups WHERE job_id = $1 ORDER BY created_at`,
      [jobId],
    ),
  overdue: (afterSeconds, limit) =>
    database.query<FollowUp[]>(
      `SELECT ${COLUMNS} FROM pending_follow_ups WHERE created_at < now() - make_interval(secs => $1)
       ORDER BY created_at LIMIT $2`,
      [afterSeconds, limit],
    ),
  async remove(id) {
    await database.query(`DELETE FROM pending_follow_ups WHERE id = $1`, [id]);
  },
});

/** Adds the follow-ups of records in the transaction that saves the records. */
export async function addFollowUps(
  manager: EntityManager,
  jobId: string,
  types: readonly string[],
  recordIds: readonly string[],
): Promise<void> {
  if (types.length === 0) return;
  await manager.query(
    `INSERT INTO pending_follow_ups (job_id, owner_id, type, record_ids)
     SELECT id, owner_id, unnest($2::text[]), $3::uuid[] FROM jobs WHERE id = $1`,
    [jobId, types, recordIds],
  );
}
