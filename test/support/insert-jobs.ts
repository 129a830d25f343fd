import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { JobEntity } from '#domain';

/** Columns that an insert may set; SQL text for times. */
export type JobColumns = Partial<Omit<JobEntity, 'request'>>;

/** Writes job rows as they would be in the middle of things; nothing is queued for them. */
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

/** A moment `seconds` from now; negative ones have passed. */
export const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000);
