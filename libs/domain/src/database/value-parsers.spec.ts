import fc from 'fast-check';
import pg from 'pg';
import { valueParsers } from './value-parsers.js';

const TEXTS: number = 1009;
const UUIDS: number = 2951;
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

  it('leaves all other values to pg', () => {
    for (const type of [INTEGERS, 1184, 25, 114])
      expect(valueParsers.getTypeParser(type, 'text')).toBe(pg.types.getTypeParser(type, 'text'));
    expect(valueParsers.getTypeParser(TEXTS, 'binary')).toBe(pg.types.getTypeParser(TEXTS, 'binary'));
  });
});
