import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files in the order of the bytes of their keys, as storages list them, whatever the order of the database: the two are read along. */
export class ListedKeys1700000000028 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX blobs_as_listed ON blobs (key COLLATE "C") WHERE state <> 'doomed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX blobs_as_listed`);
  }
}
