import type { MigrationInterface, QueryRunner } from 'typeorm';

const EVERYBODY = `'00000000-0000-0000-0000-000000000000'::uuid`;
/** As in migration 0018. */
const MEANING = [
  ...[
    'target_name',
    'instrument',
    'filter',
    'observation_title',
    'proposal_pi',
    'wavelength_um',
    'data_type',
  ],
  ...['tags', 'description', 'ra', 'dec', 'proposal_id'],
];

/**
 * Words that were taken out of a record are found until it is embedded anew: meanwhile by those alone who were among its
 * readers before, too. `record_readers` has those who may find it afterwards; null: they are no others.
 */
export class SearchReaders1700000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE search_entries ADD COLUMN record_readers uuid[]`);
    await runner.query(`
      CREATE FUNCTION common_readers(before uuid[], afterwards uuid[]) RETURNS uuid[] IMMUTABLE LANGUAGE sql AS $$
        SELECT CASE
          WHEN ${EVERYBODY} = ANY (before) THEN afterwards
          WHEN ${EVERYBODY} = ANY (afterwards) THEN before
          ELSE ARRAY(SELECT unnest(before) INTERSECT SELECT unnest(afterwards))
        END
      $$`);
    await followRecords(runner, {
      isBehind: `vector IS NOT NULL AND (embedded_version < wanted_version OR ${differs(MEANING)})`,
      removed: `readers = '{}', record_readers = NULL`,
      returned: `readers = EXCLUDED.readers, record_readers = NULL`,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE search_entries SET readers = record_readers WHERE record_readers IS NOT NULL`);
    await followRecords(runner, {
      isBehind: null,
      removed: `readers = '{}'`,
      returned: `readers = EXCLUDED.readers`,
    });
    await runner.query(`DROP FUNCTION common_readers(uuid[], uuid[])`);
    await runner.query(`ALTER TABLE search_entries DROP COLUMN record_readers`);
  }
}

interface Readers {
  /** SQL: the entry's words are no longer the record's; `null`: that is no matter. */
  readonly isBehind: string | null;
  readonly removed: string;
  readonly returned: string;
}

const readersOf = ({ isBehind }: Readers): string =>
  isBehind === null
    ? 'readers = NEW.readers'
    : `readers = CASE WHEN ${isBehind} THEN common_readers(readers, NEW.readers) ELSE NEW.readers END,
          record_readers = CASE WHEN ${isBehind} THEN NEW.readers END`;

const followRecords = (runner: QueryRunner, readers: Readers): Promise<unknown> =>
  runner.query(`
    CREATE OR REPLACE FUNCTION follow_record() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO search_entries (record_id, owner_id, readers, is_listed)
        VALUES (NEW.id, NEW.owner_id, NEW.readers, NEW.archived_at IS NULL)
        ON CONFLICT (record_id) DO UPDATE SET owner_id = EXCLUDED.owner_id, ${readers.returned},
          is_listed = EXCLUDED.is_listed, removed_at = NULL, changed = pg_current_xact_id(),
          wanted_version = search_entries.wanted_version + 1;
      ELSIF TG_OP = 'DELETE' THEN
        UPDATE search_entries SET removed_at = now(), ${readers.removed}, is_listed = false, vector = NULL, terms = NULL,
          changed = pg_current_xact_id()
        WHERE record_id = OLD.id;
      ELSE
        UPDATE search_entries SET owner_id = NEW.owner_id, ${readersOf(readers)}, is_listed = NEW.archived_at IS NULL,
          wanted_version = wanted_version + CASE WHEN ${differs(MEANING)} THEN 1 ELSE 0 END,
          changed = pg_current_xact_id()
        WHERE record_id = NEW.id;
      END IF;
      RETURN NULL;
    END $$`);

function differs(columns: readonly string[]): string {
  const row = (which: string) => columns.map((name) => `${which}.${name}`).join(', ');
  return `(${row('OLD')}) IS DISTINCT FROM (${row('NEW')})`;
}
