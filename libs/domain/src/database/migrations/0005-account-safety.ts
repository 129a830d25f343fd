import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts can be deactivated. */
export class AccountSafety1700000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD COLUMN deactivated_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users DROP COLUMN deactivated_at`);
  }
}
