import { asLeader, connectDatabase } from '#domain';
import type { DataSource } from 'typeorm';
import { atSpecEnd } from '../support/spec-end.js';
import { openTestDatabase } from '../support/test-database.js';

/** Fewer than the rounds below: a connection that does not come back is missed. */
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

it('one leads at a time, for each name', async () => {
  const inside = await asLeader(ours, 'sweeper', async () => ({
    same: await asLeader(theirs, 'sweeper', done),
    other: await asLeader(theirs, 'reaper', done),
  }));
  expect(inside).toEqual({ same: null, other: 'done' });
});

it('the next may lead as soon as one is done, or has failed; connections come back', async () => {
  for (let round = 0; round < 2 * POOL_SIZE; round += 1) {
    const failing = asLeader(ours, 'sweeper', () => Promise.reject(new Error('half-way')));
    await expect(failing).rejects.toThrow('half-way');
    expect(await asLeader(ours, 'sweeper', done)).toBe('done');
    expect(await asLeader(theirs, 'sweeper', done)).toBe('done');
  }
});

it('who does not lead keeps no connection', async () => {
  await asLeader(theirs, 'sweeper', async () => {
    for (let round = 0; round < 2 * POOL_SIZE; round += 1)
      expect(await asLeader(ours, 'sweeper', done)).toBeNull();
  });
});
