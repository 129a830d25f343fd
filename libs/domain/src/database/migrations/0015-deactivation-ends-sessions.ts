import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A deactivation ends the sessions of its account for good. The trigger also fires when the account is reactivated, because a login that
 * began before the deactivation may have opened a session after it.
 */
export class DeactivationEndsSessions1700000000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE FUNCTION end_sessions_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions SET ended_at = now() WHERE user_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER users_deactivation AFTER UPDATE OF deactivated_at ON users
  FOR EACH ROW WHEN (OLD.deactivated_at IS DISTINCT FROM NEW.deactivated_at)
  EXECUTE FUNCTION end_sessions_of_user();
`);
    const [{ schema }] = (await runner.query(`SELECT quote_ident(current_schema()) AS schema`)) as [
      { schema: string },
    ];
    // `pg_restore` runs without a search path.
    await runner.query(`ALTER FUNCTION end_sessions_of_user() SET search_path = ${schema}, pg_temp`);
    await runner.query(`
      UPDATE sessions SET ended_at = now() FROM users
      WHERE users.id = sessions.user_id AND users.deactivated_at IS NOT NULL AND sessions.ended_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER users_deactivation ON users`);
    await runner.query(`DROP FUNCTION end_sessions_of_user`);
  }
}
