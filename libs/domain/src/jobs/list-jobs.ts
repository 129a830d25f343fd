import type { DataSource } from 'typeorm';
import { allOf, statement, type Fragment } from '../database/statement.js';
import { decodeCursor, encodeCursor, type ListOrder } from '../paging/cursor.js';
import { keyText, listAfter, orderBy } from '../paging/keyset.js';
import { jobFromRow } from './job-rows.js';
import type { JobEntity } from './job.entity.js';
import type { JobStatus } from './job-values.js';

export interface JobFilter {
  readonly ownerId: string;
  readonly status?: JobStatus;
  /** Types of jobs to list. */
  readonly types: readonly string[];
  readonly page: number;
  readonly pageSize: number;
  /** `nextCursor` of the previous page, instead of `page`. */
  readonly cursor?: string;
}

export interface JobList {
  readonly items: JobEntity[];
  /** Number of jobs on all pages; counted, since an owner has few jobs. */
  readonly total: number;
  readonly nextCursor: string | null;
}

/** Newest first. */
const ORDER: ListOrder = {
  name: 'jobs',
  sort: {
    expression: 'job.created_at',
    idColumn: 'job.id',
    type: 'timestamptz',
    isNullable: false,
    direction: 'desc',
  },
};

/** One page of an owner's jobs. @throws AppError validation naming `cursor` */
export async function listJobs(database: DataSource, filter: JobFilter): Promise<JobList> {
  const { page, pageSize, cursor } = filter;
  const after = cursor === undefined ? null : decodeCursor(cursor, ORDER);
  const where = conditionsOf(filter);
  // One extra row tells whether there is a next page.
  const [text, values] = statement(
    (bind) =>
      `SELECT job.*, ${keyText(ORDER.sort)} AS sort_key FROM jobs job
       WHERE ${allOf([...where, listAfter(ORDER.sort, after)])(bind)}
       ORDER BY ${orderBy(ORDER.sort)} LIMIT ${bind(pageSize + 1)} OFFSET ${bind(after ? 0 : (page - 1) * pageSize)}`,
  );
  const rows = await database.query<({ id: string; sort_key: string } & Record<string, unknown>)[]>(
    text,
    values,
  );
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  return {
    items: rows.slice(0, pageSize).map((row) => jobFromRow(database, row)),
    total: await count(database, where),
    nextCursor: last ? encodeCursor(ORDER, { key: last.sort_key, id: last.id }) : null,
  };
}

const conditionsOf = ({ ownerId, status, types }: JobFilter): Fragment[] => [
  (bind) => `job.owner_id = ${bind(ownerId)}`,
  (bind) => `job.type = ANY (${bind(types)})`,
  ...(status ? [(bind: Parameters<Fragment>[0]) => `job.status = ${bind(status)}`] : []),
];

async function count(database: DataSource, where: readonly Fragment[]): Promise<number> {
  const [text, values] = statement(
    (bind) => `SELECT count(*)::int AS total FROM jobs job WHERE ${allOf(where)(bind)}`,
  );
  const [{ total }] = await database.query<[{ total: number }]>(text, values);
  return total;
}
