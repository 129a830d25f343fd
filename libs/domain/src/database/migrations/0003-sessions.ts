import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions as rows of their own; guesses at passwords counted apart from the accounts. */
export class Sessions1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.createSessions(runner);
    await this.createLoginGuards(runner);
  }

  private async createSessions(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        ended_at timestamptz
      )`);
    // A family of which one token was revoked has ended, even if a rotation has slipped in a token behind it.
    await runner.query(`
      INSERT INTO sessions (id, user_id, created_at, expires_at, ended_at)
      SELECT family_id, user_id, min(created_at), max(expires_at), max(revoked_at)
      FROM refresh_tokens GROUP BY family_id, user_id`);
    await runner.query(`CREATE INDEX sessions_user ON sessions (user_id) WHERE ended_at IS NULL`);
    await runner.query(`CREATE INDEX sessions_over ON sessions (LEAST(expires_at, ended_at))`);
    await runner.query(`
      ALTER TABLE refresh_tokens
        ADD FOREIGN KEY (family_id) REFERENCES sessions ON DELETE CASCADE,
        DROP COLUMN user_id,
        DROP COLUMN revoked_at`);
    await runner.query(`CREATE INDEX refresh_tokens_expiry ON refresh_tokens (expires_at)`);
  }

  /** Not in `users`: names that nobody has are counted as well (login-guard.ts). */
  private async createLoginGuards(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE login_guards (
        id uuid PRIMARY KEY,
        attempts bigint NOT NULL,
        settled bigint NOT NULL,
        locked_until timestamptz,
        admitted boolean NOT NULL
      )`);
    await runner.query(`
      INSERT INTO login_guards (id, attempts, settled, locked_until, admitted)
      SELECT id, failed_logins, 0, locked_until, true FROM users
      WHERE failed_logins > 0 OR locked_until > now()`);
    await runner.query(`ALTER TABLE users DROP COLUMN failed_logins, DROP COLUMN locked_until`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN failed_logins int NOT NULL DEFAULT 0, ADD COLUMN locked_until timestamptz`);
    await runner.query(`
      UPDATE users SET failed_logins = (attempts - settled) % 5, locked_until = guard.locked_until
      FROM login_guards AS guard WHERE guard.id = users.id`);
    await runner.query(`DROP TABLE login_guards`);
    await runner.query(`
      ALTER TABLE refresh_tokens
        ADD COLUMN user_id uuid REFERENCES users ON DELETE CASCADE, ADD COLUMN revoked_at timestamptz`);
    await runner.query(`
      UPDATE refresh_tokens SET user_id = sessions.user_id, revoked_at = sessions.ended_at
      FROM sessions WHERE sessions.id = family_id`);
    await runner.query(`
      ALTER TABLE refresh_tokens
        ALTER COLUMN user_id SET NOT NULL, DROP CONSTRAINT refresh_tokens_family_id_fkey`);
    await runner.query(`DROP INDEX refresh_tokens_expiry`);
    await runner.query(`CREATE INDEX refresh_tokens_user ON refresh_tokens (user_id)`);
    await runner.query(`DROP TABLE sessions`);
  }
}
