import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records by observation, of all and of those that everybody may see: lists of observations read no rows. And when their files
 * were found sound.
 */
export class RecordObservations1700000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL statement_timeout = 0`); // A library of millions takes its minutes.
    await runner.query(`SET LOCAL maintenance_work_mem = '512MB'`);
    await runner.query(`ALTER TABLE records ADD COLUMN validated_at timestamptz`);
    await runner.query(`CREATE INDEX records_validated ON records (id) WHERE validated_at IS NOT NULL`);
    await runner.query(`DROP INDEX records_base`);
    await runner.query(`CREATE INDEX records_base ON records (${COLUMNS}) INCLUDE (archived_at)`);
    await runner.query(
      `CREATE INDEX records_open_base ON records (${COLUMNS}) INCLUDE (archived_at) WHERE is_open`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX records_open_base, records_base, records_validated`);
    await runner.query(`ALTER TABLE records DROP COLUMN validated_at`);
    await runner.query(`CREATE INDEX records_base ON records (observation_base_id, processing_level)`);
  }
}

const COLUMNS = 'observation_base_id, processing_level, id';
