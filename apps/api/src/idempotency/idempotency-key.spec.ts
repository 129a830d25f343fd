import { keyOf, requestHash } from './idempotency-key.js';

const keyIn = (header?: string) => keyOf({ get: () => header } as never);

describe('keyOf', () => {
  it.each([
    ['"8e03978e-40d5-43e8-bc93-6894a57f9324"', '8e03978e-40d5-43e8-bc93-6894a57f9324'],
    ['8e03978e-40d5-43e8-bc93-6894a57f9324', '8e03978e-40d5-43e8-bc93-6894a57f9324'],
    ['"two words, and a comma"', 'two words, and a comma'],
    ['x', 'x'],
    [`"${'k'.repeat(255)}"`, 'k'.repeat(255)],
  ])('reads %s', (header, key) => expect(keyIn(header)).toBe(key));

  it('finds none without the header', () => expect(keyIn()).toBeNull());

  it.each([
    '',
    '""',
    'two words',
    'a, b',
    '"a", "b"',
    '"a',
    'a"',
    '"a\\"b"',
    '"a";b=1',
    'clé',
    `"${'k'.repeat(256)}"`,
    'k'.repeat(256),
  ])('refuses %j, naming the header', (header) =>
    expect(() => keyIn(header)).toThrow(
      expect.objectContaining({
        kind: 'validation',
        errors: [{ field: 'Idempotency-Key', message: expect.stringContaining('255') }],
      }),
    ),
  );
});

describe('requestHash', () => {
  const hash = (body: unknown, url = '/api/mosaic/save') => requestHash(url, body);

  it('is the same for bodies with the same properties in another order', () => {
    expect(hash({ a: [{ b: 1, c: null }], d: 'x' })).toBe(hash({ d: 'x', a: [{ c: null, b: 1 }] }));
    expect(hash(undefined)).toBe(hash(null));
  });

  it.each([
    ['a value', { a: [1, 2] }, { a: [1, 3] }],
    ['the order of a list', { a: [1, 2] }, { a: [2, 1] }],
    ['a further property', { a: 1 }, { a: 1, b: null }],
    ['a list instead of an object', [1], { 0: 1 }],
    ['a text instead of a number', { a: 1 }, { a: '1' }],
  ])('differs by %s', (_, one, other) => expect(hash(one)).not.toBe(hash(other)));

  it('differs by the operation', () => expect(hash({}, '/a')).not.toBe(hash({}, '/b')));
});
