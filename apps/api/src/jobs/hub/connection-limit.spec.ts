import { createConnectionLimit, createAnonymousLimit } from './connection-limit.js';

describe('the connection limit', () => {
  it('admits as many connections as it says', () => {
    const limit = createConnectionLimit(2);
    expect(['a', 'b', 'c'].map((id) => limit.take(id))).toEqual([true, true, false]);
    limit.release('a');
    expect(['c', 'd'].map((id) => limit.take(id))).toEqual([true, false]);
  });

  it('counts a connection once, however often it is acquired or released', () => {
    const limit = createConnectionLimit(2);
    expect([limit.take('a'), limit.take('a')]).toEqual([true, false]);
    limit.release('a');
    limit.release('a');
    limit.release('stranger');
    expect(['a', 'b', 'c'].map((id) => limit.take(id))).toEqual([true, true, false]);
  });
});

const LIMITS = { total: 6, perAddress: 3 };

it.each([
  [1, true],
  [2, true],
  [3, false],
  [20, false],
])('with %d anonymous connections from one address admits one more: %s', (count, expected) => {
  const anonymous = createAnonymousLimit(LIMITS);
  for (let n = 0; n < count; n++) anonymous.enter('a');
  expect(anonymous.hasRoomFor('a')).toBe(expected);
});

it('limits anonymous connections of all addresses together', () => {
  const anonymous = createAnonymousLimit(LIMITS);
  for (const address of ['a', 'a', 'b', 'b', 'c']) anonymous.enter(address);
  expect([anonymous.count(), anonymous.hasRoomFor('d')]).toEqual([5, true]);
  anonymous.enter('c');
  expect([anonymous.count(), anonymous.hasRoomFor('d')]).toEqual([6, false]);
});

it('releases an anonymous connection once', () => {
  const anonymous = createAnonymousLimit(LIMITS);
  const leaves = ['a', 'a', 'a'].map((address) => anonymous.enter(address));
  leaves[0]();
  leaves[0]();
  expect([anonymous.count(), anonymous.hasRoomFor('a')]).toEqual([2, true]);
  anonymous.enter('a');
  expect(anonymous.hasRoomFor('a')).toBe(false);
  leaves.slice(1).forEach((leave) => leave());
  expect(anonymous.count()).toBe(1);
});
