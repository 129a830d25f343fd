/** Adds a value to a statement and returns its parameter (`$3`). */
export type Bind = (value: unknown) => string;

/** A part of a statement; its values are passed through `bind`, never written into the text. */
export type Fragment = (bind: Bind) => string;

/** Builds a statement: its text, and its values in the order of their parameters. */
export function statement(build: Fragment): [text: string, values: unknown[]] {
  const values: unknown[] = [];
  const text = build((value) => `$${values.push(value)}`);
  return [text, values];
}

/** All of the conditions; true if there are none. */
export const allOf =
  (conditions: readonly Fragment[]): Fragment =>
  (bind) =>
    conditions.length === 0 ? 'true' : conditions.map((condition) => `(${condition(bind)})`).join(' AND ');

/**
 * SQL: the rows that a query locks, evaluated only once. PostgreSQL may run `id IN (SELECT … LIMIT 100 FOR UPDATE SKIP LOCKED)` as a loop
 * that runs the query again for each row of the table: it would skip the rows that it has locked already, and lock a hundred more.
 * @param query returns one column
 */
export const lockedOnce = (query: string, column = 'id'): string => `${column} = ANY (ARRAY(${query}))`;
