import type { DataSource } from 'typeorm';

interface Index {
  readonly name: string;
  /** The statement that makes it. */
  readonly made: string;
}

/** Inserts many records; indexes without dependents are dropped and created again afterwards, which takes a fraction of the time. */
export async function fillRecords(
  database: DataSource,
  statement: string,
  values: readonly unknown[],
): Promise<void> {
  const indexes = await database.query<Index[]>(FREE_INDEXES);
  for (const { name } of indexes) await database.query(`DROP INDEX ${name}`);
  await database.query(statement, [...values]);
  for (const { made } of indexes) await database.query(made);
}

/** Primary keys and unique constraints stay, because they validate the inserts. */
const FREE_INDEXES = `
  SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made
  FROM pg_index WHERE indrelid = 'records'::regclass AND NOT indisunique`;
