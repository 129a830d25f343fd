import path from 'node:path';
import type { DataSource } from 'typeorm';
import { connectDatabase, migrateDatabase } from '#domain';
import { fillLibrary, type LibraryShape } from './library-rows.js';

interface PostgresScript {
  startPostgres: (options: { dataDir: string }) => Promise<{ url: string; stop(): Promise<void> }>;
}

/** Runs the work with the library of a folder, which is filled once and kept, because filling a million records takes minutes. */
export async function withLibrary(
  folder: string,
  shape: LibraryShape,
  work: (url: string) => Promise<void>,
): Promise<void> {
  // Imported by path, because scripts are not built; benchmarks run in the root of the project.
  const { startPostgres } = (await import(path.resolve('scripts/services/postgres.mjs'))) as PostgresScript;
  const server = await startPostgres({ dataDir: path.resolve(folder) });
  try {
    await makeLibrary(server.url, shape);
    await work(server.url);
  } finally {
    await server.stop();
  }
}

/** Migrates the schema and fills the library, unless it is filled. */
export async function makeLibrary(url: string, shape: LibraryShape): Promise<void> {
  await said('migrated', () => migrateDatabase(url));
  const database = await connectDatabase(url, { poolSize: 1 });
  await database.query(`SET statement_timeout = 0`);
  const [{ isFilled }] = await database.query<{ isFilled: boolean }[]>(
    `SELECT EXISTS (SELECT FROM records) AS "isFilled"`,
  );
  if (!isFilled) await withoutIndexes(database, () => said('filled', () => fillLibrary(database, shape)));
  await said('vacuumed', () => database.query('VACUUM (ANALYZE) records'));
  await database.destroy();
}

/** Inserts many rows without the indexes of the records and the check of their files, which are created afterwards. */
async function withoutIndexes(database: DataSource, fill: () => Promise<void>): Promise<void> {
  const indexes = await database.query<{ name: string; definition: string }[]>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = 'records'::regclass AND NOT indisprimary ORDER BY indexrelid`,
  );
  await database.query(`DROP INDEX ${indexes.map(({ name }) => name).join(', ')}`);
  await database.query(`ALTER TABLE records DROP CONSTRAINT records_stored_file`);
  await fill();
  await database.query(`SET maintenance_work_mem = '512MB'`);
  await said('indexed', () => indexAgain(database, indexes));
}

async function indexAgain(database: DataSource, indexes: readonly { definition: string }[]): Promise<void> {
  await database.query(`CLUSTER records USING records_pkey; ALTER TABLE records SET WITHOUT CLUSTER`);
  for (const { definition } of indexes) await database.query(definition);
  await database.query(
    `ALTER TABLE records ADD CONSTRAINT records_stored_file FOREIGN KEY (storage_key) REFERENCES blobs`,
  );
}

async function said(what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${what} in ${((performance.now() - start) / 1000).toFixed(0)} s`);
}
