import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { connectDatabase, migrateDatabase } from '#domain';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { atSpecEnd } from './spec-end.js';

/** The database of a spec, on the PostgreSQL of this test run. */
export interface TestDatabase {
  readonly database: DataSource;
  readonly url: string;
  /** Closes the connections and drops the database; also happens at the end of the spec. */
  close(): Promise<void>;
}

const TEMPLATE_LOCK = `hashtext('firstlight-test-template')`;
const SCHEMA_SOURCES = path.join(PROJECT_ROOT, 'libs/domain/src/database');

/**
 * An empty database with the schema of the sources (no build needed), for specs of SQL code without an app (for apps:
 * {@link startStack}). It is a copy of a template that is migrated once per test run, so this takes a tenth of a second.
 *
 * Such specs are in `test/stores/*.spec.ts`: `npx jest test/stores/sessions.spec.ts --selectProjects stores`.
 *
 * ```ts
 * let db: TestDatabase;
 * beforeAll(async () => { db = await openTestDatabase(); });
 * afterAll(() => db?.close());
 * ```
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createTestDatabase();
  const database = await connectDatabase(url);
  const close = async () => {
    if (database.isInitialized) await database.destroy();
    await drop();
  };
  atSpecEnd(close);
  return { database, url, close };
}

interface NewDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** The same without a connection. @param serverUrl another server than that of the test run */
export function createTestDatabase(serverUrl = serverOfRun()): Promise<NewDatabase> {
  return createDatabase(serverUrl, async (server) => {
    const template = await migratedTemplate(serverUrl, server);
    // Without WAL for the copy: a third of the work.
    return `TEMPLATE ${template} STRATEGY file_copy`;
  });
}

/** A database without a schema, for specs of migrations. */
export const createEmptyDatabase = (): Promise<NewDatabase> => createDatabase(serverOfRun(), () => '');

/** Uses one connection, because each is a process that costs the server 30 to 50 ms of CPU time. */
async function createDatabase(
  serverUrl: string,
  optionsOf: (server: pg.Client) => Promise<string> | string,
): Promise<NewDatabase> {
  const name = `firstlight_test_${randomUUID().replaceAll('-', '')}`;
  await withServer(serverUrl, async (server) =>
    server.query(`CREATE DATABASE ${name} ${await optionsOf(server)}`),
  );
  const drop = () =>
    withServer(
      serverUrl,
      async (server) => void (await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
    );
  return { url: databaseUrl(serverUrl, name), drop };
}

function serverOfRun(): string {
  const { TEST_DATABASE_URL: url } = process.env;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: tools/testing/jest-services.mjs did not run');
  return url;
}

/** The name of the template, created by the first caller while the others wait. */
async function migratedTemplate(serverUrl: string, server: pg.Client): Promise<string> {
  const name = `firstlight_template_${schemaHash()}`;
  if (await isThere(server, name)) return name;
  await server.query(`SELECT pg_advisory_lock(${TEMPLATE_LOCK})`);
  if (!(await isThere(server, name))) await makeTemplate(serverUrl, server, name);
  await server.query(`SELECT pg_advisory_unlock(${TEMPLATE_LOCK})`);
  return name;
}

async function isThere(server: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await server.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  return rowCount === 1;
}

/** Under a temporary name until it is complete, so that a killed run leaves no partial template. */
async function makeTemplate(serverUrl: string, server: pg.Client, name: string): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await server.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
  await server.query(`CREATE DATABASE ${unfinished}`);
  await migrateDatabase(databaseUrl(serverUrl, unfinished));
  await server.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
}

/** Another schema gets another template, because TEST_DATABASE_URL may name a server that outlives the run. */
function schemaHash(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(SCHEMA_SOURCES, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) hash.update(file.name).update(readFileSync(path.join(file.parentPath, file.name)));
  }
  return hash.digest('hex').slice(0, 16);
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function withServer<T>(url: string, work: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}
