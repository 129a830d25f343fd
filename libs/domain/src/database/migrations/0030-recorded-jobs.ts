import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs whose records are in the library: noted in the transaction that puts them there, and not to be cancelled any more. */
export class RecordedJobs1700000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE jobs ADD COLUMN is_recorded boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE jobs DROP COLUMN is_recorded`);
  }
}
