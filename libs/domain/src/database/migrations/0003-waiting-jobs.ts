import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The dependency that a job waits for, and the outbox of jobs to be submitted for saved records. */
export class WaitingJobs1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE jobs ADD COLUMN wait jsonb`);
    await runner.query(`
      CREATE TABLE pending_follow_ups (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        -- The job that saved the records, and its owner.
        job_id uuid NOT NULL,
        owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        type text NOT NULL,
        record_ids uuid[] NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    await runner.query(`CREATE INDEX pending_follow_ups_job ON pending_follow_ups (job_id)`);
    await runner.query(`CREATE INDEX pending_follow_ups_age ON pending_follow_ups (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE pending_follow_ups`);
    await runner.query(`ALTER TABLE jobs DROP COLUMN wait`);
  }
}
