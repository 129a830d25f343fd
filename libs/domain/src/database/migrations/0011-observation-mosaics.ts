import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mosaics of observations: which files each was made of, and how they are found by their parts. */
export class ObservationMosaics1700000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE records ADD COLUMN made_of text STORAGE MAIN`);
    // Few records are such mosaics: whoever removes or shows a part finds them without reading the rest.
    await runner.query(`
      CREATE INDEX records_observation_mosaics ON records USING gin (derived_from)
      WHERE source_uri LIKE 'observation-mosaic:%'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX records_observation_mosaics`);
    await runner.query(`ALTER TABLE records DROP COLUMN made_of`);
  }
}
