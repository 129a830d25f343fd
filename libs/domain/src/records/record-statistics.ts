import type { EntityManager } from 'typeorm';
import { allOf, statement, type Fragment } from '../database/statement.js';
import { visibleTo, type Viewer } from './record-access.js';

/** Columns whose values are counted. */
const COUNTED = {
  byDataType: 'data_type',
  byStatus: 'status',
  byInstrument: 'instrument',
  byLevel: 'processing_level',
} as const;

const TOP_TAGS = 10;

/** What a viewer may see, archived records too, in figures. */
export type RecordStatistics = Record<keyof typeof COUNTED, Record<string, number>> & {
  readonly records: number;
  readonly totalBytes: number;
  /** Those whose file was read from end to end, and sound. */
  readonly validated: number;
  readonly public: number;
  /** When the first and the last of them came. */
  readonly oldest: Date | null;
  readonly newest: Date | null;
  readonly averageFileSize: number | null;
  readonly topTags: readonly { readonly tag: string; readonly count: number }[];
};

interface CountRow {
  readonly facet: keyof typeof COUNTED | null;
  readonly value: string;
  readonly records: number;
  readonly bytes: number;
  readonly public: number;
  readonly oldest: Date | null;
  readonly newest: Date | null;
}

/** Counts everything in one pass over what the viewer may see, tags in another. */
export async function recordStatistics(manager: EntityManager, viewer: Viewer): Promise<RecordStatistics> {
  const parts = partsFor(viewer);
  const rows = await countRows(manager, parts);
  const total = rows.find(({ facet }) => facet === null)!;
  const { records, bytes, oldest, newest } = total;
  return {
    ...{ records, totalBytes: bytes, public: total.public, oldest, newest },
    averageFileSize: records === 0 ? null : bytes / records,
    byDataType: countsOf(rows, 'byDataType'),
    byStatus: countsOf(rows, 'byStatus'),
    byInstrument: countsOf(rows, 'byInstrument'),
    byLevel: countsOf(rows, 'byLevel'),
    validated: await countValidated(manager, parts),
    topTags: await topTags(manager, parts),
  };
}

/** Open records, which covering indexes hold, and the others; of an administrator all are one. */
function partsFor(viewer: Viewer): Fragment[][] {
  const rights = visibleTo(viewer);
  return rights ? [[() => 'record.is_open'], [() => 'NOT record.is_open', rights]] : [[]];
}

const matches =
  (columns: string, parts: readonly Fragment[][], more: readonly Fragment[] = []): Fragment =>
  (bind) =>
    parts
      .map((part) => `SELECT ${columns} FROM records record WHERE ${allOf([...part, ...more])(bind)}`)
      .join(' UNION ALL ');

function countRows(manager: EntityManager, parts: readonly Fragment[][]): Promise<CountRow[]> {
  const columns = Object.values(COUNTED);
  const names = Object.entries(COUNTED).map(
    ([name, column]) => `WHEN GROUPING(${column}) = 0 THEN '${name}'`,
  );
  const asked = [...columns, 'file_size', 'visibility', 'created_at'].join(', ');
  const [text, values] = statement(
    (bind) => `
      SELECT CASE ${names.join(' ')} END AS facet, coalesce(${columns.join(', ')}) AS value, count(*)::int AS records,
        coalesce(sum(file_size), 0)::float8 AS bytes, (count(*) FILTER (WHERE visibility = 'public'))::int AS public,
        min(created_at) AS oldest, max(created_at) AS newest
      FROM (${matches(asked, parts)(bind)}) AS seen
      GROUP BY GROUPING SETS ((), ${columns.map((column) => `(${column})`).join(', ')})`,
  );
  return manager.query(text, values);
}

/** What has no value counts nowhere. Names of files' headers are anything: `__proto__` is a value like any other. */
const countsOf = (rows: readonly CountRow[], name: CountRow['facet']): Record<string, number> =>
  Object.fromEntries(
    rows
      .filter(({ facet, value }) => facet === name && value !== null)
      .sort((a, b) => b.records - a.records || (a.value < b.value ? -1 : 1))
      .map(({ value, records }) => [value, records]),
  );

async function countValidated(manager: EntityManager, parts: readonly Fragment[][]): Promise<number> {
  const [text, values] = statement(
    (bind) =>
      `SELECT count(*)::int AS count FROM (${matches('1', parts, [() => 'record.validated_at IS NOT NULL'])(bind)}) AS seen`,
  );
  const [{ count }] = await manager.query<{ count: number }[]>(text, values);
  return count;
}

function topTags(
  manager: EntityManager,
  parts: readonly Fragment[][],
): Promise<{ tag: string; count: number }[]> {
  const [text, values] = statement(
    (bind) => `
      SELECT tag, count(*)::int AS count FROM (${matches('record.tags', parts, [() => `record.tags <> '{}'`])(bind)}) AS seen,
        unnest(seen.tags) AS tag
      GROUP BY tag ORDER BY count DESC, tag LIMIT ${TOP_TAGS}`,
  );
  return manager.query(text, values);
}
