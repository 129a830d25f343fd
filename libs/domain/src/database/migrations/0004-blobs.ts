import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files have rows of their own, to which records refer. */
export class Blobs1700000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE blobs (
        key text PRIMARY KEY,
        -- Null where nobody has looked yet: thumbnails that were made before this table.
        size bigint,
        sha256 text,
        state text NOT NULL DEFAULT 'stored' CHECK (state IN ('stored', 'missing', 'doomed')),
        delete_after timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK ((state = 'doomed') = (delete_after IS NOT NULL))
      )`);
    await runner.query(`CREATE INDEX blobs_outbox ON blobs (delete_after) WHERE state = 'doomed'`);
    await this.fillFromRecords(runner);
    await runner.query(`
      ALTER TABLE records
        ADD COLUMN source_uri text,
        ADD COLUMN file_missing_since timestamptz,
        ADD CONSTRAINT records_stored_file FOREIGN KEY (storage_key) REFERENCES blobs,
        ADD CONSTRAINT records_stored_thumbnail FOREIGN KEY (thumbnail_key) REFERENCES blobs`);
    await runner.query(`CREATE INDEX records_thumbnail_key ON records (thumbnail_key)
      WHERE thumbnail_key IS NOT NULL`);
    await this.nameSources(runner);
  }

  private async fillFromRecords(runner: QueryRunner): Promise<void> {
    // Where records of one key disagree the file was replaced under the older ones: the newest describes it.
    await runner.query(`
      INSERT INTO blobs (key, size, sha256, created_at)
      SELECT DISTINCT ON (storage_key) storage_key, file_size, sha256, created_at
      FROM records ORDER BY storage_key, updated_at DESC`);
    await runner.query(`
      INSERT INTO blobs (key, created_at)
      SELECT DISTINCT ON (thumbnail_key) thumbnail_key, created_at
      FROM records WHERE thumbnail_key IS NOT NULL ON CONFLICT DO NOTHING`);
  }

  /** One user has one record of one file of the archive: a second import of the same observation finds it again. */
  private async nameSources(runner: QueryRunner): Promise<void> {
    // Two spellings of an observation's id could give one user two records of a file: the newer one is renewed.
    await runner.query(`
      UPDATE records SET source_uri = 'mast:JWST/product/' || regexp_replace(storage_key, '^.*/', '')
      WHERE id IN (
        SELECT DISTINCT ON (owner_id, regexp_replace(storage_key, '^.*/', '')) id
        FROM records WHERE storage_key LIKE 'archive/%'
        ORDER BY owner_id, regexp_replace(storage_key, '^.*/', ''), updated_at DESC, id DESC)`);
    await runner.query(`DROP INDEX records_owner_key`);
    await runner.query(`CREATE UNIQUE INDEX records_owner_source ON records (owner_id, source_uri)
      WHERE source_uri IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX records_owner_source`);
    await runner.query(`
      ALTER TABLE records
        DROP CONSTRAINT records_stored_file,
        DROP CONSTRAINT records_stored_thumbnail,
        DROP COLUMN source_uri,
        DROP COLUMN file_missing_since`);
    await runner.query(`DROP INDEX records_thumbnail_key`);
    await runner.query(`CREATE UNIQUE INDEX records_owner_key ON records (owner_id, storage_key)`);
    await runner.query(`DROP TABLE blobs`);
  }
}
