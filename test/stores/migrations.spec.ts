import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { MigrationExecutor, type QueryRunner } from 'typeorm';
import { connectDatabase, dataSourceOptions, migrateDatabase } from '#domain';
import { describeSchema, SCHEMA_FILE } from '../../tools/generate/database-schema.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { waitFor } from '../../scripts/processes/wait.mjs';
import { createEmptyDatabase } from '../support/test-database.js';

jest.setTimeout(90_000);

/** Names of all migrations, in their order. */
const ALL = (dataSourceOptions('postgres://nowhere').migrations as { name: string }[]).map(
  ({ name }) => name,
);

let services: { databaseUrl: string; drop: () => Promise<void> };
let watcher: pg.Client;

beforeEach(async () => {
  const { url, drop } = await createEmptyDatabase();
  services = { databaseUrl: url, drop };
  watcher = new pg.Client({ connectionString: services.databaseUrl });
  await watcher.connect();
});

afterEach(async () => {
  await watcher?.end();
  await services?.drop();
});

const rowsOf = async (sql: string, values: unknown[] = []) => (await watcher.query(sql, values)).rows;

const connections = (): Promise<{ pid: number; query: string }[]> =>
  rowsOf(
    `SELECT pid, query FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'firstlight-migrate'`,
  );

/** The server may take a moment to notice a closed connection; a pool would close an idle one after 10 s. */
async function expectNoConnections(): Promise<void> {
  const isGone = async () => ((await connections()).length === 0 ? true : undefined);
  expect(await waitFor(isGone, { timeoutMs: 8_000 })).toBe(true);
}

const LOCK = `SELECT pg_advisory_lock(hashtext('firstlight-migrations'))`;
const UNLOCK = `SELECT pg_advisory_unlock(hashtext('firstlight-migrations'))`;

describe('migrateDatabase', () => {
  it('runs what is pending, and nothing a second time', async () => {
    expect(await migrateDatabase(services.databaseUrl)).toEqual(ALL);
    expect(await migrateDatabase(services.databaseUrl)).toEqual([]);
    await expectNoConnections();
  });

  it('waits for a running migration, on one connection, without a time limit', async () => {
    await watcher.query(LOCK);
    const migrating = migrateDatabase(services.databaseUrl);
    const isWaiting = async () =>
      (await connections()).some(({ query }) => query === LOCK) ? true : undefined;
    expect(await waitFor(isWaiting, { timeoutMs: 20_000 })).toBe(true);
    expect(await connections()).toHaveLength(1);
    expect(await rowsOf(`SELECT to_regclass('users') AS users`)).toEqual([{ users: null }]);
    await watcher.query(UNLOCK);
    expect((await migrating).length).toBeGreaterThan(0);
  });

  it('lets only one of several processes migrate', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => migrateDatabase(services.databaseUrl)));
    expect(runs.filter((done) => done.length > 0)).toHaveLength(1);
  });

  it('migrates on the connection that holds the lock, without a time limit', async () => {
    const seen = jest.fn();
    const spy = jest
      .spyOn(MigrationExecutor.prototype, 'executePendingMigrations')
      .mockImplementation(async function (this: MigrationExecutor) {
        const { queryRunner } = this as unknown as { queryRunner: QueryRunner };
        const ask = (sql: string) => queryRunner.query(sql) as unknown as Promise<Record<string, string>[]>;
        const [{ statement_timeout: limit }] = await ask('SHOW statement_timeout');
        const held = await ask(
          `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid = pg_backend_pid()`,
        );
        seen(limit, held.length, this.transaction);
        return [];
      });
    await migrateDatabase(services.databaseUrl);
    spy.mockRestore();
    expect(seen.mock.calls).toEqual([['0', 1, 'each']]);
  });

  it('releases lock and connection when a migration fails, and rolls it back', async () => {
    await watcher.query(`CREATE TABLE sessions (id int)`);
    await expect(migrateDatabase(services.databaseUrl)).rejects.toThrow('relation "sessions" already exists');
    await expectNoConnections();
    expect(await rowsOf(`SELECT to_regclass('users') AS users`)).toEqual([{ users: null }]);
    await watcher.query(`DROP TABLE sessions`);
    expect(await migrateDatabase(services.databaseUrl)).toEqual(ALL);
  });

  it('produces schema.sql', async () => {
    await migrateDatabase(services.databaseUrl);
    const written = readFileSync(path.join(PROJECT_ROOT, SCHEMA_FILE), 'utf8');
    expect(await describeSchema(services.databaseUrl)).toBe(written);
  });
});

