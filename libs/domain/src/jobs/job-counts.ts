import type { DataSource } from 'typeorm';

/** How many jobs wait, counted up to `limit`: the time it takes does not grow with a long queue. */
export async function countWaitingJobs(database: DataSource, limit: number): Promise<number> {
  const [{ waiting }] = await database.query<[{ waiting: number }]>(
    `SELECT count(*)::int AS waiting FROM (SELECT FROM jobs WHERE status = 'queued' LIMIT $1) AS counted`,
    [limit],
  );
  return waiting;
}
