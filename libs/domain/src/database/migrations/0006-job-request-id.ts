import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A job remembers the request that it came of; jobs of earlier releases do not. */
export class JobRequestId1700000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE jobs ADD COLUMN request_id text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE jobs DROP COLUMN request_id`);
  }
}
