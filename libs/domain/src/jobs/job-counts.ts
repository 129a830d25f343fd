import type { DataSource } from 'typeorm';
import type { JobStatus } from './job-values.js';

/** Number of waiting jobs, counted up to `limit` so that the time does not grow with the queue. */
export async function countWaitingJobs(database: DataSource, limit: number): Promise<number> {
  const [{ waiting }] = await database.query<[{ waiting: number }]>(
    `SELECT count(*)::int AS waiting FROM (SELECT FROM jobs WHERE status = 'queued' LIMIT $1) AS counted`,
    [limit],
  );
  return waiting;
}

/** Number of jobs by type and status; combinations without jobs are left out. */
export const countJobs = (
  database: DataSource,
): Promise<{ type: string; status: JobStatus; count: number }[]> =>
  database.query(`SELECT type, status, count(*)::int AS count FROM jobs GROUP BY type, status`);
