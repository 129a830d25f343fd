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
    await countTargets(runner, 'twice');
    await runner.query(NO_LONGER_SHORT);
    for (const { name, column, beside } of RANGES)
      await runner.query(`
        CREATE INDEX ${name} ON records (${column}, created_at, id, lower(target_name))
        INCLUDE (${beside}, ${MARKS}) WHERE ${IS_LISTED}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${RANGES.map(({ name }) => name).join(', ')}`);
    await countTargets(runner, 'once');
  }
}

/**
 * Since migration 0023 an entry holds the target in lower case, too, which may take half as much again: what a record's texts may take
 * to be open (migration 0008) is made of both. Records for which that is too much are no longer open.
 */
async function countTargets(runner: QueryRunner, times: 'once' | 'twice'): Promise<void> {
  const again = times === 'twice' ? '+ coalesce(octet_length(lower(texts[2])), 0)' : '';
  await runner.query(`
    CREATE OR REPLACE FUNCTION is_short_record(texts text[], tags text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT cardinality(tags) <= 40 AND sum(octet_length(field)) ${again} <= 700 FROM unnest(texts || tags) AS field
    $$`);
}

/** What is made of a column is made anew when that is written. */
const NO_LONGER_SHORT = `
  UPDATE records SET target_name = target_name WHERE (is_open OR is_sampled) AND NOT is_short_record(
    ARRAY[file_name, target_name, observation_title, description, instrument, filter], tags)`;

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
