import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Words of open records that are not put aside, beside nothing but targets and types, with which they are asked most: a search for usual
 * words reads an entry for each such record, and how long that takes goes by how wide it is and how many columns are taken apart.
 */
export class WordsAlone1700000000029 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL statement_timeout = 0`); // A library of millions takes its minutes.
    await runner.query(`SET LOCAL maintenance_work_mem = '512MB'`);
    await runner.query(`
      CREATE INDEX records_open_words_alone ON records (created_at, id, lower(target_name))
      INCLUDE (search_text, data_type, target_name) WHERE (is_open AND archived_at IS NULL) IS TRUE`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX records_open_words_alone`);
  }
}
