import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a record's meaning follows from: when one of these changes, its vector is out of date. */
const MEANING = [
  'target_name',
  'instrument',
  'filter',
  'observation_title',
  'proposal_pi',
  'wavelength_um',
  'data_type',
  'tags',
  'description',
  'ra',
  'dec',
];

/** Who may find a record by its meaning, and whether it is listed at all. */
const ACCESS = ['readers', 'archived_at', 'owner_id'];

/** The search by meaning: one entry for each record, which triggers keep in step with it, and its vector. */
export class SearchEntries1700000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL statement_timeout = 0`); // A library of millions takes its minutes.
    await this.createTable(runner);
    await this.followRecords(runner);
    await runner.query(`
      INSERT INTO search_entries (record_id, owner_id, readers, is_listed)
      SELECT id, owner_id, readers, archived_at IS NULL FROM records`);
    await runner.query(`ANALYZE search_entries`);
  }

  private async createTable(runner: QueryRunner): Promise<void> {
    // An entry outlives its record for a while, so that every process that holds a copy hears that it is gone.
    await runner.query(`
      CREATE TABLE search_entries (
        record_id uuid PRIMARY KEY,
        owner_id uuid,
        readers uuid[] NOT NULL,
        is_listed boolean NOT NULL,
        removed_at timestamptz,
        -- Counts the changes of what the record means; the vector is of embedded_version.
        wanted_version bigint NOT NULL DEFAULT 1,
        embedded_version bigint NOT NULL DEFAULT 0,
        embedded_at timestamptz,
        model text,
        dimensions int,
        vector bytea,
        scale real,
        terms jsonb,
        -- The transaction of the last change: who knows all up to one reads on from there.
        changed xid8 NOT NULL DEFAULT pg_current_xact_id()
      )`);
    // Vectors of 512 bytes lie in the rows, uncompressed; terms go aside.
    await runner.query(`ALTER TABLE search_entries ALTER COLUMN vector SET STORAGE PLAIN`);
    await runner.query(`CREATE INDEX search_entries_changed ON search_entries (changed, record_id)`);
    await runner.query(`
      CREATE INDEX search_entries_stale ON search_entries (owner_id, record_id)
      WHERE embedded_version < wanted_version AND removed_at IS NULL`);
    await runner.query(
      `CREATE INDEX search_entries_removed ON search_entries (removed_at) WHERE removed_at IS NOT NULL`,
    );
  }

  private async followRecords(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION follow_record() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO search_entries (record_id, owner_id, readers, is_listed)
          VALUES (NEW.id, NEW.owner_id, NEW.readers, NEW.archived_at IS NULL)
          ON CONFLICT (record_id) DO UPDATE SET owner_id = EXCLUDED.owner_id, readers = EXCLUDED.readers,
            is_listed = EXCLUDED.is_listed, removed_at = NULL, changed = pg_current_xact_id(),
            wanted_version = search_entries.wanted_version + 1;
        ELSIF TG_OP = 'DELETE' THEN
          UPDATE search_entries SET removed_at = now(), readers = '{}', is_listed = false, vector = NULL, terms = NULL,
            changed = pg_current_xact_id()
          WHERE record_id = OLD.id;
        ELSE
          UPDATE search_entries SET owner_id = NEW.owner_id, readers = NEW.readers, is_listed = NEW.archived_at IS NULL,
            wanted_version = wanted_version + CASE WHEN ${differs(MEANING)} THEN 1 ELSE 0 END,
            changed = pg_current_xact_id()
          WHERE record_id = NEW.id;
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER records_searched AFTER INSERT OR DELETE ON records FOR EACH ROW EXECUTE FUNCTION follow_record()`);
    // Without a list of columns: a trigger before this one may change the readers.
    await runner.query(`
      CREATE TRIGGER records_search_changed AFTER UPDATE ON records FOR EACH ROW
      WHEN (${differs([...MEANING, ...ACCESS])}) EXECUTE FUNCTION follow_record()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER records_search_changed ON records`);
    await runner.query(`DROP TRIGGER records_searched ON records`);
    await runner.query(`DROP FUNCTION follow_record()`);
    await runner.query(`DROP TABLE search_entries`);
  }
}

const differs = (columns: readonly string[]): string =>
  `(${columns.map((name) => `OLD.${name}`).join(', ')}) IS DISTINCT FROM (${columns.map((name) => `NEW.${name}`).join(', ')})`;
