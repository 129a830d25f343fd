import type { DataSource, EntityManager, EntityMetadata } from 'typeorm';
import { JobEntity } from './job.entity.js';

/** A change of columns as SQL, with parameters by name: `status = 'queued', error = :error`. */
export interface JobChange {
  readonly set: string;
  /** Condition under which the change still applies. */
  readonly where: string;
  readonly values: object;
}

/** The only way to change the state of jobs. */
export type ChangeJobs = (change: JobChange) => Promise<JobEntity[]>;

/**
 * One guarded UPDATE: each changed row gets a new revision and is returned as it is afterwards, in the same statement. No row means that
 * another change came first.
 */
export const changeJobs =
  (manager: EntityManager): ChangeJobs =>
  async ({ set, where, values }) => {
    const { text, parameters } = positional(
      `UPDATE jobs SET ${set}, revision = revision + 1, updated_at = clock_timestamp() WHERE ${where} RETURNING *`,
      values,
    );
    const [rows] = await manager.query<[JobRow[], number]>(text, parameters);
    return rows.map((row) => jobFromRow(manager.connection, row));
  };

/** Changes columns that clients do not see, without a new revision and without returning the job. @returns whether a row matched */
export type TouchJobs = (change: JobChange) => Promise<boolean>;

export const touchJobs =
  (database: DataSource): TouchJobs =>
  async ({ set, where, values }) => {
    const { text, parameters } = positional(`UPDATE jobs SET ${set} WHERE ${where}`, values);
    const [, count] = await database.query<[unknown, number]>(text, parameters);
    return count > 0;
  };

type JobRow = Record<string, unknown>;

/** A row of `SELECT *` or `RETURNING *`. */
export const jobFromRow = (database: DataSource, row: JobRow): JobEntity =>
  entityFromRow<JobEntity>(database.getMetadata(JobEntity), row);

/** `:name` as `$1`, in the order of their first use; `::casts` stay. */
export function positional(sql: string, values: object): { text: string; parameters: unknown[] } {
  const given = new Map<string, unknown>(Object.entries(values));
  const names: string[] = [];
  const text = sql.replace(/(?<!:):([a-z]\w*)/gi, (_, name: string): string => {
    if (!given.has(name)) throw new Error(`no value for :${name}`);
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, parameters: names.map((name) => given.get(name)) };
}

/** Converts a row from PostgreSQL (`RETURNING *`, `SELECT *`) into an entity, as TypeORM would. */
export function entityFromRow<T extends object>(metadata: EntityMetadata, row: Record<string, unknown>): T {
  const entity = metadata.create() as T;
  for (const column of metadata.columns) {
    const value = row[column.databaseName];
    const { transformer } = column;
    const read: unknown =
      Array.isArray(transformer) || !transformer || value === null ? value : transformer.from(value);
    column.setEntityValue(entity, read);
  }
  return entity;
}
