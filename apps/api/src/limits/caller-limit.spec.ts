import { createCallerLimit } from './caller-limit.js';

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
