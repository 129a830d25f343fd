import { expressionsIn } from './find-regular-expressions.mjs';

const found = (text: string) => expressionsIn('a.ts', text);

it('findRegularExpressions finds literals with flags and place', () => {
  const { expressions } = found("const a = 1;\nconst b = 'x'.replace(/a\\/[/]+$/gi, '') / 2 / 3;");
  expect(expressions).toEqual([{ source: String.raw`a\/[/]+$`, flags: 'gi', place: 'a.ts:2' }]);
});

it('findRegularExpressions resolves patterns made of constants of the file', () => {
  const text = [
    'const DIGITS = 4;',
    "const NAME = '[a-z]+';",
    'const BOTH = String.raw`\\d{${DIGITS}}`;',
    'new RegExp(`^${NAME}${BOTH}$`, "i"); RegExp(NAME);',
  ].join('\n');
  expect(found(text).expressions.map(({ source, flags }) => [source, flags])).toEqual([
    [String.raw`^[a-z]+\d{4}$`, 'i'],
    ['[a-z]+', ''],
  ]);
});

it('findRegularExpressions reports patterns assembled at run time', () => {
  const { assembled, expressions } = found("const make = (name: string) => new RegExp(`^${name}$`, 'u');");
  expect([assembled, expressions]).toEqual([[{ flags: 'u', place: 'a.ts:1' }], []]);
});
