import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts can be deactivated, and remember the places of their logins (known-places.ts). */
export class AccountSafety1700000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD COLUMN deactivated_at timestamptz`);
    await runner.query(`
CREATE TABLE known_places (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('address', 'device')),
  place text NOT NULL,
  last_login_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, kind, place)
);
CREATE INDEX known_places_age ON known_places (last_login_at);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE known_places`);
    await runner.query(`ALTER TABLE users DROP COLUMN deactivated_at`);
  }
}
