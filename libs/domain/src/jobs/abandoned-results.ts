import type { DataSource } from 'typeorm';

const RESULT_KEY = /^results\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;

/**
 * Result files that no client will request: their job is gone, or has ended with another result or none. Results of a waiting or running
 * job may still be published.
 * @param keys `results/{jobId}/…`
 */
export async function abandonedResults(database: DataSource, keys: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ key: string }[]>(
    `SELECT found.key FROM unnest($1::text[], $2::uuid[]) AS found (key, job_id)
     LEFT JOIN jobs ON jobs.id = found.job_id
     WHERE jobs.id IS NULL
       OR (jobs.status NOT IN ('queued', 'running') AND jobs.result_key IS DISTINCT FROM found.key)`,
    [keys, keys.map((key) => RESULT_KEY.exec(key)?.[1] ?? null)],
  );
  return rows.map(({ key }) => key);
}
