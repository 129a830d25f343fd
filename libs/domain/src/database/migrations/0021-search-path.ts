import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Functions of triggers; those of SQL that are not named here call nothing of ours. */
const TRIGGERS = [
  'set_record_readers',
  'renew_shared_record',
  'follow_record',
  'count_records_on_insert',
  'count_records_on_update',
  'count_records_on_delete',
  'count_no_records',
];

const PARAMETERS = 'file_name text, target text, title text, description text, tags text[]';

/** As migration 0008 has it. */
const SEARCH_TEXT = `
  SELECT string_agg('Q' || search_words(field), '|')
  FROM unnest(ARRAY[file_name, target, title, description] || tags) AS field`;

/**
 * Functions find what they name wherever they are called from: `pg_restore` runs without a search path. Those of triggers
 * bring their own; the words of a record, which every row asks for, were found when the function was made: no path is set
 * at each call.
 */
export class SearchPath1700000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createSearchText(runner, `BEGIN ATOMIC ${SEARCH_TEXT}; END`);
    const [{ schema }] = (await runner.query(`SELECT quote_ident(current_schema()) AS schema`)) as [
      { schema: string },
    ];
    for (const name of TRIGGERS) {
      await runner.query(`ALTER FUNCTION ${name}() SET search_path = ${schema}, pg_temp`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of TRIGGERS) {
      await runner.query(`ALTER FUNCTION ${name}() RESET search_path`);
    }
    await createSearchText(runner, `AS $$ ${SEARCH_TEXT} $$`);
  }
}

const createSearchText = (runner: QueryRunner, body: string): Promise<unknown> =>
  runner.query(
    `CREATE OR REPLACE FUNCTION record_search_text(${PARAMETERS}) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE ${body}`,
  );
