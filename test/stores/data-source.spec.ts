import type pg from 'pg';
import { openTestDatabase } from '../support/test-database.js';

/** The pool behind TypeORM. */
interface PooledDriver {
  readonly master: pg.Pool;
}

it('a connection that breaks before anybody listens does not end the process, and is not used again', async () => {
  const { database } = await openTestDatabase();
  const { master } = database.driver as unknown as PooledDriver;
  const client = await master.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  const [{ pid }] = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
  // The pool has taken its listener away, and nobody else has added one.
  await database.query('SELECT pg_terminate_backend($1)', [pid]);
  await ended;
  await expect(client.query('SELECT 1')).rejects.toThrow();
  client.release(true);
  expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('PostgreSQL ends a transaction whose process waits for something else', async () => {
  const { database } = await openTestDatabase();
  expect(await database.query('SHOW idle_in_transaction_session_timeout')).toEqual([
    { idle_in_transaction_session_timeout: '1min' },
  ]);
});
