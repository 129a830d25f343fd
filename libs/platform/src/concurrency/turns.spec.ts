import { createTurns, firstOf } from './turns.js';

/** The callers of so many turns when all of them always wait. */
function taken(callers: readonly string[], count: number): string[] {
  const turns = createTurns();
  return Array.from({ length: count }, () => {
    const next = firstOf(callers, turns.compare)!;
    turns.take(next);
    return next;
  });
}

it('callers take turns in the order of their arrival', () => {
  expect(taken(['a', 'b', 'c'], 7)).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a']);
});

it('a new caller goes before one that had its turn, but not again before it', () => {
  const turns = createTurns();
  turns.take('old');
  const next = () => firstOf(['old', 'new'], turns.compare);
  expect(next()).toBe('new');
  turns.take('new');
  expect(next()).toBe('old');
});

it('as many callers as there are addresses do not fill the memory: the earliest are forgotten', () => {
  const turns = createTurns();
  for (let i = 0; i <= 1000; i += 1) turns.take(String(i));
  expect(turns.compare('0', 'new')).toBe(0);
  expect(turns.compare('1', 'new')).toBe(2);
});

it('nothing is the first of nothing', () => {
  expect(firstOf([], () => 0)).toBeUndefined();
});
