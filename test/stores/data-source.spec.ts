import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';
import type { EntityManager } from 'typeorm';
import { connectDatabase, isConnectionLost, JobEntity, pingDatabase } from '#domain';
import { openTestDatabase } from '../support/test-database.js';

/** The pool behind TypeORM. */
interface PooledDriver {
  readonly master: pg.Pool;
}

it('a connection that breaks without a listener does not end the process, and is not reused', async () => {
  const { database } = await openTestDatabase();
  const { master } = database.driver as unknown as PooledDriver;
  const client = await master.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  const [{ pid }] = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
  // The pool has removed its listener, and no other was added.
  await database.query('SELECT pg_terminate_backend($1)', [pid]);
  await ended;
  const timers = jest.spyOn(globalThis, 'setTimeout');
  await expect(client.query('SELECT 1')).rejects.toThrow();
  const watches = timers.mock.calls.length;
  timers.mockRestore();
  client.release(true);
  expect(watches).toBe(0); // A watchdog for it would never end.
  expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('reads lists of texts, and dates in any time zone', async () => {
  const { database } = await openTestDatabase();
  const text = `SELECT ARRAY['a', 'b c', NULL, 'NULL', '"\\{},', ''] AS list, timestamptz '2026-11-28 03:43:58.123987Z' AS at`;
  for (const zone of ['UTC', 'Asia/Kolkata']) {
    const [row] = await database.transaction(async (manager) => {
      await manager.query(`SET LOCAL TimeZone = '${zone}'`);
      return manager.query<object[]>(text);
    });
    expect(row).toEqual({
      list: ['a', 'b c', null, 'NULL', '"\\{},', ''],
      at: new Date('2026-11-28T03:43:58.123Z'),
    });
  }
});

/** Sends a further query of a transaction in each way that stores use. */
const FURTHER: Readonly<Record<string, (manager: EntityManager) => Promise<unknown>>> = {
  'SQL of the manager': (manager) => manager.query('SELECT 1'),
  'SQL of the runner': (manager) => manager.queryRunner!.query('SELECT 1'),
  'a repository': (manager) => manager.getRepository(JobEntity).find(),
  'a builder': (manager) => manager.createQueryBuilder(JobEntity, 'job').getMany(),
  'a transaction within it': (manager) => manager.transaction((inner) => inner.query('SELECT 1')),
  nothing: () => Promise.resolve(),
};

it.each(Object.entries(FURTHER))(
  'a transaction whose connection ends between two queries reports a lost database, followed by %s',
  async (_, ask) => {
    const { database } = await openTestDatabase();
    const failure = await database
      .transaction(async (manager) => {
        const [{ pid }] = await manager.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
        const { connection } = (await manager.queryRunner!.connect()) as { connection: { stream: Socket } };
        const ended = once(connection.stream, 'close');
        await database.query('SELECT pg_terminate_backend($1)', [pid]);
        await ended;
        await ask(manager);
      })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(isConnectionLost(failure)).toBe(true);
  },
);

it('a broken idle connection is not reported as an unavailable database', async () => {
  const { url, database } = await openTestDatabase();
  const probe = await connectDatabase(url, { application: 'firstlight-probe', poolSize: 2 });
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'firstlight-probe' AND datname = current_database()`;
  // The end of the connection and the query come in random order.
  for (let round = 0; round < 40; round += 1) {
    await pingDatabase(probe);
    await database.query(end);
    await pingDatabase(probe);
  }
  await probe.destroy();
});

it('PostgreSQL ends a transaction whose process is idle for too long', async () => {
  const { database } = await openTestDatabase();
  expect(await database.query('SHOW idle_in_transaction_session_timeout')).toEqual([
    { idle_in_transaction_session_timeout: '1min' },
  ]);
});

it('connections have the application’s name and all time limits', async () => {
  const { url, database } = await openTestDatabase();
  expect(await database.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '1min' }]);
  expect(await database.query('SHOW application_name')).toEqual([{ application_name: 'firstlight' }]);
  const { options } = (database.driver as unknown as PooledDriver).master;
  expect([options.max, options.connectionTimeoutMillis]).toEqual([10, 10_000]);
  const named = await connectDatabase(url, {
    application: 'firstlight-test',
    poolSize: 3,
    statementTimeoutMs: 5_000,
  });
  expect(await named.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '5s' }]);
  expect(await named.query('SHOW application_name')).toEqual([{ application_name: 'firstlight-test' }]);
  expect((named.driver as unknown as PooledDriver).master.options.max).toBe(3);
  await named.destroy();
});

it('idle connections are kept for minutes, since each new one plans all queries again', async () => {
  const { database } = await openTestDatabase();
  const pidOf = async () =>
    (await database.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid'))[0].pid;
  const pid = await pidOf();
  jest.useFakeTimers({ now: Date.now(), doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  expect(await pidOf()).toBe(pid);
  jest.advanceTimersByTime(4 * 60_000);
  expect(await pidOf()).toBe(pid);
  jest.advanceTimersByTime(6 * 60_000);
  expect(await pidOf()).not.toBe(pid);
  jest.useRealTimers();
});

it('an unreachable database is reported in one sentence, without its password', async () => {
  const failure = await connectDatabase('postgres://vera:secret@127.0.0.1:1/library').catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(/^The database does not answer: [^\n]+$/),
  });
  expect(String(failure)).not.toContain('secret');
  expect(isConnectionLost(failure)).toBe(true);
});
