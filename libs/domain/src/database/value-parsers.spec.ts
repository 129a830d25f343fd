import fc from 'fast-check';
import pg from 'pg';
import { valueParsers } from './value-parsers.js';

const TEXTS: number = 1009;
const UUIDS: number = 2951;
const INSTANT = 1184;
const INTEGERS = 1007;

const parse = (text: string, type = TEXTS): unknown =>
  (valueParsers.getTypeParser(type, 'text') as (text: string) => unknown)(text);

/** As PostgreSQL writes a list (array_out): quoted where it could be mistaken. */
function written(elements: readonly (string | null)[]): string {
  const quoted = (element: string) => `"${element.replace(/["\\]/g, '\\$&')}"`;
  const isPlain = (element: string) => !/^$|^null$|[\s"\\{},]/i.test(element);
  const parts = elements.map((element) =>
    element === null ? 'NULL' : isPlain(element) ? element : quoted(element),
  );
  return `{${parts.join(',')}}`;
}

describe('valueParsers', () => {
  it.each([
    ['{}', []],
    ['{a}', ['a']],
    ['{nebula,student-17,mosaïque}', ['nebula', 'student-17', 'mosaïque']],
    ['{NULL,a}', [null, 'a']],
    ['{"NULL",a}', ['NULL', 'a']],
    ['{"a b","c,d","e\\"f","g\\\\h","{i}",""}', ['a b', 'c,d', 'e"f', 'g\\h', '{i}', '']],
    [
      '{{a,b},{c,d}}',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['[0:1]={a,b}', ['a', 'b']],
  ])('reads %s', (text, expected) => {
    expect(parse(text)).toEqual(expected);
    expect(parse(text, UUIDS)).toEqual(expected);
  });

  it('reads whatever PostgreSQL writes', () => {
    const element = fc.option(fc.oneof(fc.string(), fc.stringMatching(/^[a-zN,"\\{} UL]*$/)), { nil: null });
    fc.assert(
      fc.property(fc.array(element), (elements) => {
        expect(parse(written(elements))).toEqual(elements);
      }),
    );
  });

  it('reads instants as pg does', () => {
    const pgs = pg.types.getTypeParser(INSTANT, 'text') as (text: string) => unknown;
    const two = (n: number) => String(n).padStart(2, '0');
    const texts = fc
      .tuple(
        fc.oneof(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 10_000, max: 270_000 })),
        fc.tuple(
          fc.integer({ min: 1, max: 12 }),
          fc.integer({ min: 1, max: 28 }),
          fc.integer({ min: 0, max: 23 }),
        ),
        fc.integer({ min: 0, max: 59 }),
        fc.oneof(fc.constant(''), fc.stringMatching(/^\.\d{0,5}[1-9]$/)),
        fc.constantFrom('+00', '+00', '+02', '-03:30', '+00 BC'),
      )
      .map(
        ([year, [month, day, hour], minute, part, zone]) =>
          `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:59${part}${zone}`,
      );
    fc.assert(fc.property(texts, (text) => expect(parse(text, INSTANT)).toEqual(pgs(text))));
    expect(parse('2026-11-28 03:43:58.123987+00', INSTANT)).toEqual(new Date('2026-11-28T03:43:58.123Z'));
    expect(parse('infinity', INSTANT)).toBe(Infinity);
  });

  it('leaves all other values to pg', () => {
    for (const type of [INTEGERS, 1114, 25, 114])
      expect(valueParsers.getTypeParser(type, 'text')).toBe(pg.types.getTypeParser(type, 'text'));
    expect(valueParsers.getTypeParser(TEXTS, 'binary')).toBe(pg.types.getTypeParser(TEXTS, 'binary'));
  });
});
