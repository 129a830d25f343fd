import { isSmallBody, parseBody, requireFewParts } from './request-body.js';

const refused = (value: unknown, isLong = false): string | undefined => {
  try {
    requireFewParts(Buffer.from(JSON.stringify(value)), isLong);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));
const lists = (count: number) => Array.from({ length: count - 1 }, () => []);

it('counts properties and lists of a body, each up to its limit', () => {
  expect(refused(keys(5_000))).toBeUndefined();
  expect(refused(keys(5_001))).toBe('The body has more than 5000 properties');
  expect(refused(keys(5_001), true)).toBeUndefined();
  expect(refused(lists(21_000))).toBeUndefined();
  expect(refused(lists(21_001))).toBe('The body has more than 21000 objects and lists');
});

it('counts levels of objects and lists', () => {
  const nested = (depth: number) =>
    JSON.parse('[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2)) as unknown;
  expect(refused([nested(62), nested(62)])).toBeUndefined();
  expect(refused([nested(64)])).toBe('The body is nested deeper than 64 levels');
});

it('counts nothing inside of texts', () => {
  expect(refused([`"${':[{'.repeat(30_000)}\\"`, { ['"'.repeat(9)]: ':'.repeat(9_000) }])).toBeUndefined();
  expect(refused(['\\', ...lists(21_001)])).toBe('The body has more than 21000 objects and lists');
});

describe('a body that is read by its handler', () => {
  const errorOf = (text: string | Buffer): unknown => {
    try {
      return parseBody(Buffer.from(text));
    } catch (error) {
      return error;
    }
  };

  it.each([
    ['{"a":[1]}', { a: [1] }],
    [' [] ', []],
    ['\ufeff{}', {}],
    ['', {}],
  ])('is parsed: %j', (text, value) => {
    expect(parseBody(Buffer.from(text))).toEqual(value);
  });

  it.each(['{', '{"a":1,}', ' ', '5', '"x"', 'null', 'true'])('is refused, naming the body: %j', (text) => {
    expect(errorOf(text)).toMatchObject({ kind: 'validation', errors: [{ field: 'body' }] });
  });

  it('is small if its length and its number of parts are', () => {
    const isSmall = (value: unknown) => isSmallBody(Buffer.from(JSON.stringify(value)));
    const observations = (count: number) => Array.from({ length: count }, () => ({ filter: 'F200W' }));
    expect(isSmall({ observations: observations(200) })).toBe(true);
    expect(isSmall({ observations: observations(201) })).toBe(false);
    expect(isSmall(keys(2_000))).toBe(true);
    expect(isSmall(keys(2_001))).toBe(false);
    expect(isSmall('x'.repeat(50_000))).toBe(false);
  });
});
