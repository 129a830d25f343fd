import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { AppError } from '#platform';
import { decodeCursor, encodeCursor, type ListOrder } from './cursor.js';
import type { Position, SortKey } from './keyset.js';

const ID = '018f0000-0000-7000-8000-00000000abcd';

const orderBy = (sort: Partial<SortKey> = {}, name = 'records:createdAt'): ListOrder => ({
  name,
  sort: {
    expression: 'x',
    idColumn: 'id',
    type: 'timestamptz',
    isNullable: false,
    direction: 'desc',
    ...sort,
  },
});

const last: Position = { key: '1700000000123456', id: ID, isLong: false };

/** A cursor with the given content and a valid digest. */
function forged(content: unknown): string {
  const text = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString(
    'base64url',
  );
  return withDigest(text);
}
const withDigest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8) + text;

function problemWith(cursor: string, order = orderBy()): AppError {
  try {
    decodeCursor(cursor, order);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    const problem = error as AppError;
    expect(problem.kind).toBe('validation');
    expect(problem.errors?.map(({ field }) => field)).toEqual(['cursor']);
    return problem;
  }
  throw new Error('was taken');
}

describe('a cursor', () => {
  it.each([
    [orderBy(), last],
    [orderBy(), { ...last, isLong: true }],
    [orderBy({ type: 'text' }), { ...last, key: 'Étoile "1"\n\t😀' }],
    [orderBy({ type: 'text', isNullable: true, direction: 'asc' }), { ...last, key: null }],
    [orderBy({ type: 'bigint' }), { ...last, key: '-5' }],
  ])('returns its position and is URL-safe', (order, position) => {
    const cursor = encodeCursor(order, position);
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(decodeCursor(cursor, order)).toEqual(position);
  });

  it('is valid only for its list, sort and direction', () => {
    const cursor = encodeCursor(orderBy(), last);
    expect(problemWith(cursor, orderBy({}, 'records:fileSize')).message).toMatch(/another order/);
    expect(problemWith(cursor, orderBy({ direction: 'asc' })).message).toMatch(/another order/);
  });

  it('is refused when a character is changed, added or removed', () => {
    const cursor = encodeCursor(orderBy(), last);
    for (let i = 0; i < cursor.length; i++) {
      problemWith(cursor.slice(0, i) + (cursor[i] === 'A' ? 'B' : 'A') + cursor.slice(i + 1));
      problemWith(cursor.slice(0, i));
      problemWith(`${cursor.slice(0, i)}=${cursor.slice(i)}`);
    }
  });

  const name = 'records:createdAt';
  it.each([
    ['no JSON', '{'],
    ['no list', { name }],
    ['a number for a key', [name, 'desc', 5, ID, false]],
    ['a list for a key', [name, 'desc', ['1'], ID, false]],
    ['a word for a time', [name, 'desc', 'yesterday', ID, false]],
    ['a huge number', [name, 'desc', '9'.repeat(19), ID, false]],
    ['a time before all times', [name, 'desc', '-999999999999999999', ID, false]],
    ['the last moment before them', [name, 'desc', '-210866803200000001', ID, false]],
    ['a fraction', [name, 'desc', '1.5', ID, false]],
    ['no key where each has one', [name, 'desc', null, ID, false]],
    ['a word for an id', [name, 'desc', '1', 'abc', false]],
    ['no id', [name, 'desc', '1']],
    ['a word for a flag', [name, 'desc', '1', ID, 'yes']],
  ])('with %s is refused', (_, content) => {
    problemWith(forged(content));
  });

  it.each(['a\0b', '\ud800', 'x'.repeat(1001)])('with text that cannot be a key is refused', (key) => {
    problemWith(forged([name, 'desc', key, ID, false]), orderBy({ type: 'text' }));
  });

  it('has up to 8192 characters', () => {
    const position = JSON.stringify([name, 'desc', last.key, ID, false]);
    const longest = forged(position.padEnd(((8192 - 8) / 4) * 3));
    expect(longest).toHaveLength(8192);
    expect(decodeCursor(longest, orderBy())).toEqual(last);
    problemWith(withDigest(`${longest.slice(8)}I`));
  });

  it('of arbitrary text is refused as a validation error', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => void problemWith(text)));
    problemWith('A'.repeat(1_000_000));
    problemWith('');
  });
});
