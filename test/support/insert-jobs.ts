import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { JobEntity } from '#domain';
import { openAccount } from './api-client.js';
import type { RunningStack } from './start-stack.js';

/** Columns that an insert may set; SQL text for times. */
export type JobColumns = Partial<Omit<JobEntity, 'request'>>;

/** Inserts job rows in any state; nothing is queued for them. */
export async function insertJobs(
  database: DataSource,
  ownerId: string,
  count: number,
  columns: JobColumns | ((index: number) => JobColumns) = {},
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: uuidv7(),
    ownerId,
    type: 'process' as const,
    queue: 'library',
    status: 'queued' as const,
    request: {},
    ...(typeof columns === 'function' ? columns(index) : columns),
  }));
  await database.getRepository(JobEntity).insert(rows);
  return rows.map(({ id }) => id);
}

/** Inserts many waiting thumbnail jobs with a separate owner. */
export async function insertWaiting({ url, database }: RunningStack, count: number): Promise<void> {
  const { id } = await openAccount(url);
  await database.query(
    `INSERT INTO jobs (id, type, queue, status, owner_id, request)
     SELECT gen_random_uuid(), 'thumbnails', 'thumbnails', 'queued', $1, '{}' FROM generate_series(1, $2::int)`,
    [id, count],
  );
}

/** A time `seconds` from now; negative: in the past. */
export const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000);
