import { createVisitors } from './visitors.js';

const LIMITS = { total: 6, perAddress: 3 };

it.each([
  [1, true],
  [2, true],
  [3, false],
  [20, false],
])('with %d from one address there is room for one more of it: %s', (count, expected) => {
  const visitors = createVisitors(LIMITS);
  for (let n = 0; n < count; n++) visitors.enter('a');
  expect(visitors.hasRoomFor('a')).toBe(expected);
});

it('counts all addresses together, too', () => {
  const visitors = createVisitors(LIMITS);
  for (const address of ['a', 'a', 'b', 'b', 'c']) visitors.enter(address);
  expect([visitors.count(), visitors.hasRoomFor('d')]).toEqual([5, true]);
  visitors.enter('c');
  expect([visitors.count(), visitors.hasRoomFor('d')]).toEqual([6, false]);
});

it('gives each place back once', () => {
  const visitors = createVisitors(LIMITS);
  const leaves = ['a', 'a', 'a'].map((address) => visitors.enter(address));
  leaves[0]();
  leaves[0]();
  expect([visitors.count(), visitors.hasRoomFor('a')]).toEqual([2, true]);
  visitors.enter('a');
  expect(visitors.hasRoomFor('a')).toBe(false);
  leaves.slice(1).forEach((leave) => leave());
  expect(visitors.count()).toBe(1);
});
