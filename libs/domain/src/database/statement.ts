/** Takes a value into a statement and gives the place that stands for it (`$3`). */
export type Bind = (value: unknown) => string;

/** A part of a statement; its values go through `bind`, never into the text. */
export type Fragment = (bind: Bind) => string;

/** Puts a statement together: its text, and its values in the order of their places. */
export function statement(build: Fragment): [text: string, values: unknown[]] {
  const values: unknown[] = [];
  const text = build((value) => `$${values.push(value)}`);
  return [text, values];
}

/** All of the conditions; none of them is no condition. */
export const allOf =
  (conditions: readonly Fragment[]): Fragment =>
  (bind) =>
    conditions.length === 0 ? 'true' : conditions.map((condition) => `(${condition(bind)})`).join(' AND ');

/**
 * SQL: rows that a query locks, which is made once. Of `id IN (SELECT … LIMIT 100 FOR UPDATE SKIP LOCKED)` PostgreSQL may make a loop
 * that asks anew for each row of the table: it passes over those that it has taken already, and takes a hundred more.
 * @param query gives one column
 */
export const lockedOnce = (query: string, column = 'id'): string => `${column} = ANY (ARRAY(${query}))`;
