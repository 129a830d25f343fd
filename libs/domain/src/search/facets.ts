import type { EntityManager } from 'typeorm';
import { statement, type Fragment } from '../database/statement.js';
import { materialisedCounts } from './counts.js';
import type { ListedRecord } from '../records/record-fields.js';
import { isOfAll, type RecordFilter } from './filter.js';
import { selectMatches, type Matching } from './matches.js';

/** Columns whose values are counted. */
const FACETS = {
  dataType: 'data_type',
  instrument: 'instrument',
  filter: 'filter',
  status: 'status',
} as const;

const NAMES = Object.keys(FACETS) as (keyof typeof FACETS)[];
const COLUMNS = Object.values(FACETS).join(', ');

/** Approximate number of records that are sampled to estimate the facets of a long list. */
const SAMPLED_RECORDS = 20_000;

/** Number of matches by value; missing values are not counted. */
export type RecordFacets = Record<keyof typeof FACETS, Record<string, number>>;

/** The matches to count. */
export interface Counted {
  readonly matching: Matching;
  /** Whether the list is so long that facets are estimated. */
  readonly isLong: boolean;
}

/**
 * Counts all facets in one pass over the matches. Without a filter there are materialised counts already (counts.ts). The facets of a long
 * list are estimated from a sample of the library's pages, which may miss rare values. Records outside the public index are counted exactly
 * for the viewer: access rights are never estimated.
 */
export async function countFacets(
  manager: EntityManager,
  filter: RecordFilter,
  counted: Counted,
): Promise<RecordFacets> {
  const [text, values] = statement(await facetsOf(manager, filter, counted));
  const rows: FacetRow[] = await manager.query(text, values);
  return facetsFrom(rows);
}

/** The facets of matches that are all in memory, without a query. */
export function facetsOfAll(records: readonly Pick<ListedRecord, keyof RecordFacets>[]): RecordFacets {
  const rows = NAMES.flatMap((facet) => {
    const counts = new Map<string, number>();
    for (const { [facet]: value } of records)
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    return Array.from(counts, ([value, count]) => ({ facet, value, count }));
  });
  return facetsFrom(rows.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)));
}

interface FacetRow {
  readonly facet: keyof RecordFacets;
  readonly value: string;
  readonly count: number;
}

function facetsFrom(rows: readonly FacetRow[]): RecordFacets {
  const facets: RecordFacets = { dataType: {}, instrument: {}, filter: {}, status: {} };
  // Values come from headers and may be any text: `__proto__` is a value like any other.
  for (const { facet, value, count } of rows)
    Object.defineProperty(facets[facet], value, { value: count, enumerable: true, configurable: true });
  return facets;
}

async function facetsOf(
  manager: EntityManager,
  filter: RecordFilter,
  { matching, isLong }: Counted,
): Promise<Fragment> {
  const [first, ...restricted] = matching;
  const others = restricted.map((where) => counted(selectMatches(COLUMNS, [where])));
  if (isOfAll(filter)) return summed([keptOf(filter, restricted.length > 0), ...others]);
  if (!isLong) return summed([counted(selectMatches(COLUMNS, matching))]);
  const percent = await sampledPercent(manager);
  return summed([counted(sampled(first, percent), 100 / percent), ...others]);
}

/** Materialised counts; administrators see those of all records. */
const keptOf = ({ archived = 'without' }: RecordFilter, isPublic: boolean): Fragment =>
  materialisedCounts({ facets: NAMES, isPublic, archived });

/** Percentage of the library to sample, from its size in PostgreSQL's statistics. */
async function sampledPercent(manager: EntityManager): Promise<number> {
  const [{ percent }] = await manager.query<{ percent: number }[]>(
    `SELECT least(100, 100 * ${SAMPLED_RECORDS} / greatest(reltuples, 1))::float8 AS percent
     FROM pg_class WHERE oid = 'records'::regclass`,
  );
  return percent;
}

/** Repeatable: always samples the same pages. */
const sampled =
  (where: Fragment, percent: number): Fragment =>
  (bind) =>
    `SELECT ${COLUMNS} FROM records record TABLESAMPLE SYSTEM (${percent}) REPEATABLE (1) WHERE ${where(bind)}`;

/** @param each number of records that a row stands for */
const counted =
  (matches: Fragment, each = 1): Fragment =>
  (bind) => {
    const names = Object.entries(FACETS).map(
      ([name, column]) => `WHEN GROUPING(${column}) = 0 THEN '${name}'`,
    );
    const sets = Object.values(FACETS).map((column) => `(${column})`);
    return `
      SELECT CASE ${names.join(' ')} END AS facet, coalesce(${COLUMNS}) AS value, ${each} * count(*) AS records
      FROM (${matches(bind)}) AS matches GROUP BY GROUPING SETS (${sets.join(', ')})`;
  };

const summed =
  (counts: readonly Fragment[]): Fragment =>
  (bind) =>
    `SELECT facet, value, round(sum(records))::int AS count FROM (${counts
      .map((count) => `SELECT facet, value, records FROM (${count(bind)}) AS part`)
      .join(' UNION ALL ')}) AS counted
     WHERE value IS NOT NULL GROUP BY facet, value HAVING sum(records) > 0 ORDER BY count DESC, value`;
