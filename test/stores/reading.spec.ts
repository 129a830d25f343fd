import type { DataSource } from 'typeorm';
import { prepared } from '../../libs/domain/src/database/prepared.js';
import type { Socket } from 'node:net';
import type { PoolClient, Pool } from 'pg';
import { lastRead, reading } from '../../libs/domain/src/database/reading.js';
import { openTestDatabase } from '../support/test-database.js';

jest.setTimeout(120_000);

describe('reading', () => {
  let database: DataSource;

  beforeAll(async () => {
    ({ database } = await openTestDatabase());
  });

  const SEEN = `SELECT current_setting('transaction_isolation') AS isolation,
    current_setting('transaction_read_only') AS "readOnly"`;

  it('begins before the first statement without a round trip, and ends after the last', async () => {
    const before = await database.query<object[]>(SEEN);
    const during = await reading(database, (manager) => manager.query(SEEN));
    expect(during).toEqual([{ isolation: 'repeatable read', readOnly: 'on' }]);
    expect(await database.query(SEEN)).toEqual(before);
    expect(before).toMatchObject([{ isolation: 'read committed', readOnly: 'off' }]);
  });

  it('leaves a working connection when a statement fails', async () => {
    const failing = reading(database, (manager) => manager.query('SELECT 1/0'));
    await expect(failing).rejects.toThrow(/division by zero/);
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('prepares registered statements by their text, and no others', async () => {
    const named = prepared('SELECT $1::int AS prepared_one');
    const statements = await reading(database, async (manager) => {
      expect(await manager.query(named, [1])).toEqual([{ prepared_one: 1 }]);
      expect(await manager.query(named, [2])).toEqual([{ prepared_one: 2 }]);
      await manager.query('SELECT $1::int AS not_prepared', [1]);
      return manager.query<{ statement: string }[]>(
        `SELECT statement FROM pg_prepared_statements WHERE statement LIKE 'SELECT $1::int AS %prepared%'`,
      );
    });
    expect(statements).toEqual([{ statement: named }]);
  });

  it('ends with its announced last statement, and reads further ones outside', async () => {
    const levels = await reading(database, async (manager) => [
      await lastRead(manager, manager.query<object[]>(SEEN)),
      await manager.query<object[]>(SEEN),
    ]);
    expect(levels).toMatchObject([[{ isolation: 'repeatable read' }], [{ isolation: 'read committed' }]]);
    expect(await database.query(SEEN)).toMatchObject([{ isolation: 'read committed', readOnly: 'off' }]);
  });

  it('fails with its last statement, and leaves a working connection', async () => {
    const failing = reading(database, (manager) => lastRead(manager, manager.query('SELECT 1/0')));
    await expect(failing).rejects.toThrow(/division by zero/);
    expect(await database.query(SEEN)).toMatchObject([{ isolation: 'read committed', readOnly: 'off' }]);
  });

  describe('a connection', () => {
    const pool = () => (database.driver as unknown as { master: Pool }).master;

    /** Number of network writes of the connection during an operation. */
    async function writesOf(ask: (client: PoolClient) => Promise<unknown>): Promise<number> {
      const client = await pool().connect();
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
      const spies = (['_write', '_writev'] as const).map((name) => jest.spyOn(stream, name as never));
      await ask(client);
      const writes = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      for (const spy of spies) spy.mockRestore();
      client.release();
      return writes;
    }

    it('sends statements of one tick in one packet', async () => {
      const three = (client: PoolClient) =>
        Promise.all([
          client.query('BEGIN'),
          client.query('SELECT $1::int AS one', [1]),
          client.query('COMMIT'),
        ]);
      expect(await writesOf(three)).toBe(1);
      expect(await writesOf(three)).toBe(1);
    });

    it('sends statements of the next tick at once', async () => {
      const two = async (client: PoolClient) => {
        await client.query('SELECT 1');
        await client.query('SELECT 2');
      };
      expect(await writesOf(two)).toBe(2);
    });
  });
});
