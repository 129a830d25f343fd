import type { DataSource } from 'typeorm';
import type { JobStatus } from './job-values.js';

/** How many jobs wait, counted up to `limit`: the time it takes does not grow with a long queue. */
export async function countWaitingJobs(database: DataSource, limit: number): Promise<number> {
  const [{ waiting }] = await database.query<[{ waiting: number }]>(
    `SELECT count(*)::int AS waiting FROM (SELECT FROM jobs WHERE status = 'queued' LIMIT $1) AS counted`,
    [limit],
  );
  return waiting;
}

/** How many jobs of each type have each status; none are left out but those that nobody has. */
export const countJobs = (
  database: DataSource,
): Promise<{ type: string; status: JobStatus; count: number }[]> =>
  database.query(`SELECT type, status, count(*)::int AS count FROM jobs GROUP BY type, status`);
