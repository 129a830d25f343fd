import type { MigrationInterface, QueryRunner } from 'typeorm';
import { backfillSearchColumns } from './0005-record-search-backfill.js';

/** What records are searched by: typed columns, who may read them, and an index for every filter and order. */
export class RecordSearch1700000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL statement_timeout = 0`); // A library of millions takes its minutes.
    await runner.query(`SET LOCAL maintenance_work_mem = '512MB'`);
    await runner.query(`CREATE EXTENSION IF NOT EXISTS pg_trgm`);
    await this.createFunctions(runner);
    await this.addColumns(runner);
    await this.keepReaders(runner);
    await backfillSearchColumns(runner);
    await this.addGeneratedColumns(runner);
    await this.createIndexes(runner);
    await runner.query(`ANALYZE records`);
  }

  private async createFunctions(runner: QueryRunner): Promise<void> {
    // Letters and digits in lower case, a space for whatever is between them: `NGC-3132` and `ngc 3132` are the same.
    await runner.query(`
      CREATE FUNCTION search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT regexp_replace(lower(value), '[^[:alnum:]]+', ' ', 'g')
      $$`);
    // Each field begins with a space, as every word does, and ends with a sign that no search holds: nothing is found
    // across two of them.
    await runner.query(`
      CREATE FUNCTION record_search_text(file_name text, target text, title text, description text, tags text[])
      RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT string_agg(' ' || search_words(field), '|')
        FROM unnest(ARRAY[file_name, target, title, description] || tags) AS field
      $$`);
    // Trigrams begin at three characters; shorter parts of a name are found by its characters and pairs of them.
    await runner.query(`
      CREATE FUNCTION short_grams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT string_to_array(name, NULL) || ARRAY(SELECT substr(name, i, 2) FROM generate_series(1, length(name) - 1) AS i)
        FROM lower(left(value, 200)) AS name
      $$`);
  }

  private async addColumns(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE records
        ADD COLUMN ra float8,
        ADD COLUMN dec float8,
        ADD COLUMN healpix bigint,
        ADD COLUMN wavelength_min_um float8,
        ADD COLUMN wavelength_max_um float8,
        ADD COLUMN readers uuid[] NOT NULL DEFAULT '{}'`);
  }

  /** Writes the table anew: what the backfill has left behind goes, and metadata and coordinate systems leave the rows. */
  private async addGeneratedColumns(runner: QueryRunner): Promise<void> {
    // A search reads many rows and none of these.
    await runner.query(`ALTER TABLE records SET (toast_tuple_target = 512)`);
    await runner.query(`
      ALTER TABLE records
        ADD COLUMN archive_obs_id text GENERATED ALWAYS AS (metadata ->> 'archive_obs_id') STORED,
        ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS
          (record_search_text(file_name, target_name, observation_title, description, tags)) STORED`);
  }

  /**
   * `readers`: who may read a record, of which owner, visibility and shares are the truth. The nil UUID is everybody.
   * The trigger reads the shares after it has locked the row, so that two shares at once are both seen.
   */
  private async keepReaders(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION set_record_readers() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.readers := CASE NEW.visibility
          WHEN 'public' THEN ARRAY['00000000-0000-0000-0000-000000000000'::uuid]
          WHEN 'shared' THEN ARRAY(SELECT user_id FROM record_shares WHERE record_id = NEW.id)
          ELSE ARRAY[]::uuid[]
        END;
        IF NEW.owner_id IS NOT NULL AND NEW.owner_id <> ALL (NEW.readers) THEN
          NEW.readers := NEW.readers || NEW.owner_id;
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER records_readers BEFORE INSERT OR UPDATE OF owner_id, visibility, readers ON records
      FOR EACH ROW EXECUTE FUNCTION set_record_readers()`);
    await runner.query(`
      CREATE FUNCTION renew_shared_record() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE records SET readers = '{}' WHERE id IN (OLD.record_id, NEW.record_id);
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER record_shares_readers AFTER INSERT OR UPDATE OR DELETE ON record_shares
      FOR EACH ROW EXECUTE FUNCTION renew_shared_record()`);
  }

  private async createIndexes(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX records_obs_id`);
    await runner.query(`CREATE INDEX records_obs_id ON records (archive_obs_id)`);
    // One index for all that is matched by value or part, so that any two filters meet inside it. Values of headers
    // may be longer than an index entry: their first 200 characters count. No list of pending entries: each search would
    // have to read it.
    await runner.query(`
      CREATE INDEX records_search ON records USING gin (
        readers, tags,
        (ARRAY[left(instrument, 200)]), (ARRAY[left(filter, 200)]),
        (ARRAY[data_type]), (ARRAY[status]), (ARRAY[processing_level]), (ARRAY[visibility]), (ARRAY[calibration_level]),
        target_name gin_trgm_ops, (short_grams(target_name)),
        search_text gin_trgm_ops
      ) WITH (fastupdate = off)`);
    for (const [name, columns] of Object.entries(BTREES)) {
      await runner.query(`CREATE INDEX ${name} ON records (${columns})`);
    }
    await runner.query(
      `CREATE INDEX records_archived ON records (archived_at) WHERE archived_at IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX records_parent ON records (parent_id) WHERE parent_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER record_shares_readers ON record_shares`);
    await runner.query(`DROP TRIGGER records_readers ON records`);
    await runner.query(
      `DROP INDEX records_obs_id, records_search, records_archived, records_parent, ${Object.keys(BTREES).join(', ')}`,
    );
    await runner.query(`
      ALTER TABLE records RESET (toast_tuple_target), DROP COLUMN readers, DROP COLUMN search_text,
        DROP COLUMN archive_obs_id, DROP COLUMN wavelength_max_um, DROP COLUMN wavelength_min_um,
        DROP COLUMN healpix, DROP COLUMN dec, DROP COLUMN ra`);
    await runner.query(
      `DROP FUNCTION renew_shared_record(), set_record_readers(), short_grams, record_search_text, search_words`,
    );
    await runner.query(`CREATE INDEX records_obs_id ON records ((metadata ->> 'archive_obs_id'))`);
  }
}

/** Orders of lists, each with the id for ties, then ranges, then the distinct values of what is matched by part. */
const BTREES = {
  records_by_name: 'file_name, id',
  records_by_size: 'file_size, id',
  records_by_observation: 'observation_date, id',
  records_by_target: 'left(target_name, 200), id',
  records_healpix: 'healpix',
  records_wavelength: 'wavelength_min_um, wavelength_max_um',
  records_owner: 'owner_id, created_at DESC, id DESC',
  records_instrument: 'left(instrument, 200)',
  records_filter: 'left(filter, 200)',
};
