import type { EntityManager } from 'typeorm';
import { prepared } from '../database/prepared.js';
import { lastRead } from '../database/reading.js';
import { allOf, statement, type Fragment } from '../database/statement.js';
import { visibleTo, type Viewer } from './record-access.js';
import { keptCounts, type KeptFacet } from './record-counts.js';

/** Columns whose values are counted, with the names that they have among the kept counts. */
const COUNTED = {
  byDataType: ['dataType', 'data_type'],
  byStatus: ['status', 'status'],
  byInstrument: ['instrument', 'instrument'],
  byLevel: ['processingLevel', 'processing_level'],
} as const satisfies Record<string, readonly [KeptFacet, string]>;

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
  readonly facet: KeptFacet;
  readonly value: string;
  readonly records: number;
  readonly bytes: number;
}

/**
 * What everybody may see, and for administrators all, was counted when it changed; only what else the viewer may see is
 * counted now. Within a transaction begun with `SHORT_PLANS`.
 */
export async function recordStatistics(manager: EntityManager, viewer: Viewer): Promise<RecordStatistics> {
  const others = othersOf(viewer);
  const asked = Promise.all([
    countRows(manager, others),
    readSpan(manager, others),
    topTags(manager, others),
  ]);
  const [rows, span, tags] = await lastRead(manager, asked);
  const { records = 0, bytes = 0 } = rows.find(({ facet }) => facet === 'all') ?? {};
  const by = (name: keyof typeof COUNTED) => countsOf(rows, COUNTED[name][0]);
  return {
    ...{ records, totalBytes: bytes, ...span },
    averageFileSize: records === 0 ? null : bytes / records,
    ...{ byDataType: by('byDataType'), byStatus: by('byStatus') },
    ...{ byInstrument: by('byInstrument'), byLevel: by('byLevel') },
    public: countOf(rows, 'visibility', 'public'),
    validated: countOf(rows, 'validated', ''),
    topTags: tags,
  };
}

/** What of the viewer's is not among the open records; `null`: administrators see all, and there is nothing else. */
type Others = Fragment | null;

function othersOf(viewer: Viewer): Others {
  const rights = visibleTo(viewer);
  return rights && allOf([() => 'NOT record.is_open', rights]);
}

const kept = (facets: readonly KeptFacet[], others: Others): Fragment =>
  keptCounts({ facets, isOpen: others !== null, archived: 'with' });

/** Several queries as one; none for what there is nothing of. */
const unionOf =
  (queries: readonly (Fragment | null)[]): Fragment =>
  (bind) =>
    queries.flatMap((query) => query?.(bind) ?? []).join(' UNION ALL ');

/** One row for each value, and one of all. */
function countRows(manager: EntityManager, others: Others): Promise<CountRow[]> {
  const columns = [
    ...Object.values(COUNTED),
    ['visibility', 'visibility'],
    ['validated', 'validated'],
  ] as const;
  const facets = ['all', ...columns.map(([facet]) => facet)] as const;
  const rows = unionOf([kept(facets, others), others && countNow(others, columns)]);
  const [text, values] = statement(
    (bind) =>
      `SELECT facet, value, sum(records)::int AS records, sum(bytes)::float8 AS bytes FROM (${rows(bind)}) AS counted
       GROUP BY facet, value HAVING sum(records) > 0`,
  );
  return manager.query(prepared(text), values);
}

const COLUMNS = [...Object.values(COUNTED).map(([, column]) => column), 'visibility'].join(', ');

/** Counts everything in one pass. */
const countNow =
  (others: Fragment, columns: readonly (readonly [KeptFacet, string])[]): Fragment =>
  (bind) => {
    const names = columns.map(([facet, column]) => `WHEN GROUPING(${column}) = 0 THEN '${facet}'`);
    const sets = columns.map(([, column]) => `(${column})`);
    const grouped = columns.map(([, column]) => column).join(', ');
    // Of the sets of grouping one has a value; what has none counts nowhere but among all.
    return `
      SELECT * FROM (
        SELECT CASE ${names.join(' ')} ELSE 'all' END AS facet,
          CASE WHEN GROUPING(${grouped}) = ${2 ** columns.length - 1} THEN '' ELSE coalesce(${grouped}) END AS value,
          count(*) AS records, sum(file_size)::bigint AS bytes
        FROM (SELECT ${COLUMNS}, file_size, CASE WHEN validated_at IS NOT NULL THEN '' END AS validated FROM records record WHERE ${others(bind)}) AS seen
        GROUP BY GROUPING SETS ((), ${sets.join(', ')})
      ) AS grouped WHERE value IS NOT NULL`;
  };

const countOf = (rows: readonly CountRow[], name: KeptFacet, of: string): number =>
  rows.find(({ facet, value }) => facet === name && value === of)?.records ?? 0;

/** Names of files' headers are anything: `__proto__` is a value like any other. */
const countsOf = (rows: readonly CountRow[], name: KeptFacet): Record<string, number> =>
  Object.fromEntries(
    rows
      .filter(({ facet }) => facet === name)
      .sort((a, b) => b.records - a.records || (a.value < b.value ? -1 : 1))
      .map(({ value, records }) => [value, records]),
  );

/** The ends of an index for what was counted; `OFFSET 0` keeps the planner from going through it for the others, too. */
async function readSpan(
  manager: EntityManager,
  others: Others,
): Promise<Pick<RecordStatistics, 'oldest' | 'newest'>> {
  const span = (from: string) => `SELECT min(created_at) AS oldest, max(created_at) AS newest FROM ${from}`;
  const seen: Fragment[] = others
    ? [
        () => span('records WHERE is_open'),
        (bind) => span(`(SELECT created_at FROM records record WHERE ${others(bind)} OFFSET 0) AS other`),
      ]
    : [() => span('records')];
  const [text, values] = statement(
    (bind) => `SELECT min(oldest) AS oldest, max(newest) AS newest FROM (${unionOf(seen)(bind)}) AS spans`,
  );
  const [row] = await manager.query<Pick<RecordStatistics, 'oldest' | 'newest'>[]>(prepared(text), values);
  return row;
}

function topTags(manager: EntityManager, others: Others): Promise<{ tag: string; count: number }[]> {
  const now: Others =
    others &&
    ((bind) =>
      `SELECT 'tag', tag, count(*), 0
       FROM (SELECT unnest(record.tags) AS tag FROM records record WHERE ${others(bind)}) AS tagged GROUP BY tag`);
  const [text, values] = statement(
    (bind) => `
      SELECT value AS tag, sum(records)::int AS count FROM (${unionOf([kept(['tag'], others), now])(bind)}) AS counted
      GROUP BY value HAVING sum(records) > 0 ORDER BY count DESC, value LIMIT ${TOP_TAGS}`,
  );
  return manager.query(prepared(text), values);
}