describe('a later migration', () => {
  class Scratch1700000099999 {
    readonly up = (runner: QueryRunner) => runner.query(`ALTER TABLE users ADD COLUMN motto text`);
    readonly down = (runner: QueryRunner) => runner.query(`ALTER TABLE users DROP COLUMN motto`);
  }
  const insertUser = () =>
    watcher.query(
      `INSERT INTO users (id, username, email, password_hash, role)
       VALUES (gen_random_uuid(), 'vera', 'vera@example.org', 'x', 'user')`,
    );
  const migrateFurther = async () => {
    const database = await connectDatabase(services.databaseUrl);
    const migrations = [...database.migrations.map(({ constructor }) => constructor), Scratch1700000099999];
    await database.destroy();
    return migrateDatabase(services.databaseUrl, { migrations: migrations as never });
  };

  it('upgrades a database of the previous release with its data', async () => {
    await migrateDatabase(services.databaseUrl);
    await insertUser();
    expect(await migrateFurther()).toEqual(['Scratch1700000099999']);
    expect(await rowsOf(`SELECT username, motto FROM users`)).toEqual([{ username: 'vera', motto: null }]);
  });

  it('is ignored by the previous release, which starts with its schema', async () => {
    expect(await migrateFurther()).toEqual([...ALL, 'Scratch1700000099999']);
    expect(await migrateDatabase(services.databaseUrl)).toEqual([]);
  });

  it('shows in schema.sql', async () => {
    await migrateFurther();
    const schema = await describeSchema(services.databaseUrl);
    expect(schema.split('\n')).toContain('  motto text,');
  });
});

describe('a foreign database', () => {
  const REFUSED =
    'An unreleased earlier version of Firstlight made this database, which cannot be upgraded: ' +
    'delete the data folder, or set DATABASE_URL to a new, empty database';

  it('is refused with migrations older than the first release', async () => {
    await watcher.query(`CREATE TABLE migrations (id serial, timestamp bigint, name varchar)`);
    await watcher.query(
      `INSERT INTO migrations (timestamp, name) VALUES (1700000000001, 'UsersRecordsJobs1700000000001')`,
    );
    await expect(migrateDatabase(services.databaseUrl)).rejects.toThrow(new Error(REFUSED));
    await expectNoConnections();
  });

  it.each(['users', 'records', 'jobs'])('is refused with the table %s alone', async (name) => {
    await watcher.query(`CREATE TABLE ${name} (id uuid)`);
    await expect(migrateDatabase(services.databaseUrl)).rejects.toThrow(new Error(REFUSED));
    expect(await rowsOf(`SELECT to_regclass('migrations') AS migrations`)).toEqual([{ migrations: null }]);
  });
});

describe('connections of an app', () => {
  it('carry its name and are limited by its pool', async () => {
    const database = await connectDatabase(services.databaseUrl, {
      application: 'firstlight-test',
      poolSize: 3,
    });
    await Promise.all(Array.from({ length: 8 }, () => database.query('SELECT pg_sleep(0.1)')));
    const [{ open }] = await rowsOf(
      `SELECT count(*)::int AS open FROM pg_stat_activity WHERE application_name = 'firstlight-test'`,
    );
    expect(open).toBe(3);
    expect(await database.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '1min' }]);
    await database.destroy();
  });
});
