import type { EntityManager } from 'typeorm';
import { statement } from '../database/statement.js';
import { matchesIn, type Wanted } from './record-search-parts.js';
import { takeSample } from './record-search-sample.js';

/** Columns whose values are counted. */
const FACETS = {
  dataType: 'data_type',
  instrument: 'instrument',
  filter: 'filter',
  status: 'status',
} as const;

/** How many matches have each value; what has none counts nowhere. */
export type RecordFacets = Record<keyof typeof FACETS, Record<string, number>>;

/** Counts all facets in one pass over the matches. */
export async function countFacets(manager: EntityManager, wanted: Wanted): Promise<RecordFacets> {
  const sample = await takeSample(manager, wanted.conditions);
  const columns = Object.values(FACETS);
  const sets = columns.map((column) => `(${column})`).join(', ');
  const names = Object.entries(FACETS).map(([name, column]) => `WHEN GROUPING(${column}) = 0 THEN '${name}'`);
  const [text, values] = statement(
    (bind) => `
      SELECT CASE ${names.join(' ')} END AS facet, coalesce(${columns.join(', ')}) AS value, count(*)::int AS count
      FROM (${matchesIn(columns.join(', '), wanted, sample)(bind)}) AS matches
      GROUP BY GROUPING SETS (${sets}) HAVING coalesce(${columns.join(', ')}) IS NOT NULL
      ORDER BY count DESC, value`,
  );
  const rows: { facet: keyof RecordFacets; value: string; count: number }[] = await manager.query(
    text,
    values,
  );
  const facets: RecordFacets = { dataType: {}, instrument: {}, filter: {}, status: {} };
  // Names of files' headers are anything: `__proto__` is a value like any other.
  for (const { facet, value, count } of rows)
    Object.defineProperty(facets[facet], value, { value: count, enumerable: true, configurable: true });
  return facets;
}
