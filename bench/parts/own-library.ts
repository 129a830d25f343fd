import path from 'node:path';
import { DataSource } from 'typeorm';
import { connectDatabase, dataSourceOptions, migrateDatabase } from '#domain';
import { fillLibrary, type LibraryShape } from './library-rows.js';

interface PostgresScript {
  startPostgres: (options: { dataDir: string }) => Promise<{ url: string; stop(): Promise<void> }>;
}

/** Gives the work the library of a folder, which is filled once and stays: filling a million records takes minutes. */
export async function withLibrary(
  folder: string,
  shape: LibraryShape,
  work: (url: string) => Promise<void>,
): Promise<void> {
  // By its path, since scripts are not built; benchmarks run in the root of the project.
  const { startPostgres } = (await import(path.resolve('scripts/services/postgres.mjs'))) as PostgresScript;
  const server = await startPostgres({ dataDir: path.resolve(folder) });
  try {
    await makeLibrary(server.url, shape);
    await work(server.url);
  } finally {
    await server.stop();
  }
}

/** Fills the oldest schema, unless it is, and brings it up to date, as a library that has grown. */
export async function makeLibrary(url: string, shape: LibraryShape): Promise<void> {
  const { migrations, ...options } = dataSourceOptions(url);
  const oldest = await new DataSource({
    ...options,
    migrations: (migrations as never[]).slice(0, 1),
  }).initialize();
  const [{ isThere }] = await oldest.query<{ isThere: boolean }[]>(
    `SELECT to_regclass('records') IS NOT NULL AS "isThere"`,
  );
  if (!isThere) {
    await oldest.runMigrations();
    await oldest.query(`SET statement_timeout = 0`);
    await said('filled', () => fillLibrary(oldest, shape));
  }
  await oldest.destroy();
  await said('migrated', () => migrateDatabase(url));
  const database = await connectDatabase(url);
  const runner = database.createQueryRunner();
  await runner.query(`SET statement_timeout = 0`);
  await said('vacuumed', () => runner.query('VACUUM (ANALYZE) records'));
  await runner.release();
  await database.destroy();
}

async function said(what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${what} in ${((performance.now() - start) / 1000).toFixed(0)} s`);
}
