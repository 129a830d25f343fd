import type { EntityManager } from 'typeorm';
import { prepared } from '../database/prepared.js';
import { lastRead } from '../database/reading.js';
import { allOf, statement, type Fragment } from '../database/statement.js';
import { readableParts, type Viewer } from '../records/record-access.js';
import { materialisedCounts, type MaterialisedFacet } from './counts.js';

/** Columns whose values are counted, with their names among the materialised counts. */
const COUNTED = {
  byDataType: ['dataType', 'data_type'],
  byStatus: ['status', 'status'],
  byInstrument: ['instrument', 'instrument'],
  byLevel: ['processingLevel', 'processing_level'],
} as const satisfies Record<string, readonly [MaterialisedFacet, string]>;

const TOP_TAGS = 10;

/** Statistics of all records that a viewer may see, including archived ones. */
export type RecordStatistics = Record<keyof typeof COUNTED, Record<string, number>> & {
  readonly records: number;
  readonly totalBytes: number;
  /** Number of records whose file was read completely and found valid. */
  readonly validated: number;
  readonly public: number;
  /** Creation times of the first and the last record. */
  readonly oldest: Date | null;
  readonly newest: Date | null;
  readonly averageFileSize: number | null;
  readonly topTags: readonly { readonly tag: string; readonly count: number }[];
};

interface CountRow extends Pick<RecordStatistics, 'oldest' | 'newest'> {
  readonly facet: MaterialisedFacet;
  readonly value: string;
  readonly records: number;
  readonly bytes: number;
}

/** Counts of public records, and for administrators of all, are materialised; only the viewer's other records are counted by the query. */
export async function recordStatistics(manager: EntityManager, viewer: Viewer): Promise<RecordStatistics> {
  const rows = await lastRead(manager, countRows(manager, othersOf(viewer)));
  const { records, bytes, oldest, newest } = rows.find(({ facet }) => facet === 'all') ?? NOTHING;
  const by = (name: keyof typeof COUNTED) => countsOf(rows, COUNTED[name][0]);
  return {
    ...{ records, totalBytes: bytes, oldest, newest },
    averageFileSize: records === 0 ? null : bytes / records,
    ...{ byDataType: by('byDataType'), byStatus: by('byStatus') },
    ...{ byInstrument: by('byInstrument'), byLevel: by('byLevel') },
    public: countOf(rows, 'visibility', 'public'),
    validated: countOf(rows, 'validated', ''),
    topTags: valuesOf(rows, 'tag').map(({ value, records: count }) => ({ tag: value, count })),
  };
}

const NOTHING = { records: 0, bytes: 0, oldest: null, newest: null };

/** Condition of the viewer's records outside the public index; `null`: administrators see all records in one partition. */
type Others = Fragment | null;

function othersOf(viewer: Viewer): Others {
  const [, restricted] = readableParts(viewer);
  return restricted ? allOf(restricted) : null;
}

const kept = (facets: readonly MaterialisedFacet[], others: Others): Fragment =>
  materialisedCounts({ facets, isPublic: others !== null, archived: 'with' });

/** Facets that are counted besides {@link COUNTED}, each for one of its values. */
const BESIDE = ['visibility', 'validated'] as const;
const COLUMNS = [...Object.values(COUNTED), ...BESIDE.map((name) => [name, name] as const)];
const FACETS = ['all', ...COLUMNS.map(([facet]) => facet)] as const;

/** One row for each value, one for the total, and one for each of the most frequent tags. The viewer's other records are read once. */
function countRows(manager: EntityManager, others: Others): Promise<CountRow[]> {
  const [text, values] = statement(
    (bind) => `
      ${others ? `WITH other AS MATERIALIZED (${columnsOf(others)(bind)})` : ''}
      (
        SELECT facet, value, sum(records)::int AS records, sum(bytes)::float8 AS bytes, min(oldest) AS oldest, max(newest) AS newest
        FROM (
          SELECT *, NULL AS oldest, NULL AS newest FROM (${kept(FACETS, others)(bind)}) AS kept
          UNION ALL SELECT 'all', '', 0, 0, min(created_at), max(created_at) FROM records ${others ? 'WHERE in_public_index' : ''}
          ${others ? `UNION ALL ${COUNT_OTHERS}` : ''}
        ) AS counted
        GROUP BY facet, value HAVING sum(records) > 0
      ) UNION ALL (
        SELECT 'tag', value, sum(records)::int AS count, 0, NULL, NULL
        FROM (${kept(['tag'], others)(bind)} ${others ? `UNION ALL ${COUNT_TAGS}` : ''}) AS counted
        GROUP BY value HAVING sum(records) > 0 ORDER BY count DESC, value LIMIT ${TOP_TAGS}
      )`,
  );
  return manager.query(prepared(text), values);
}

const columnsOf =
  (others: Fragment): Fragment =>
  (bind) =>
    `
    SELECT data_type, status, instrument, processing_level, visibility, CASE WHEN validated_at IS NOT NULL THEN '' END AS validated,
      file_size, created_at, tags
    FROM records record WHERE ${others(bind)}`;

/** Counts everything in one pass. Each grouping set contains one value; missing values count only towards the total. */
const COUNT_OTHERS = groupedOthers();

function groupedOthers(): string {
  const names = COLUMNS.map(([facet, column]) => `WHEN GROUPING(${column}) = 0 THEN '${facet}'`);
  const sets = COLUMNS.map(([, column]) => `(${column})`);
  const grouped = COLUMNS.map(([, column]) => column).join(', ');
  return `
    SELECT * FROM (
      SELECT CASE ${names.join(' ')} ELSE 'all' END AS facet,
        CASE WHEN GROUPING(${grouped}) = ${2 ** COLUMNS.length - 1} THEN '' ELSE coalesce(${grouped}) END AS value,
        count(*) AS records, sum(file_size)::bigint AS bytes, min(created_at) AS oldest, max(created_at) AS newest
      FROM other GROUP BY GROUPING SETS ((), ${sets.join(', ')})
    ) AS grouped WHERE value IS NOT NULL`;
}

const COUNT_TAGS = `SELECT 'tag', tag, count(*), 0 FROM (SELECT unnest(tags) AS tag FROM other) AS tagged GROUP BY tag`;

const countOf = (rows: readonly CountRow[], name: MaterialisedFacet, of: string): number =>
  rows.find(({ facet, value }) => facet === name && value === of)?.records ?? 0;

/** Values come from headers and may be any text: `__proto__` is a value like any other. */
const countsOf = (rows: readonly CountRow[], name: MaterialisedFacet): Record<string, number> =>
  Object.fromEntries(valuesOf(rows, name).map(({ value, records }) => [value, records]));

/** Most frequent first. */
const valuesOf = (rows: readonly CountRow[], name: MaterialisedFacet): CountRow[] =>
  rows
    .filter(({ facet }) => facet === name)
    .sort((a, b) => b.records - a.records || (a.value < b.value ? -1 : 1));
