import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The security log. Its users have no foreign key, since an event outlives the account. */
export class SecurityEvents1700000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE security_events (
  id uuid PRIMARY KEY,
  created_at timestamptz NOT NULL,
  event text NOT NULL,
  user_id uuid,
  username text,
  address text,
  request_id text,
  details jsonb NOT NULL
);
CREATE INDEX security_events_time ON security_events (created_at, id);
CREATE INDEX security_events_event ON security_events (event, created_at, id);
CREATE INDEX security_events_user ON security_events (user_id, created_at, id);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE security_events`);
  }
}
