import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Searches read narrower entries, and fewer rows. Open records have lower-case targets in their index, which to make takes
 * longer than to read an entry, words in an index without bands and places, and what is put aside in one of its own, which
 * is small. For administrators, whose searches are of everything, indexes of sizes, dates and what is put aside hold beside
 * it what has a bound: names, tags and words may be longer than an index entry.
 */
export class NarrowCovers1700000000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await allowTime(runner);
    await runner.query(`DROP INDEX records_open_marks`);
    await runner.query(`
      CREATE INDEX records_open_marks ON records ${ENTRY} INCLUDE (${MARKS}) WHERE ${IS_LISTED}`);
    await runner.query(`
      CREATE INDEX records_open_words ON records ${ENTRY} INCLUDE (${WORDS}, ${MARKS}) WHERE ${IS_LISTED}`);
    await runner.query(`CREATE INDEX records_open_places ON records (healpix) WHERE ${IS_LISTED}`);
    await runner.query(`
      CREATE INDEX records_open_archived ON records ${ENTRY} INCLUDE (${WORDS}, ${PLACES}, ${MARKS})
      WHERE is_open AND archived_at IS NOT NULL`);
    await replace(runner, (beside) => `INCLUDE (created_at, ${beside})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await allowTime(runner);
    await replace(runner, () => '');
    await runner.query(
      `DROP INDEX records_open_archived, records_open_places, records_open_words, records_open_marks`,
    );
    await runner.query(`
      CREATE INDEX records_open_marks ON records (created_at, id) INCLUDE (${MARKS})
      WHERE is_open AND archived_at IS NULL`);
  }
}

/** A library of millions takes its minutes. */
async function allowTime(runner: QueryRunner): Promise<void> {
  await runner.query(`SET LOCAL statement_timeout = 0`);
  await runner.query(`SET LOCAL maintenance_work_mem = '512MB'`);
}

/** As searches say it that these indexes answer: PostgreSQL, which goes by size alone, is to know of no others then. */
const IS_LISTED = '(is_open AND archived_at IS NULL) IS TRUE';

/** An expression that is asked for is read from the entry if what it is made of is in that, too. */
const ENTRY = '(created_at, id, lower(target_name))';

/** As migration 0022 has them: what has a width first, and what may be missing last. */
const MARKS = `
  file_size, visibility, data_type, status, processing_level, tags,
  observation_date, calibration_level, instrument, filter, target_name`;
const WORDS = 'search_text';
const PLACES = 'file_name, owner_id, wavelength_min_um, wavelength_max_um, ra, dec';

const BOUNDED = `
  is_open, data_type, status, processing_level, visibility, calibration_level, wavelength_min_um, wavelength_max_um`;

/** Indexes of migration 0005, and what they are to hold beside their columns. */
const COLUMNS = [
  { name: 'records_by_size', on: '(file_size, id)', beside: `${BOUNDED}, observation_date, archived_at` },
  {
    name: 'records_by_observation',
    on: '(observation_date, id)',
    beside: `${BOUNDED}, file_size, archived_at`,
  },
  { name: 'records_archived', on: '(archived_at)', beside: `id, ${BOUNDED}, file_size, observation_date` },
];

async function replace(runner: QueryRunner, include: (beside: string) => string): Promise<void> {
  for (const { name, on, beside } of COLUMNS) {
    const where = name === 'records_archived' ? 'WHERE archived_at IS NOT NULL' : '';
    await runner.query(`DROP INDEX ${name}`);
    await runner.query(`CREATE INDEX ${name} ON records ${on} ${include(beside)} ${where}`);
  }
}
