import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests with an `Idempotency-Key`, and their answers. */
export class IdempotencyKeys1700000000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE idempotency_keys (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  key text NOT NULL,
  request_hash text NOT NULL,
  answer text,
  location text,
  expires_at timestamptz NOT NULL,
  UNIQUE (owner_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (expires_at);
CREATE INDEX idempotency_keys_owner_age ON idempotency_keys (owner_id, expires_at);
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE idempotency_keys`);
  }
}
