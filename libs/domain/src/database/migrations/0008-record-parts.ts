import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Searches read less of a record. Records that everybody may see and that fit an index entry (`is_open`) have what is
 * searched in covering indexes, so that a search of them reads no rows; they and the others have an index of values
 * each, with shorter lists. One record in 64 is the sample (`is_sampled`), in a covering index of its own.
 */
export class RecordParts1700000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL statement_timeout = 0`); // A library of millions takes its minutes.
    await runner.query(`SET LOCAL maintenance_work_mem = '512MB'`);
    await this.joinWords(runner, 'Q');
    await this.createShortness(runner);
    await runner.query(`DROP INDEX records_search`);
    // Writes the table anew. Words of the old form are dropped with their column.
    await runner.query(`
      ALTER TABLE records
        DROP COLUMN search_text,
        ${SEARCH_TEXT},
        ADD COLUMN is_open boolean NOT NULL GENERATED ALWAYS AS (visibility = 'public' AND ${IS_SHORT}) STORED,
        ADD COLUMN is_sampled boolean NOT NULL GENERATED ALWAYS AS (${IS_SHORT} AND get_byte(uuid_send(id), 15) < 4) STORED`);
    await this.createIndexes(runner);
    // Covering indexes answer alone where VACUUM has seen the rows: not after a fifth of them has changed, but sooner.
    await runner.query(`
      ALTER TABLE records SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`);
    await runner.query(`ANALYZE records`);
  }

  /**
   * What stands between two words. A letter, to trigrams, so that those across two words narrow as well: both words of
   * `quasar hosts` are usual, `r h` is rare. A capital, since words are in lower case: nobody's words hold it.
   */
  private async joinWords(runner: QueryRunner, sign: 'Q' | ' '): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT regexp_replace(lower(value), '[^[:alnum:]]+', '${sign}', 'g')
      $$`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION record_search_text(file_name text, target text, title text, description text, tags text[])
      RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT string_agg('${sign}' || search_words(field), '|')
        FROM unnest(ARRAY[file_name, target, title, description] || tags) AS field
      $$`);
    // A search of rows by it would take microseconds for each: the planner is to know.
    await runner.query(`ALTER FUNCTION short_grams(text) COST ${sign === 'Q' ? 500 : 100}`);
  }

  /**
   * Whether the searched texts of a record fit an index entry, of at most 2,704 bytes: once as they are, once as words
   * (lower case may take half as much again, and each field and tag two signs), 300 bytes for a list of 40 tags and 200
   * for all else.
   */
  private async createShortness(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION is_short_record(texts text[], tags text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT cardinality(tags) <= 40 AND sum(octet_length(field)) <= 700 FROM unnest(texts || tags) AS field
      $$`);
  }

  private async createIndexes(runner: QueryRunner): Promise<void> {
    // No lists of pending entries: each search would have to read them.
    await runner.query(`
      CREATE INDEX records_open_values ON records USING gin (${VALUES}) WITH (fastupdate = off) WHERE is_open`);
    await runner.query(`
      CREATE INDEX records_other_values ON records USING gin (readers, ${VALUES}) WITH (fastupdate = off) WHERE NOT is_open`);
    // Half the width is half the time: texts are in the second one only.
    await runner.query(
      `CREATE INDEX records_open ON records (created_at, id) INCLUDE (${SMALL}) WHERE is_open`,
    );
    await runner.query(`
      CREATE INDEX records_open_texts ON records (created_at, id) INCLUDE (${SMALL}, ${TEXTS}) WHERE is_open`);
    await runner.query(`
      CREATE INDEX records_sample ON records (created_at, id) INCLUDE (${SMALL}, ${TEXTS}, is_open) WHERE is_sampled`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL statement_timeout = 0`);
    await runner.query(
      `DROP INDEX records_open, records_open_texts, records_sample, records_open_values, records_other_values`,
    );
    await runner.query(`
      ALTER TABLE records RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_insert_scale_factor),
        DROP COLUMN is_open, DROP COLUMN is_sampled, DROP COLUMN search_text`);
    await runner.query(`DROP FUNCTION is_short_record`);
    await this.joinWords(runner, ' ');
    await runner.query(`ALTER TABLE records ${SEARCH_TEXT}`);
    await runner.query(
      `CREATE INDEX records_search ON records USING gin (readers, ${VALUES}) WITH (fastupdate = off)`,
    );
  }
}

const SEARCH_TEXT = `ADD COLUMN search_text text STORAGE MAIN NOT NULL GENERATED ALWAYS AS
  (record_search_text(file_name, target_name, observation_title, description, tags)) STORED`;

const IS_SHORT = `is_short_record(
  ARRAY[file_name, target_name, observation_title, description, instrument, filter], tags)`;

/** All that is matched by value or part, as migration 0005 has it. */
const VALUES = `
  tags, (ARRAY[left(instrument, 200)]), (ARRAY[left(filter, 200)]),
  (ARRAY[data_type]), (ARRAY[status]), (ARRAY[processing_level]), (ARRAY[visibility]), (ARRAY[calibration_level]),
  target_name gin_trgm_ops, (short_grams(target_name)),
  search_text gin_trgm_ops`;

/** What searches, facets and orders ask of many records. */
const SMALL = `
  archived_at, observation_date, file_size, wavelength_min_um, wavelength_max_um, healpix, ra, dec, data_type, status,
  processing_level, calibration_level, visibility, instrument, filter, target_name`;
const TEXTS = 'owner_id, file_name, tags, search_text';
