import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCOUNTS } from './first-schema/accounts.js';
import { FILES } from './first-schema/files.js';
import { JOBS } from './first-schema/jobs.js';
import { RECORD_COUNTS } from './first-schema/record-counts.js';
import { RECORD_INDEXES } from './first-schema/record-indexes.js';
import { RECORDS } from './first-schema/records.js';
import { SEMANTIC_SEARCH } from './first-schema/semantic-search.js';

/** Functions of triggers; only these refer to other objects of the schema by name. */
const TRIGGER_FUNCTIONS = [
  'set_record_readers',
  'renew_shared_record',
  'follow_record',
  'count_records_on_insert',
  'count_records_on_update',
  'count_records_on_delete',
  'count_no_records',
];

/** The whole schema of the first release, by subject; schema.sql shows the result. */
export class FirstSchema1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const subjects = [ACCOUNTS, FILES, RECORDS, RECORD_INDEXES, RECORD_COUNTS, SEMANTIC_SEARCH, JOBS];
    for (const subject of subjects) await runner.query(subject);
    await this.setSearchPath(runner);
  }

  /** `pg_restore` runs without a search path, so the functions of triggers set their own. */
  private async setSearchPath(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query(`SELECT quote_ident(current_schema()) AS schema`)) as [
      { schema: string },
    ];
    for (const name of TRIGGER_FUNCTIONS)
      await runner.query(`ALTER FUNCTION ${name}() SET search_path = ${schema}, pg_temp`);
  }

  down(): Promise<void> {
    throw new Error('The first schema cannot be taken back: drop the database');
  }
}
