import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a job came into its queue: one that is queued again stands behind those that wait already, as its entry does, and not where it was
 * made.
 */
export class QueuePlaces1700000000027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE jobs ADD COLUMN queued_at timestamptz NOT NULL DEFAULT now()`);
    // Of two that come at once the later one waited for the lock of the queue: the beginning of its transaction says nothing.
    await runner.query(`ALTER TABLE jobs ALTER COLUMN queued_at SET DEFAULT clock_timestamp()`);
    await runner.query(`DROP INDEX jobs_waiting`);
    await runner.query(`CREATE INDEX jobs_waiting ON jobs (queue, queued_at, id) WHERE status = 'queued'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX jobs_waiting`);
    await runner.query(`CREATE INDEX jobs_waiting ON jobs (queue, id) WHERE status = 'queued'`);
    await runner.query(`ALTER TABLE jobs DROP COLUMN queued_at`);
  }
}
