import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Ranges of open records that are not put aside are found in covering indexes that their column leads: of sizes, dates and bands
 * so many entries are read as hold them, where the narrow indexes are read from end to end. Those stay for what has no range: they
 * lie in the order of the rows, and to ask of each entry whether its row is still there takes longer in any other.
 */
export class OpenRanges1700000000024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL statement_timeout = 0`); // A library of millions takes its minutes.
    await runner.query(`SET LOCAL maintenance_work_mem = '512MB'`);
    for (const { name, column, beside } of RANGES)
      await runner.query(`
        CREATE INDEX ${name} ON records (${column}, created_at, id, lower(target_name))
        INCLUDE (${beside}, ${MARKS}) WHERE ${IS_LISTED}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${RANGES.map(({ name }) => name).join(', ')}`);
  }
}

/** As migration 0023 has them, and as searches ask for them. */
const IS_LISTED = '(is_open AND archived_at IS NULL) IS TRUE';
const MARKS = `
  visibility, data_type, status, processing_level, tags, calibration_level, instrument, filter, target_name`;

const BAND = 'wavelength_min_um, wavelength_max_um';

/** Words, which are asked of many of a broad band, lie beside that alone. */
const RANGES = [
  { name: 'records_open_sizes', column: 'file_size', beside: `observation_date, ${BAND}` },
  { name: 'records_open_dates', column: 'observation_date', beside: `file_size, ${BAND}` },
  { name: 'records_open_bands', column: BAND, beside: 'search_text, file_size, observation_date' },
];
