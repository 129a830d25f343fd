import type { DataSource, EntityManager } from 'typeorm';
import { lastRead, reading } from './reading.js';

const OUTDATED = Object.assign(new Error('prepared statement "a" does not exist'), { code: '26000' });

/** A database of one connection on which the matching statements fail. */
function fakeDatabase(failing?: RegExp) {
  const runner = {
    query: jest.fn((text: string) =>
      failing?.test(text) ? Promise.reject(new Error(`lost: ${text.split(' ')[0]}`)) : Promise.resolve([]),
    ),
    release: jest.fn(() => Promise.resolve()),
    manager: {} as EntityManager,
  };
  runner.manager = { queryRunner: runner } as unknown as EntityManager;
  return { runner, database: { createQueryRunner: () => runner } as unknown as DataSource };
}

describe('reading', () => {
  it('retries in a new transaction when a statement must be prepared again', async () => {
    const { runner, database } = fakeDatabase();
    const read = jest.fn<Promise<string>, []>(() => Promise.resolve('read')).mockRejectedValueOnce(OUTDATED);
    expect(await reading(database, read)).toBe('read');
    expect(read).toHaveBeenCalledTimes(2);
    expect(runner.release).toHaveBeenCalledTimes(2);
    read.mockRejectedValue(OUTDATED);
    await expect(reading(database, read)).rejects.toBe(OUTDATED);
  });

  it('does not retry after delivering rows or after another error', async () => {
    const { database } = fakeDatabase();
    const read = jest.fn(() => Promise.reject(OUTDATED));
    await expect(reading(database, read, () => false)).rejects.toBe(OUTDATED);
    expect(read).toHaveBeenCalledTimes(1);
    const other = jest.fn(() => Promise.reject(new Error('another reason')));
    await expect(reading(database, other)).rejects.toThrow('another reason');
    expect(other).toHaveBeenCalledTimes(1);
  });

  it('commits once, after the first statement marked as the last', async () => {
    const { runner, database } = fakeDatabase();
    await reading(database, async (manager) => {
      for (const text of ['SELECT 1', 'SELECT 2']) await lastRead(manager, manager.queryRunner!.query(text));
    });
    const texts = runner.query.mock.calls.map(([text]) => text);
    expect(texts.slice(1)).toEqual(['SELECT 1', 'COMMIT', 'SELECT 2']);
  });

  it.each([
    ['its last statement', /^(?:COMMIT|ROLLBACK|SELECT)/, 'lost: SELECT'],
    ['its end', /^(?:COMMIT|ROLLBACK)/, 'lost: COMMIT'],
    ['its beginning', /^/, 'lost: START'],
  ])('reports the first failure once when the connection is lost with %s', async (_, failing, message) => {
    const { runner, database } = fakeDatabase(failing);
    const unheard = jest.fn();
    process.on('unhandledRejection', unheard);
    const read = (manager: EntityManager) => lastRead(manager, manager.queryRunner!.query('SELECT 1'));
    await expect(reading(database, read)).rejects.toThrow(message);
    await new Promise(setImmediate);
    process.off('unhandledRejection', unheard);
    expect(unheard).not.toHaveBeenCalled();
    expect(runner.release).toHaveBeenCalledTimes(1);
  });
});
