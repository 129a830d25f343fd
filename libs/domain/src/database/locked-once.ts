/**
 * SQL: rows that a query locks, which is made once. Of `id IN (SELECT … LIMIT 100 FOR UPDATE SKIP LOCKED)` PostgreSQL may make a loop
 * that asks anew for each row of the table: it passes over those that it has taken already, and takes a hundred more.
 * @param query gives one column
 */
export const lockedOnce = (query: string, column = 'id'): string => `${column} = ANY (ARRAY(${query}))`;
