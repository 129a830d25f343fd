import type { DataSource } from 'typeorm';
import { ANSWER_HOURS, createIdempotencyStore, MAX_ANSWERS, type IdempotencyStore } from '#domain';
import { insertUser } from '../support/open-library.js';
import { openTestDatabase } from '../support/test-database.js';

/** Long, so that none expires by itself. */
const LEASE_SECONDS = 3_600;
const ANSWER = { body: '{"jobId":"a"}', location: '/api/spacedata/a' };

let database: DataSource;
let store: IdempotencyStore;
let owner: string;

beforeAll(async () => {
  ({ database } = await openTestDatabase());
  store = createIdempotencyStore(database.manager);
});
beforeEach(async () => (owner = await insertUser(database)));

const claim = (change: { key?: string; requestHash?: string; ownerId?: string } = {}) =>
  store.claim({ ownerId: owner, key: 'key', requestHash: 'hash', ...change }, LEASE_SECONDS);

/** Claims a key that nobody has. */
async function claimed(change: Parameters<typeof claim>[0] = {}): Promise<string> {
  const result = await claim(change);
  if (result.state !== 'claimed') throw new Error(`the key is ${result.state}`);
  return result.claimId;
}

/** Moves the expiry of a claim or an answer into the past. */
const passTime = (interval: string) =>
  database.query(`UPDATE idempotency_keys SET expires_at = expires_at - $1::interval`, [interval]);

const keysOf = async (ownerId = owner): Promise<string[]> =>
  (
    await database.query<{ key: string }[]>(
      'SELECT key FROM idempotency_keys WHERE owner_id = $1 ORDER BY key',
      [ownerId],
    )
  ).map(({ key }) => key);

it('of several requests at once one has the key, and the others are told so', async () => {
  const states = (await Promise.all(Array.from({ length: 8 }, () => claim()))).map(({ state }) => state);
  expect(states.sort()).toEqual(['claimed', ...Array<string>(7).fill('running')]);
});

it('an answer is given to the same request, and to no other one', async () => {
  await store.keep(await claimed(), ANSWER);
  expect(await claim()).toEqual({ state: 'answered', answer: ANSWER });
  expect(await claim({ requestHash: 'other' })).toEqual({ state: 'other-request' });
});

it('another request does not get the key while the first one is running', async () => {
  await claimed();
  expect(await claim({ requestHash: 'other' })).toEqual({ state: 'other-request' });
});

it('each user has own keys', async () => {
  await store.keep(await claimed(), ANSWER);
  const other = await insertUser(database);
  expect(await claim({ ownerId: other })).toMatchObject({ state: 'claimed' });
  expect([await store.isAnswered(owner, 'key'), await store.isAnswered(other, 'key')]).toEqual([true, false]);
});

it('a released key is free for any request', async () => {
  await store.release(await claimed());
  expect(await claim({ requestHash: 'other' })).toMatchObject({ state: 'claimed' });
});

it('a claim that is not renewed is taken over, and its first holder changes nothing any more', async () => {
  const lost = await claimed();
  await passTime('50 minutes');
  expect(await claim()).toEqual({ state: 'running' });
  await store.renew(lost, LEASE_SECONDS);
  await passTime('50 minutes');
  expect(await claim()).toEqual({ state: 'running' });
  await passTime('10 minutes');
  const current = await claimed({ requestHash: 'other' });
  await store.renew(lost, LEASE_SECONDS);
  await store.keep(lost, { ...ANSWER, body: '{"jobId":"lost"}' });
  await store.release(lost);
  await store.keep(current, ANSWER);
  expect(await claim({ requestHash: 'other' })).toEqual({ state: 'answered', answer: ANSWER });
});

it('an answer is kept for a day by the clock of the database, and then removed', async () => {
  await store.keep(await claimed(), ANSWER);
  await passTime(`${ANSWER_HOURS - 1} hours`);
  expect(await claim()).toMatchObject({ state: 'answered' });
  await claimed({ key: 'abandoned' });
  await passTime('1 hour');
  expect(await store.isAnswered(owner, 'key')).toBe(false);
  await claimed({ key: 'new' });
  await store.removeExpired(500);
  expect(await keysOf()).toEqual(['new']);
  expect(await claim()).toMatchObject({ state: 'claimed' });
});

it('the oldest answers of an account go first, and never a running request', async () => {
  await claimed({ key: 'running' });
  const rest = MAX_ANSWERS - 1;
  await database.query(
    `INSERT INTO idempotency_keys (id, owner_id, key, request_hash, answer, expires_at)
     SELECT gen_random_uuid(), $1, 'kept-' || n, 'hash', '{}', now() + n * interval '1 second'
     FROM generate_series(1, $2::int) AS n`,
    [owner, rest],
  );
  const other = await insertUser(database);
  await store.keep(await claimed({ ownerId: other }), ANSWER);
  await store.keep(await claimed({ key: 'a' }), ANSWER);
  expect(await keysOf()).toHaveLength(MAX_ANSWERS + 1);
  await store.keep(await claimed({ key: 'b' }), ANSWER);
  const left = await keysOf();
  expect(left).toHaveLength(MAX_ANSWERS + 1);
  expect(left).toEqual(expect.arrayContaining(['a', 'b', 'running', 'kept-2']));
  expect(left).not.toContain('kept-1');
  expect(await keysOf(other)).toEqual(['key']);
});

it('keys go with their account', async () => {
  await store.keep(await claimed(), ANSWER);
  await database.query('DELETE FROM users WHERE id = $1', [owner]);
  expect(await keysOf()).toEqual([]);
});
