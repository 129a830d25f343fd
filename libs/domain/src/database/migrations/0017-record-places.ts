import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Centres of the further images of records whose files have several images beside each other. */
export class RecordPlaces1700000000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE record_places (
  record_id uuid NOT NULL REFERENCES records ON DELETE CASCADE,
  ra double precision NOT NULL,
  "dec" double precision NOT NULL,
  healpix bigint NOT NULL
)`);
    await runner.query(`CREATE INDEX record_places_record ON record_places (record_id)`);
    await runner.query(`CREATE INDEX record_places_healpix ON record_places (healpix)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE record_places`);
  }
}
