import { MigrationExecutor, type DataSource } from 'typeorm';
import { connectDatabase } from './data-source.js';
import { assertServerVersion } from './server-version.js';

/**
 * Brings the schema up to date. Several machines may start at once: the first migrates, the others wait and find
 * nothing to do. The lock and the migrations share the one connection: should it break, both end together, and the
 * server gives the lock back. No time limit: an index on a large table takes what it takes.
 *
 * @returns the names of the migrations that ran
 * @throws with one sentence when the server is too old
 */
export async function migrateDatabase(url: string): Promise<string[]> {
  const database = await connectDatabase(url, { application: 'firstlight-migrate', poolSize: 1 });
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
    const executor = new MigrationExecutor(database, runner);
    executor.transaction = 'each';
    const done = await executor.executePendingMigrations();
    return done.map(({ name }) => name);
  } finally {
    await runner.release();
  }
}
