import { withAdvisoryLock, connectDatabase } from '#domain';
import type { DataSource } from 'typeorm';
import { atSpecEnd } from '../support/spec-end.js';
import { openTestDatabase } from '../support/test-database.js';

/** Fewer than the rounds below, so that a lost connection shows. */
const POOL_SIZE = 2;

let ours: DataSource;
let theirs: DataSource;

beforeAll(async () => {
  const { url, database } = await openTestDatabase();
  theirs = database;
  ours = await connectDatabase(url, { poolSize: POOL_SIZE });
  atSpecEnd(() => ours.destroy());
});

const done = () => Promise.resolve('done');

it('one process leads at a time, per name', async () => {
  const inside = await withAdvisoryLock(ours, 'sweeper', async () => ({
    same: await withAdvisoryLock(theirs, 'sweeper', done),
    other: await withAdvisoryLock(theirs, 'reaper', done),
  }));
  expect(inside).toEqual({ same: null, other: 'done' });
});

it('the next may lead when the leader is done or has failed; connections are released', async () => {
  for (let round = 0; round < 2 * POOL_SIZE; round += 1) {
    const failing = withAdvisoryLock(ours, 'sweeper', () => Promise.reject(new Error('half-way')));
    await expect(failing).rejects.toThrow('half-way');
    expect(await withAdvisoryLock(ours, 'sweeper', done)).toBe('done');
    expect(await withAdvisoryLock(theirs, 'sweeper', done)).toBe('done');
  }
});

it('a process that does not lead keeps no connection', async () => {
  await withAdvisoryLock(theirs, 'sweeper', async () => {
    for (let round = 0; round < 2 * POOL_SIZE; round += 1)
      expect(await withAdvisoryLock(ours, 'sweeper', done)).toBeNull();
  });
});

describe('a lock whose connection ends during the work', () => {
  /** Waits until the connections, and with them their locks, have ended. */
  const endOurs = () =>
    theirs.query(
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );

  it('reports the failure or the result of the work', async () => {
    const failing = withAdvisoryLock(ours, 'ended', async () => {
      await endOurs();
      throw new Error('the reason');
    });
    await expect(failing).rejects.toThrow('the reason');
    const work = async () => {
      await endOurs();
      return 42;
    };
    expect(await withAdvisoryLock(ours, 'ended', work)).toBe(42);
    expect(await withAdvisoryLock(theirs, 'ended', done)).toBe('done');
  });
});

it('a lock that cannot be released on a live connection is reported', async () => {
  const query = (text: string) =>
    text.includes('unlock')
      ? Promise.reject(new Error('no such function'))
      : Promise.resolve([{ leads: true }]);
  const release = jest.fn(() => Promise.resolve());
  const database = { createQueryRunner: () => ({ query, release }) } as unknown as DataSource;
  await expect(withAdvisoryLock(database, 'sweeper', done)).rejects.toThrow('no such function');
  expect(release).toHaveBeenCalledTimes(1);
});
