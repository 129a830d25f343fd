import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs: fencing tokens, revisions, what is theirs alone in `details`, one at a time for each subject, leases of upkeep. */
export class JobClaims1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX jobs_one_import`);
    await runner.query(`ALTER TABLE jobs RENAME COLUMN import_state TO details`);
    await runner.query(`
      ALTER TABLE jobs
        ADD COLUMN claim_id uuid,
        ADD COLUMN claimed_at timestamptz,
        ADD COLUMN revision bigint NOT NULL DEFAULT 1,
        ADD COLUMN turn int NOT NULL DEFAULT 1,
        ADD COLUMN crashes int NOT NULL DEFAULT 0,
        ADD COLUMN resumes int NOT NULL DEFAULT 0,
        ADD COLUMN spent_ms float8 NOT NULL DEFAULT 0,
        ADD COLUMN can_resume boolean NOT NULL DEFAULT false,
        ADD COLUMN subject text`);
    // Jobs of before: imports can be resumed, one at a time for each observation; a running one has no claim and lapses.
    await runner.query(`
      UPDATE jobs SET
        turn = attempts + 1,
        can_resume = type = 'import',
        subject = CASE WHEN type = 'import' THEN lower(details ->> 'obsId') END`);
    await this.endRepeatedImports(runner);
    await runner.query(`ALTER TABLE jobs DROP COLUMN attempts`);
    await runner.query(`CREATE UNIQUE INDEX jobs_one_per_subject ON jobs (owner_id, type, subject)
      WHERE subject IS NOT NULL AND status IN ('queued', 'running')`);
    await runner.query(`CREATE INDEX jobs_waiting ON jobs (queue, id) WHERE status = 'queued'`);
    await runner.query(`CREATE INDEX jobs_running ON jobs (lease_until) WHERE status = 'running'`);
    await runner.query(`
      CREATE TABLE leases (
        name text PRIMARY KEY,
        holder text NOT NULL,
        lease_until timestamptz NOT NULL
      )`);
  }

  /** Upper and lower case used to be two observations: of imports that are under way twice the older one stays. */
  private async endRepeatedImports(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE jobs SET status = 'cancelled', cancel_requested = true, resumable = true, error = 'Cancelled',
        stage = 'cancelled', message = 'The same observation is being imported already', finished_at = now(),
        expires_at = now() + interval '30 minutes', worker_id = NULL, lease_until = NULL
      WHERE status IN ('queued', 'running') AND EXISTS (
        SELECT 1 FROM jobs older WHERE older.owner_id = jobs.owner_id AND older.type = jobs.type
          AND older.subject = jobs.subject AND older.status IN ('queued', 'running') AND older.id < jobs.id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE leases`);
    await runner.query(`DROP INDEX jobs_one_per_subject, jobs_waiting, jobs_running`);
    await runner.query(`ALTER TABLE jobs ADD COLUMN attempts int NOT NULL DEFAULT 0`);
    await runner.query(`
      ALTER TABLE jobs DROP COLUMN claim_id, DROP COLUMN claimed_at, DROP COLUMN revision, DROP COLUMN turn,
        DROP COLUMN crashes, DROP COLUMN resumes, DROP COLUMN spent_ms, DROP COLUMN can_resume, DROP COLUMN subject`);
    await runner.query(`ALTER TABLE jobs RENAME COLUMN details TO import_state`);
    await runner.query(`CREATE UNIQUE INDEX jobs_one_import ON jobs (owner_id, (import_state ->> 'obsId'))
      WHERE type = 'import' AND status IN ('queued', 'running')`);
  }
}
