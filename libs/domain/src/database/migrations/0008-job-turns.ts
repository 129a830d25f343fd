import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs run in turns by owner (job-turn.ts). */
export class JobTurns1700000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE jobs ADD COLUMN turn integer NOT NULL DEFAULT 1`);
    await runner.query(`
DROP INDEX jobs_waiting;
CREATE INDEX jobs_waiting ON jobs (queue, turn, queued_at, id) WHERE status = 'queued';
CREATE INDEX jobs_waiting_since ON jobs (queue, queued_at) WHERE status = 'queued';
CREATE INDEX jobs_turns ON jobs (queue, owner_id, turn);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX jobs_turns;
DROP INDEX jobs_waiting_since;
DROP INDEX jobs_waiting;
CREATE INDEX jobs_waiting ON jobs (queue, queued_at, id) WHERE status = 'queued';
ALTER TABLE jobs DROP COLUMN turn;
`);
  }
}
