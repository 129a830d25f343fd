import pg from 'pg';
import { MigrationExecutor, type QueryRunner } from 'typeorm';
import { connectDatabase, migrateDatabase } from '#domain';
import { waitFor } from '../../scripts/processes/wait.mjs';
import { createEmptyDatabase } from '../support/test-database.js';

jest.setTimeout(90_000);

/** The last migration before sessions had rows of their own. */
const BEFORE_SESSIONS = 'UsersRecordsJobs1700000000001';

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

/** The server may take a moment to see that a connection was closed; a pool would give up one that rests after 10 s. */
async function expectNoConnections(): Promise<void> {
  const isGone = async () => ((await connections()).length === 0 ? true : undefined);
  expect(await waitFor(isGone, { timeoutMs: 30_000 })).toBe(true);
}

const LOCK = `SELECT pg_advisory_lock(hashtext('firstlight-migrations'))`;
const UNLOCK = `SELECT pg_advisory_unlock(hashtext('firstlight-migrations'))`;

describe('migrateDatabase', () => {
  it('runs what is pending, and nothing a second time', async () => {
    const done = await migrateDatabase(services.databaseUrl);
    expect(done[0]).toBe(BEFORE_SESSIONS);
    expect(done).toContain('Sessions1700000000003');
    expect(await migrateDatabase(services.databaseUrl)).toEqual([]);
    await expectNoConnections();
  });

  it('waits for whoever migrates already, on one connection, without a time limit', async () => {
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

  it('lets one of several at once migrate', async () => {
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

  it('gives lock and connection back when a migration fails, and leaves nothing of it behind', async () => {
    await watcher.query(`CREATE TABLE sessions (id int)`);
    await expect(migrateDatabase(services.databaseUrl)).rejects.toThrow('relation "sessions" already exists');
    await expectNoConnections();
    expect(await rowsOf(`SELECT to_regclass('login_guards') AS guards`)).toEqual([{ guards: null }]);
    await watcher.query(`DROP TABLE sessions`);
    expect(await migrateDatabase(services.databaseUrl)).toContain('Sessions1700000000003');
  });
});

describe('connections of an app', () => {
  it('carry its name and are as many as its pool allows', async () => {
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

describe('the migration to sessions', () => {
  const USER = '018f0000-0000-7000-8000-000000000001';
  const LOCKED = '018f0000-0000-7000-8000-000000000002';
  const OPEN = '018f0000-0000-7000-8000-00000000000a';
  const REVOKED = '018f0000-0000-7000-8000-00000000000b';

  /** Runs the migrations up to sessions' predecessor, as an older release left the database. */
  async function migrateToBefore(): Promise<void> {
    const database = await connectDatabase(services.databaseUrl, { poolSize: 1 });
    const { migrations } = database;
    (database as { migrations: unknown }).migrations = migrations.filter(
      ({ constructor }) => constructor.name === BEFORE_SESSIONS,
    );
    await new MigrationExecutor(database).executePendingMigrations();
    await database.destroy();
  }

  async function insertOldRows(): Promise<void> {
    await watcher.query(
      `INSERT INTO users (id, username, email, password_hash, role, failed_logins, locked_until) VALUES
         ('${USER}', 'vera', 'vera@example.org', 'hash', 'user', 3, NULL),
         ('${LOCKED}', 'cecilia', 'cecilia@example.org', 'hash', 'user', 0, now() + interval '9 minutes')`,
    );
    const token = (family: string, hash: string, revoked: string, days: number) =>
      watcher.query(
        `INSERT INTO refresh_tokens (id, user_id, family_id, token_hash, expires_at, revoked_at)
         VALUES (gen_random_uuid(), $1, $2, $3, now() + make_interval(days => $4), ${revoked})`,
        [USER, family, hash, days],
      );
    await token(OPEN, 'a', 'NULL', 6);
    await token(OPEN, 'b', 'NULL', 7);
    await token(REVOKED, 'c', 'now()', 6);
    // What a rotation at the moment of the revocation left behind.
    await token(REVOKED, 'd', 'NULL', 7);
  }

  it('keeps families as sessions, ends revoked ones whole, and keeps locks and counts', async () => {
    await migrateToBefore();
    await insertOldRows();
    await migrateDatabase(services.databaseUrl);
    const sessions = await rowsOf(
      `SELECT id, user_id, ended_at IS NULL AS open, round(extract(epoch FROM expires_at - now()) / 86400)::int AS days
       FROM sessions ORDER BY id`,
    );
    expect(sessions).toEqual([
      { id: OPEN, user_id: USER, open: true, days: 7 },
      { id: REVOKED, user_id: USER, open: false, days: 7 },
    ]);
    expect(
      await rowsOf(`SELECT id, attempts, locked_until > now() AS locked FROM login_guards ORDER BY id`),
    ).toEqual([
      { id: USER, attempts: '3', locked: null },
      { id: LOCKED, attempts: '0', locked: true },
    ]);
    await expect(
      watcher.query(
        `INSERT INTO refresh_tokens (id, family_id, token_hash, expires_at) VALUES ('${USER}', '${USER}', 'e', now())`,
      ),
    ).rejects.toThrow('foreign key');
  });

  it('can be undone', async () => {
    await migrateToBefore();
    await insertOldRows();
    const columns = () =>
      rowsOf(
        `SELECT table_name, column_name, is_nullable, data_type FROM information_schema.columns
         WHERE table_schema = 'public' ORDER BY table_name, column_name`,
      );
    const indexes = () =>
      rowsOf(`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname`);
    const before = [await columns(), await indexes()];
    const database = await connectDatabase(services.databaseUrl, { poolSize: 1 });
    const [migration] = database.migrations.filter(({ constructor }) =>
      constructor.name.startsWith('Sessions'),
    );
    const runner = database.createQueryRunner();
    await migration.up(runner);
    await migration.down(runner);
    await runner.release();
    await database.destroy();
    expect([await columns(), await indexes()]).toEqual(before);
    expect(await rowsOf(`SELECT failed_logins, locked_until IS NULL AS open FROM users ORDER BY id`)).toEqual(
      [
        { failed_logins: 3, open: true },
        { failed_logins: 0, open: false },
      ],
    );
    const revoked = await rowsOf(
      `SELECT token_hash FROM refresh_tokens WHERE revoked_at IS NOT NULL ORDER BY 1`,
    );
    expect(revoked).toEqual([{ token_hash: 'c' }, { token_hash: 'd' }]);
  });
});
