import type { EntityManager } from 'typeorm';
import { allOf, statement, type Fragment } from '../database/statement.js';
import { keptCounts } from './counts.js';
import type { ListedRecord } from '../records/record-fields.js';
import { isOfAll, type RecordFilter } from './filter.js';
import type { Held } from './costs.js';
import { matchesIn, ofRows, othersOf, type Wanted } from './partitions.js';
import type { Sought } from './slice.js';
import { MAX_EXACT_TOTAL } from './rows.js';
import { IS_IN_SAMPLE, isBeyondDoubt, RECORDS_PER_SAMPLED, type Sample } from './sample.js';

/** Columns whose values are counted. */
const FACETS = {
  dataType: 'data_type',
  instrument: 'instrument',
  filter: 'filter',
  status: 'status',
} as const;

const NAMES = Object.keys(FACETS) as (keyof typeof FACETS)[];
const COLUMNS = Object.values(FACETS).join(', ');

/** Names of instruments and filters have no bound. */
const HELD: Held = { isNarrow: true, isBesideWords: false, isBeside: false };

/** How many matches have each value; what has none counts nowhere. */
export type RecordFacets = Record<keyof typeof FACETS, Record<string, number>>;

/**
 * Counts all facets in one pass over the matches. Of everything there are counts already; where totals are not counted,
 * these are not either: the sample says how values are spread, and one that only few of so many have may be missing. What
 * is not open is counted for whom it is not: rights are never estimated.
 */
export async function countFacets(
  manager: EntityManager,
  filter: RecordFilter,
  sought: Sought,
): Promise<RecordFacets> {
  const [text, values] = statement(facetsOf(filter, sought));
  const rows: FacetRow[] = await manager.query(text, values);
  return facetsFrom(rows);
}

/** The same of matches that are all here: nothing need be asked. */
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
  // Names of files' headers are anything: `__proto__` is a value like any other.
  for (const { facet, value, count } of rows)
    Object.defineProperty(facets[facet], value, { value: count, enumerable: true, configurable: true });
  return facets;
}

function facetsOf(filter: RecordFilter, sought: Sought): Fragment {
  const { wanted, known } = sought;
  if (isOfAll(filter)) return summed([keptOf(filter, wanted), countedOthers(sought)]);
  return known && isBeyondDoubt(estimated(wanted, known.sample), MAX_EXACT_TOTAL)
    ? summed([counted(sampled(wanted), RECORDS_PER_SAMPLED), countedOthers(sought)])
    : summed([counted(matchesIn(COLUMNS, wanted, known, HELD))]);
}

/** What may be estimated: open records, for administrators all. */
const estimated = ({ rights }: Wanted, sample: Sample): Sample =>
  rights ? sample.filter(({ isOpen }) => isOpen) : sample;

/** What everybody may see; of administrators everything. */
const keptOf = ({ archived = 'without' }: RecordFilter, { rights }: Wanted): Fragment =>
  keptCounts({ facets: NAMES, isOpen: rights !== null, archived });

const sampled =
  (wanted: Wanted): Fragment =>
  (bind) => {
    const isOpen = wanted.rights ? 'AND record.is_open' : '';
    const holds = allOf(wanted.conditions.map(ofRows))(bind);
    return `SELECT ${COLUMNS} FROM records record WHERE ${IS_IN_SAMPLE} ${isOpen} AND ${holds}`;
  };

/** The viewer's matches that are not open, whatever the sample says; `null` where there is nothing but what was counted. */
const countedOthers = ({ wanted, known }: Sought): Fragment | null =>
  wanted.rights &&
  counted((bind) => `SELECT ${COLUMNS} FROM records record WHERE ${allOf(othersOf(wanted, known))(bind)}`);

/** @param each how many records a row stands for */
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
  (counts: readonly (Fragment | null)[]): Fragment =>
  (bind) =>
    `SELECT facet, value, sum(records)::int AS count FROM (${counts
      .flatMap((count) => (count ? `SELECT facet, value, records FROM (${count(bind)}) AS part` : []))
      .join(' UNION ALL ')}) AS counted
     WHERE value IS NOT NULL GROUP BY facet, value HAVING sum(records) > 0 ORDER BY count DESC, value`;
