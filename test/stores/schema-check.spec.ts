import { connectDatabase, migrateDatabase, schemaCheck, waitForSchema, type SchemaCheck } from '#domain';
import { createLogger } from '#platform';
import type { DataSource } from 'typeorm';
import { createEmptyDatabase } from '../support/test-database.js';

jest.setTimeout(60_000);

const NEWER = `INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Newer9999999999999')`;

let url: string;
let database: DataSource;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ url, drop } = await createEmptyDatabase());
  database = await connectDatabase(url, { poolSize: 2 });
});
afterEach(async () => {
  jest.useRealTimers();
  if (database?.isInitialized) await database.destroy();
  await drop?.();
});

const check = (ACCEPT_NEWER_SCHEMA = false): SchemaCheck => schemaCheck(database, { ACCEPT_NEWER_SCHEMA });

/** Makes the schema older by its latest migration. */
const forgetLatest = () =>
  database.query('DELETE FROM migrations WHERE timestamp = (SELECT max(timestamp) FROM migrations)');

describe('the check of the schema', () => {
  it('names outstanding migrations of an empty and of an older database, until they have run', async () => {
    const problem = check();
    const all = database.migrations.length;
    expect(await problem()).toBe(`${all} of ${all} migrations are outstanding: run migrate of this version`);
    await migrateDatabase(url);
    expect(await problem()).toBeNull();
    await forgetLatest();
    expect(await problem()).toBe(`1 of ${all} migrations are outstanding: run migrate of this version`);
    expect(await check(true)()).toMatch(/^1 of/);
  });

  it('refuses the schema of a newer version at a start, and accepts it when told to', async () => {
    await migrateDatabase(url);
    await database.query(NEWER);
    expect(await check()()).toBe(
      "the schema is another program's: 1 of its migrations are unknown to this version",
    );
    expect(await check(true)()).toBeNull();
  });

  it('accepts migrations of a newer version that run after this one was ready', async () => {
    await migrateDatabase(url);
    const problem = check();
    expect(await problem()).toBeNull();
    await database.query(NEWER);
    expect(await problem()).toBeNull();
  });

  it('fails while the database does not answer', async () => {
    const problem = check();
    await database.destroy();
    await expect(problem()).rejects.toThrow();
  });
});

it('waiting for the schema ends when it is there, and the log names each reason once', async () => {
  const reasons = ['older', 'older', 'newer', null];
  const logger = { ...createLogger('test', 'silent'), warn: jest.fn() };
  jest.useFakeTimers();
  const waiting = waitForSchema(() => Promise.resolve(reasons.shift() ?? null), logger as never);
  await jest.advanceTimersByTimeAsync(10_000);
  await waiting;
  expect(reasons).toEqual([]);
  expect(logger.warn.mock.calls).toEqual([
    [{ problem: 'older' }, 'waiting for the schema'],
    [{ problem: 'newer' }, 'waiting for the schema'],
  ]);
});
