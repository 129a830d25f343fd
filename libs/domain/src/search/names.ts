import type { EntityManager } from 'typeorm';
import { prepared } from '../database/prepared.js';
import { statement, type Fragment } from '../database/statement.js';
import { containing, NAME_EXPRESSIONS, type MatchedNames, type RecordFilter } from './filter.js';

/**
 * The instruments and filters whose names contain one of the given parts. Libraries of any size have few, and the index has their whole
 * names.
 */
export async function matchNames(manager: EntityManager, filter: RecordFilter): Promise<MatchedNames> {
  const { instruments, filters } = filter;
  return {
    ...(instruments && { instruments: await namesWith(manager, NAME_EXPRESSIONS.instruments, instruments) }),
    ...(filters && { filters: await namesWith(manager, NAME_EXPRESSIONS.filters, filters) }),
  };
}

async function namesWith(
  manager: EntityManager,
  expression: string,
  parts: readonly string[],
): Promise<string[]> {
  const [text, values] = statement(distinctNames(expression, parts));
  const rows: { name: string }[] = await manager.query(prepared(text), values);
  return rows.map(({ name }) => name);
}

/** Skips from each distinct name to the next one in the index, regardless of the number of records. */
const distinctNames =
  (expression: string, parts: readonly string[]): Fragment =>
  (bind) =>
    `
    WITH RECURSIVE names AS (
      SELECT min(${expression}) AS name FROM records record
      UNION ALL
      SELECT (SELECT min(${expression}) FROM records record WHERE ${expression} > names.name)
      FROM names WHERE names.name IS NOT NULL
    )
    SELECT name FROM names WHERE name ILIKE ANY (${bind(parts.map(containing))}::text[])`;
