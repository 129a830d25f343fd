import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes the first record of the library, which may be deleted later. A library with accounts, but without records, is not new either. */
export class FirstRecord1700000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE first_record (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE FUNCTION note_first_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO first_record (only_row) SELECT true FROM added LIMIT 1 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER records_first AFTER INSERT ON records REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_first_record();
`);
    const [{ schema }] = (await runner.query(`SELECT quote_ident(current_schema()) AS schema`)) as [
      { schema: string },
    ];
    // `pg_restore` runs without a search path.
    await runner.query(`ALTER FUNCTION note_first_record() SET search_path = ${schema}, pg_temp`);
    await runner.query(`
      INSERT INTO first_record (only_row)
      SELECT true WHERE EXISTS (SELECT FROM records) OR EXISTS (SELECT FROM users)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER records_first ON records`);
    await runner.query(`DROP FUNCTION note_first_record`);
    await runner.query(`DROP TABLE first_record`);
  }
}
