import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What searches and lists do not read. */
const ASIDE = ['metadata', 'wcs', 'description'];

/**
 * Only metadata, coordinate systems and descriptions lie aside of the rows (TOAST). Migration 0005 asked for small rows,
 * and got them by moving aside whatever is longer than its own reference: readers, words and names, too, so that a
 * search read three more pages for each row it looked at.
 */
export class RecordRows1700000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL statement_timeout = 0`); // A library of millions takes its minutes.
    await runner.query(`SET LOCAL maintenance_work_mem = '512MB'`);
    await this.setStorage(runner, 'x', 'MAIN');
    // Writes the table anew, in the order in which records came.
    await runner.query(`CLUSTER records USING records_pkey`);
    await runner.query(`ALTER TABLE records SET WITHOUT CLUSTER`);
    await runner.query(`ANALYZE records`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.setStorage(runner, 'm', 'EXTENDED');
  }

  private async setStorage(runner: QueryRunner, from: string, to: string): Promise<void> {
    const columns = (await runner.query(
      `SELECT quote_ident(attname) AS name FROM pg_attribute
       WHERE attrelid = 'records'::regclass AND attnum > 0 AND NOT attisdropped AND attstorage = $1
         AND attname <> ALL ($2::name[])`,
      [from, ASIDE],
    )) as { name: string }[];
    for (const { name } of columns) {
      await runner.query(`ALTER TABLE records ALTER COLUMN ${name} SET STORAGE ${to}`);
    }
  }
}
