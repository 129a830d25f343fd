import type { DataSource } from 'typeorm';
import { connectDatabase, isConnectionLost } from '#domain';
import { startHangingProxy, type HangingProxy } from '../support/hanging-proxy.js';
import { createTestDatabase } from '../support/test-database.js';

jest.setTimeout(60_000);

let proxy: HangingProxy;
let direct: DataSource;
let database: DataSource;
let undo: (() => Promise<void>) | undefined;

beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  undo = drop;
  proxy = await startHangingProxy();
  direct = await connectDatabase(url);
  database = await connectDatabase(proxy.through(url), { application: 'watched', poolSize: 2 });
});

afterAll(async () => {
  await database?.destroy();
  await direct?.destroy();
  await undo?.();
});

const ask = (query: string) =>
  database.query<{ said: string }[]>(query).then(
    ([{ said }]) => said,
    (error: unknown) => (isConnectionLost(error) ? 'lost' : String(error)),
  );

/** A running query. */
async function underWay(seconds: number): Promise<Promise<string>[]> {
  const query = [ask(`SELECT pg_sleep(${seconds}), 'slept' AS said`)];
  await new Promise((resolve) => setTimeout(resolve, 300));
  return query;
}

it('the query watchdog waits for a slow query', async () => {
  expect(await ask(`SELECT pg_sleep(12), 'slept' AS said`)).toBe('slept');
});

it('the query watchdog aborts queries of a hanging server, and works again when it is back', async () => {
  const [query] = await underWay(1);
  proxy.hang();
  expect(await query).toBe('lost');
  proxy.goOn();
  expect(await ask(`SELECT 'back' AS said`)).toBe('back');
});

it('the query watchdog replaces silently broken connections', async () => {
  await Promise.all([ask(`SELECT 'a' AS said`), ask(`SELECT 'b' AS said`)]);
  proxy.forget();
  expect(await Promise.all([ask(`SELECT 'c' AS said`), ask(`SELECT 'd' AS said`)])).toEqual(['lost', 'lost']);
  expect(await ask(`SELECT 'e' AS said`)).toBe('e');
});

it('the query watchdog leaves no connection behind', async () => {
  const count = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle' AND query LIKE '%pg_stat_activity WHERE datname%' AND pid <> pg_backend_pid()`;
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await direct.query(count)).toEqual([{ count: 0 }]);
});
