import { handMade, tableCards } from '../../../test/hand-made-table.js';
import type { CardValue } from '../header/card-value.js';
import { searchTableRows } from './search-rows.js';

type Cards = Readonly<Record<string, CardValue>>;

/** Rows in which a text is found. The bytes next to the field must not match. */
async function search(
  tform: string,
  fields: readonly (readonly number[])[],
  needle: string,
  more: Cards = {},
  range?: { start: number; end: number },
) {
  const rowBytes = 3 + fields[0].length;
  const layout = { TFIELDS: 3, TFORM1: '2A', TFORM2: tform, TFORM3: 'A' };
  const cards = tableCards('BINTABLE', rowBytes, fields.length, layout);
  const given = [...cards, ...Object.entries(more).map(([keyword, value]) => ({ keyword, value }))];
  const bytes = fields.flatMap((field) => [0x7e, 0x7e, ...field, 0x7e]);
  const file = await handMade(given, Uint8Array.from(bytes));
  return [...(await searchTableRows(file, file.hdus[1], needle, range ?? { start: 0, end: fields.length }))];
}

const text = (...texts: readonly string[]) => texts.map((each) => [...Buffer.from(each, 'latin1')]);

describe('a text is found', () => {
  it.each<[string, string[], number[]]>([
    ['ab', ['abcd', 'xxab', 'xaxb', 'ABxx'], [0, 1, 3]],
    ['b', ['abcd', 'xxxb', 'bxxx', 'xxxx'], [0, 1, 2]],
    ['abcd', ['abcd', 'abce', 'Abcd'], [0, 2]],
    ['aab', ['aaab', 'xaab', 'aabx', 'aaax'], [0, 1, 2]],
    ['b', ['a\0b ', 'ab\0b', '\0bbb'], [1]],
    ['b ', ['ab  ', 'b  c', 'b \0c', 'b\0 c', 'ab c'], [1, 4]],
    [' ', ['a   ', ' a  ', 'a b ', '    '], [1, 2]],
    ['\u00e9', ['caf\u00e9', 'CAF\u00c9', 'cafe'], [0, 1]],
    ['\u00ff', ['xx\u00ff ', 'xxx '], [0]],
    ['ab\u0100', ['abcd'], []],
  ])('%j in %j', async (needle, texts, rows) => {
    expect(await search(`${texts[0].length}A`, text(...texts), needle)).toEqual(rows);
  });

  it('only in the requested rows', async () => {
    const fields = text('ab', 'ab', 'ab', 'ab');
    expect(await search('2A', fields, 'a', {}, { start: 1, end: 3 })).toEqual([1, 2]);
    expect(await search('2A', fields, 'a', {}, { start: 3, end: 3 })).toEqual([]);
    expect(await search('2A', fields, 'abc')).toEqual([]);
  });
});

describe('numbers are found as JSON writes them', () => {
  const words = (...values: readonly number[]) => values.map((value) => [(value >> 8) & 255, value & 255]);
  const singles = (...values: readonly number[]) =>
    values.map((value) => {
      const view = new DataView(new ArrayBuffer(4));
      view.setFloat32(0, value);
      return [...new Uint8Array(view.buffer)];
    });

  it.each<[string, number[]]>([
    ['12', [0, 2]],
    ['-1', [2]],
    ['-', [2, 3]],
    ['.', []],
    ['1e', []],
    ['7', [3]],
  ])('integers: %j', async (needle, rows) => {
    expect(await search('I', words(12, 0, -125, -7), needle)).toEqual(rows);
  });

  it('scaled ones as real numbers', async () => {
    const scaled = { TSCAL2: 0.5, TZERO2: 1 };
    expect(await search('I', words(12, 1, -3), '1.5', scaled)).toEqual([1]);
    expect(await search('I', words(12, 1, -3), '-0.5', scaled)).toEqual([2]);
    expect(await search('I', words(12, 1, -3), '7', scaled)).toEqual([0]);
    expect(await search('I', words(12, 1), '12', { TNULL2: 12 })).toEqual([]);
  });

  it('of single precision by their shortest decimals, unless they are scaled', async () => {
    expect(await search('E', singles(0.1, 11.1, 1e30), '0.1')).toEqual([0]);
    expect(await search('E', singles(0.1, 11.1, 1e30), '11.1')).toEqual([1]);
    expect(await search('E', singles(0.1, 11.1, 1e30), 'e+30')).toEqual([2]);
    expect(await search('E', singles(0.1, 11.1), '1000000')).toEqual([]);
    expect(await search('E', singles(0.1), '20000000', { TSCAL2: 2 })).toEqual([0]);
    expect(await search('E', singles(0.1), '1.1000000', { TZERO2: 1 })).toEqual([0]);
    expect(await search('E', singles(NaN, Infinity, -Infinity, 5), 'n')).toEqual([]);
  });

  it('exactly, those of 64 bits', async () => {
    const long = [[0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]];
    expect(await search('K', long, '9223372036854775807')).toEqual([0]);
    expect(await search('K', long, '5808')).toEqual([]);
  });

  it('logicals by their words', async () => {
    const flags = [[0x54], [0x46], [0], [1]];
    expect(await search('L', flags, 'RUE')).toEqual([0, 3]);
    expect(await search('L', flags, 'als')).toEqual([1]);
    expect(await search('L', flags, 'e')).toEqual([0, 1, 3]);
    expect(await search('L', flags, 'x')).toEqual([]);
  });

  it('not in arrays, bits or complex numbers', async () => {
    expect(await search('2I', [[0, 1, 0, 1]], '1')).toEqual([]);
    expect(await search('8X', [[1]], 'true')).toEqual([]);
    expect(await search('C', [[0x3f, 0x80, 0, 0, 0, 0, 0, 0]], '1')).toEqual([]);
  });
});
