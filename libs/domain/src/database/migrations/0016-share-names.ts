import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names with which a record is shared, whether an account has them or not; `by_name`: the owner gave the name, not the id. */
export class ShareNames1700000000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE record_shares ADD COLUMN by_name boolean NOT NULL DEFAULT false`);
    await runner.query(`
CREATE TABLE record_share_names (
  record_id uuid NOT NULL REFERENCES records ON DELETE CASCADE,
  username text NOT NULL,
  PRIMARY KEY (record_id, username)
)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE record_share_names`);
    await runner.query(`ALTER TABLE record_shares DROP COLUMN by_name`);
  }
}
