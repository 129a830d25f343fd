import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tells PostgreSQL which pages of the table that migration 0008 wrote anew hold nothing but what everybody may read:
 * without, its covering indexes answer nothing alone. VACUUM knows no transaction.
 */
export class RecordVacuum1700000000009 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`VACUUM (ANALYZE) records`);
  }

  async down(): Promise<void> {
    // Nothing to take back.
  }
}
