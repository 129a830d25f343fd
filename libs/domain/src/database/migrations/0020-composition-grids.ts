import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Definitions of composition grids, with what was measured on them. */
export class CompositionGrids1700000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE composition_grids (
  id text PRIMARY KEY,
  definition text NOT NULL,
  size integer NOT NULL,
  is_anonymous boolean NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX composition_grids_age ON composition_grids (used_at);
CREATE INDEX composition_grids_anonymous ON composition_grids (used_at, id) INCLUDE (size) WHERE is_anonymous;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE composition_grids`);
  }
}
