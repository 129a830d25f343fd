import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As in migration 0014, which made the triggers. */
const BEFORE = [
  ...[
    'target_name',
    'instrument',
    'filter',
    'observation_title',
    'proposal_pi',
    'wavelength_um',
    'data_type',
    'tags',
  ],
  ...['description', 'ra', 'dec'],
];
const ACCESS = ['readers', 'archived_at', 'owner_id'];

/** The search by meaning finds the words of a record too, its program among them; every vector is made anew for that. */
export class SearchWords1700000000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL statement_timeout = 0`); // A library of millions takes its minutes.
    await runner.query(`ALTER TABLE search_entries ADD COLUMN words bytea`);
    await followRecords(runner, [...BEFORE, 'proposal_id']);
    await runner.query(`
      UPDATE search_entries SET wanted_version = wanted_version + 1, changed = pg_current_xact_id()
      WHERE removed_at IS NULL AND embedded_version = wanted_version`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await followRecords(runner, BEFORE);
    await runner.query(`ALTER TABLE search_entries DROP COLUMN words`);
  }
}

async function followRecords(runner: QueryRunner, meaning: readonly string[]): Promise<void> {
  await runner.query(`DROP TRIGGER records_search_changed ON records`);
  await runner.query(`
    CREATE OR REPLACE FUNCTION follow_record() RETURNS trigger LANGUAGE plpgsql AS $$
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
          wanted_version = wanted_version + CASE WHEN ${differs(meaning)} THEN 1 ELSE 0 END,
          changed = pg_current_xact_id()
        WHERE record_id = NEW.id;
      END IF;
      RETURN NULL;
    END $$`);
  // Without a list of columns: a trigger before this one may change the readers.
  await runner.query(`
    CREATE TRIGGER records_search_changed AFTER UPDATE ON records FOR EACH ROW
    WHEN (${differs([...meaning, ...ACCESS])}) EXECUTE FUNCTION follow_record()`);
}

const differs = (columns: readonly string[]): string =>
  `(${columns.map((name) => `OLD.${name}`).join(', ')}) IS DISTINCT FROM (${columns.map((name) => `NEW.${name}`).join(', ')})`;
