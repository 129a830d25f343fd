import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Most searches leave out what is put aside and ask for values: of open records the index `records_open_marks` holds just
 * those. PostgreSQL takes every column of an entry apart, whichever it is asked for, and `records_open_texts`, which alone
 * had tags, has twice as many and three times the pages.
 */
export class OpenMarks1700000000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL statement_timeout = 0`); // A library of millions takes its minutes.
    await runner.query(`SET LOCAL maintenance_work_mem = '512MB'`);
    await runner.query(`
      CREATE INDEX records_open_marks ON records (created_at, id) INCLUDE (${MARKS})
      WHERE is_open AND archived_at IS NULL`);
    // What of the sample is somebody's own, without reading what is everybody's.
    await runner.query(`
      CREATE INDEX records_sample_owners ON records (owner_id) INCLUDE (archived_at)
      WHERE is_sampled AND get_byte(uuid_send(id), 15) < 2 AND NOT is_open`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX records_sample_owners, records_open_marks`);
  }
}

/** What has a width first, and what may be missing last: an entry is taken apart faster up to there. */
const MARKS = `
  file_size, visibility, data_type, status, processing_level, tags,
  observation_date, calibration_level, instrument, filter, target_name`;
