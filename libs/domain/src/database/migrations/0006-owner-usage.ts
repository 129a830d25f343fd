import type { MigrationInterface, QueryRunner } from 'typeorm';

const TRIGGER_FUNCTIONS = [
  'count_usage_on_insert',
  'count_usage_on_update',
  'count_usage_on_delete',
  'count_no_records',
];

const TABLE = `
CREATE TABLE owner_usage (
  owner_id uuid NOT NULL,
  records bigint NOT NULL,
  bytes bigint NOT NULL,
  metadata_bytes bigint NOT NULL,
  -- The transaction that made the addition, so that it can tell how much it has added itself.
  added_by xid8 NOT NULL DEFAULT pg_current_xact_id()
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
CREATE INDEX owner_usage_owner ON owner_usage (owner_id);
`;

const countingMany = (event: 'insert' | 'delete', sign: '' | '-', table: string): string => `
CREATE FUNCTION count_usage_on_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_usage (owner_id, records, bytes, metadata_bytes)
  SELECT owner_id, ${sign}count(*), ${sign}sum(file_size), ${sign}sum(octet_length(metadata::text))
  FROM changed WHERE owner_id IS NOT NULL GROUP BY owner_id;
  RETURN NULL;
END $$;
CREATE TRIGGER records_usage_on_${event} AFTER ${event} ON records REFERENCING ${table} TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_usage_on_${event}();
`;

/** For each row: a trigger of certain columns sees no transition tables, and updates of other columns should not read the metadata. */
const COUNTING_UPDATES = `
CREATE FUNCTION count_usage_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_usage (owner_id, records, bytes, metadata_bytes)
  SELECT owner_id, sum(sign), sum(sign * file_size), sum(sign * octet_length(metadata::text))
  FROM (VALUES
    (-1, OLD.owner_id, OLD.file_size, OLD.metadata),
    (1, NEW.owner_id, NEW.file_size, NEW.metadata)
  ) AS changed (sign, owner_id, file_size, metadata)
  WHERE owner_id IS NOT NULL GROUP BY owner_id;
  RETURN NULL;
END $$;
CREATE TRIGGER records_usage_on_update AFTER UPDATE OF owner_id, file_size, metadata ON records
  FOR EACH ROW
  WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id OR OLD.file_size IS DISTINCT FROM NEW.file_size
    OR OLD.metadata IS DISTINCT FROM NEW.metadata)
  EXECUTE FUNCTION count_usage_on_update();
`;

const TRUNCATING = `
CREATE OR REPLACE FUNCTION count_no_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE record_counts, owner_usage;
  RETURN NULL;
END $$;
`;

const EXISTING = `
INSERT INTO owner_usage (owner_id, records, bytes, metadata_bytes)
SELECT owner_id, count(*), sum(file_size), sum(octet_length(metadata::text))
FROM records WHERE owner_id IS NOT NULL GROUP BY owner_id
`;

/**
 * What the records of each owner take up, as a list of additions like `record_counts`: triggers append without waiting for locks, and the
 * worker merges. The triggers come before the count of existing records, because they lock out other writers.
 */
export class OwnerUsage1700000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(countingMany('insert', '', 'NEW'));
    await runner.query(countingMany('delete', '-', 'OLD'));
    await runner.query(COUNTING_UPDATES);
    await runner.query(TRUNCATING);
    await this.setSearchPath(runner);
    await runner.query(EXISTING);
  }

  /** `pg_restore` runs without a search path, so the functions of triggers set their own. */
  private async setSearchPath(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query(`SELECT quote_ident(current_schema()) AS schema`)) as [
      { schema: string },
    ];
    for (const name of TRIGGER_FUNCTIONS)
      await runner.query(`ALTER FUNCTION ${name}() SET search_path = ${schema}, pg_temp`);
  }

  down(): Promise<void> {
    throw new Error('This change of the schema cannot be taken back: restore a backup');
  }
}
