import { createCallerLimit, createConnectionLimit, MAX_OF_ACCOUNT } from './connection-limit.js';

/** The code with which each of these connections is refused, `null` when it is admitted. */
const taken = (limit: ReturnType<typeof createConnectionLimit>, ids: readonly string[], userId: string) =>
  ids.map((id) => {
    try {
      limit.take(id, userId);
      return null;
    } catch (error) {
      return (error as { code: string }).code;
    }
  });

describe('the connection limit', () => {
  it('admits as many connections as it says', () => {
    const limit = createConnectionLimit(2);
    expect(taken(limit, ['a', 'b', 'c'], 'vera')).toEqual([null, null, 'unavailable']);
    limit.release('a');
    expect(taken(limit, ['c', 'd'], 'vera')).toEqual([null, 'unavailable']);
  });

  it('counts a connection once, however often it is acquired or released', () => {
    const limit = createConnectionLimit(2);
    expect(taken(limit, ['a', 'a'], 'vera')).toEqual([null, 'unavailable']);
    limit.release('a');
    limit.release('a');
    limit.release('stranger');
    expect(taken(limit, ['a', 'b', 'c'], 'vera')).toEqual([null, null, 'unavailable']);
  });

  it('admits twenty connections of one account, and then those of others', () => {
    const limit = createConnectionLimit(100);
    const ids = Array.from({ length: MAX_OF_ACCOUNT + 2 }, (_, i) => `${i}`);
    const codes = taken(limit, ids, 'greedy');
    expect(codes).toEqual([...Array<null>(MAX_OF_ACCOUNT).fill(null), 'rate_limited', 'rate_limited']);
    expect(taken(limit, ['other'], 'vera')).toEqual([null]);
    limit.release('0');
    expect(taken(limit, ['in its place', 'one more'], 'greedy')).toEqual([null, 'rate_limited']);
  });
});

const LIMITS = { total: 6, perCaller: 3 };

it.each([
  [1, true],
  [2, true],
  [3, false],
  [20, false],
])('with %d connections of one caller admits one more: %s', (count, expected) => {
  const limit = createCallerLimit(LIMITS);
  for (let n = 0; n < count; n++) limit.enter('a');
  expect(limit.hasRoomFor('a')).toBe(expected);
});

it('limits connections of all callers together', () => {
  const limit = createCallerLimit(LIMITS);
  for (const address of ['a', 'a', 'b', 'b', 'c']) limit.enter(address);
  expect([limit.isFull(), limit.hasRoomFor('d')]).toEqual([false, true]);
  limit.enter('c');
  expect([limit.isFull(), limit.hasRoomFor('d')]).toEqual([true, false]);
});

it('releases a connection once', () => {
  const limit = createCallerLimit(LIMITS);
  const leaves = ['a', 'a', 'a'].map((address) => limit.enter(address));
  leaves[0]();
  leaves[0]();
  expect(limit.hasRoomFor('a')).toBe(true);
  limit.enter('a');
  expect(limit.hasRoomFor('a')).toBe(false);
});
