import { type EntityManager, MigrationExecutor, type DataSource, type QueryRunner } from 'typeorm';
import { connectDatabase, type ConnectionOptions } from './data-source.js';
import { FirstSchema1700000000001 } from './migrations/0001-first-schema.js';
import { hasTable, recordedMigrations } from './schema-check.js';

/**
 * Brings the schema up to date. If several machines start at once, the first one migrates and the others wait and find nothing to do. The
 * lock and the migrations share one connection, so that both end together if it breaks. There is no time limit, since an index on a large
 * table may take long.
 * @returns the names of the migrations that ran
 * @throws with one sentence when the server is too old, or an unreleased version made the database
 */
export async function migrateDatabase(
  url: string,
  options: Pick<ConnectionOptions, 'migrations'> = {},
): Promise<string[]> {
  const database = await connectDatabase(url, {
    ...options,
    application: 'firstlight-migrate',
    poolSize: 1,
  });
  try {
    return await migrateOn(database);
  } finally {
    await database.destroy();
  }
}

async function migrateOn(database: DataSource): Promise<string[]> {
  const runner = database.createQueryRunner();
  try {
    await assertServerVersion(runner);
    await runner.query(`SET statement_timeout = 0`);
    await runner.query(`SELECT pg_advisory_lock(hashtext('firstlight-migrations'))`);
    await assertReleased(runner);
    const executor = new MigrationExecutor(database, runner);
    executor.transaction = 'each';
    const done = await executor.executePendingMigrations();
    return done.map(({ name }) => name);
  } finally {
    await runner.release();
  }
}

/** Nothing was released before the first schema: a database with other migrations, or with tables but no migrations, cannot be upgraded. */
async function assertReleased(runner: QueryRunner): Promise<void> {
  const recorded = await recordedMigrations(runner);
  if (recorded.includes(FirstSchema1700000000001.name)) return;
  if (recorded.length > 0 || (await hasTable(runner, 'users', 'records', 'jobs')))
    throw new Error(
      'An unreleased earlier version of Firstlight made this database, which cannot be upgraded: ' +
        'delete the data folder, or set DATABASE_URL to a new, empty database',
    );
}

/** The first version of PostgreSQL whose CREATE TABLE supports `STORAGE`. */
const OLDEST = 16;

const NUMBERS_PER_VERSION = 10_000;

/** @throws with one sentence when the server is too old for the migrations, which would fail half-way with a syntax error */
export async function assertServerVersion(connection: Pick<EntityManager, 'query'>): Promise<void> {
  const [{ number, name }] = await connection.query<[{ number: number; name: string }]>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name`,
  );
  if (number < OLDEST * NUMBERS_PER_VERSION)
    throw new Error(`Firstlight needs PostgreSQL ${OLDEST} or later; the server of DATABASE_URL is ${name}`);
}
