import type { DataSource } from 'typeorm';

/** The indexes of values take most of the time of an insert, row by row. */
const SLOW = ['records_open_values', 'records_other_values'] as const;

/** Inserts many records; their entries go into the slow indexes all at once, and are there afterwards as ever. */
export async function fillRecords(
  database: DataSource,
  statement: string,
  values: readonly unknown[],
): Promise<void> {
  for (const index of SLOW) await database.query(`ALTER INDEX ${index} SET (fastupdate = on)`);
  await database.query(statement, [...values]);
  for (const index of SLOW) {
    await database.query(`ALTER INDEX ${index} SET (fastupdate = off)`);
    await database.query(`SELECT gin_clean_pending_list('${index}')`);
  }
}
