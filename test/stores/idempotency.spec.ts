import type { DataSource } from 'typeorm';
import { isOwnerGone } from '#domain';
import type { Logger } from '#platform';
import { IdempotencyService } from '../../apps/api/src/idempotency/idempotency.service.js';
import { insertUser } from '../support/open-library.js';
import { until } from '../support/spec-end.js';
import { openTestDatabase, type TestDatabase } from '../support/test-database.js';

let test: TestDatabase;
let database: DataSource;
let owner: string;
const warn = jest.fn();

beforeEach(async () => {
  test = await openTestDatabase();
  ({ database } = test);
  owner = await insertUser(database);
  warn.mockClear();
});
afterEach(() => test.close());

const once = <T>(operation: () => Promise<T>, of = database): Promise<T> => {
  const request = { get: () => 'key-1', originalUrl: '/api/mosaic/save', user: { id: owner } };
  return new IdempotencyService(of, { warn } as unknown as Logger).once(request as never, {}, operation);
};

const expiresAt = async (): Promise<number | undefined> => {
  const rows = await database.query<{ expires_at: Date }[]>('SELECT expires_at FROM idempotency_keys');
  return rows[0]?.expires_at.getTime();
};

/** Lets the interval timer alone go by. */
function fakeIntervals(): void {
  const real = ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] as const;
  jest.useFakeTimers({
    doNotFake: [...real, 'clearImmediate', 'setTimeout', 'clearTimeout'],
  });
}

it('the claim of a running request is renewed, and no longer when it has ended', async () => {
  fakeIntervals();
  await once(async () => {
    const first = (await expiresAt())!;
    await database.query(`UPDATE idempotency_keys SET expires_at = expires_at - interval '30 seconds'`);
    jest.advanceTimersByTime(20_000);
    await until(async () => (await expiresAt())! >= first);
  });
  expect(jest.getTimerCount()).toBe(0);
});

it('the answer of an operation counts, also if it cannot be kept', async () => {
  const answer = await once(async () => {
    await database.query('ALTER TABLE idempotency_keys RENAME TO away');
    return 'made';
  });
  expect(answer).toBe('made');
  expect(warn.mock.calls).toEqual([[{ err: expect.any(Error) }, expect.stringContaining('keep')]]);
});

it('the failure of an operation counts, also if its key cannot be freed', async () => {
  const failing = once(async () => {
    await database.query('ALTER TABLE idempotency_keys RENAME TO away');
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  expect(warn.mock.calls).toEqual([[{ err: expect.any(Error) }, expect.stringContaining('release')]]);
});

it('an operation does not begin if its key cannot be claimed', async () => {
  await database.query('ALTER TABLE idempotency_keys RENAME TO away');
  const operation = jest.fn();
  await expect(once(operation)).rejects.toThrow('idempotency_keys');
  expect(operation).not.toHaveBeenCalled();
});

it('the token of a deleted user is refused', async () => {
  await database.query('DELETE FROM users');
  const error = await once(() => Promise.resolve(1)).catch((thrown: unknown) => thrown);
  expect(isOwnerGone(error)).toBe(true);
});
