import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Instruments and levels of open records that are not put aside have covering indexes that they lead, as ranges have since migration
 * 0024: the index of values gave the rows of an instrument, each on a page of its own, and beside a target all entries
 * of the narrow index were read.
 */
export class OpenLists1700000000026 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL statement_timeout = 0`); // A library of millions takes its minutes.
    await runner.query(`SET LOCAL maintenance_work_mem = '512MB'`);
    for (const { name, column, marks } of LISTS)
      await runner.query(`
        CREATE INDEX ${name} ON records (${column}, created_at, id, lower(target_name))
        INCLUDE (${RANGES}, ${marks}) WHERE ${IS_LISTED}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${LISTS.map(({ name }) => name).join(', ')}`);
  }
}

/** As migration 0023 has them, and as searches ask for them. */
const IS_LISTED = '(is_open AND archived_at IS NULL) IS TRUE';
const MARKS = `
  visibility, data_type, status, tags, calibration_level, instrument, filter, target_name`;
const RANGES = 'file_size, observation_date, wavelength_min_um, wavelength_max_um';

const LISTS = [
  { name: 'records_open_instruments', column: 'left(instrument, 200)', marks: `processing_level, ${MARKS}` },
  { name: 'records_open_levels', column: 'processing_level', marks: MARKS },
];
