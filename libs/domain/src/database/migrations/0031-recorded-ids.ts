import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The records that a job has put into the library, in place of the mere note that it did: a later run of it has only what is owed to them to do. */
export class RecordedIds1700000000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE jobs ADD COLUMN recorded_ids uuid[], DROP COLUMN is_recorded`);
    await runner.query(
      `CREATE INDEX jobs_to_finish ON jobs (queued_at) WHERE status = 'queued' AND recorded_ids IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX jobs_to_finish`);
    await runner.query(
      `ALTER TABLE jobs ADD COLUMN is_recorded boolean NOT NULL DEFAULT false, DROP COLUMN recorded_ids`,
    );
  }
}
