import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Characters and pairs of a name are made in a seventh of the time: PostgreSQL began and ended a query of its own for each
 * call of the function in SQL (48 µs for eight letters), and a search beside words calls it for every row that it finds. They are those of
 * the whole name now, of which 200 characters were known: where there are longer ones, indexes are made anew. NULL has none, as before.
 */
export class QuickGrams1700000000025 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What is written from here on has entries of the new function: nobody writes a long name behind the look for one.
    await runner.query(`LOCK TABLE records IN SHARE MODE`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION short_grams(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 100 AS $$
      DECLARE
        grams text[] := coalesce(string_to_array(lower(value), NULL), '{}');
      BEGIN
        FOR i IN 2..cardinality(grams) LOOP
          grams := grams || (grams[i - 1] || grams[i]);
        END LOOP;
        RETURN grams;
      END $$`);
    const [{ isLong }] = (await runner.query(
      `SELECT EXISTS (SELECT FROM records WHERE length(target_name) > 200) AS "isLong"`,
    )) as [{ isLong: boolean }];
    if (isLong) await renewEntries(runner);
  }

  /** As migrations 0005 and 0008 have it. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION short_grams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 500 AS $$
        SELECT string_to_array(name, NULL) || ARRAY(SELECT substr(name, i, 2) FROM generate_series(1, length(name) - 1) AS i)
        FROM lower(left(value, 200)) AS name
      $$`);
  }
}

const RENEWED = ['records_open_values', 'records_other_values'];

/** They take minutes in a library of millions. Others read meanwhile by the old ones, whose place the new ones take at the end. */
async function renewEntries(runner: QueryRunner): Promise<void> {
  await runner.query(`SET LOCAL statement_timeout = 0`);
  await runner.query(`SET LOCAL maintenance_work_mem = '512MB'`);
  for (const index of RENEWED) {
    const [{ definition }] = (await runner.query(`SELECT pg_get_indexdef($1::regclass) AS definition`, [
      index,
    ])) as [{ definition: string }];
    await runner.query(definition.replace(`INDEX ${index} `, `INDEX ${index}_renewed `));
  }
  for (const index of RENEWED) {
    await runner.query(`DROP INDEX ${index}`);
    await runner.query(`ALTER INDEX ${index}_renewed RENAME TO ${index}`);
  }
}
