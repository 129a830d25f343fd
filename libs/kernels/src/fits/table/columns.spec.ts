import { handMade, tableCards } from '../../../test/hand-made-table.js';
import { memorySource } from '../../byte-source.js';
import { ArgumentError, FitsFormatError } from '../../errors.js';
import type { CardValue } from '../header/card-value.js';
import { openFits } from '../hdu/open.js';
import { writeFits } from '../write/write-fits.js';
import { columnHeads } from './column-heads.js';
import { isTable, tableColumns } from './columns.js';
import { recordLength } from './read-selected-rows.js';
import type { BinaryCoding } from './column.js';

type Cards = Readonly<Record<string, CardValue>>;

const hand = (type: 'TABLE' | 'BINTABLE', rowBytes: number, rows: number, more: Cards, data?: Uint8Array) => {
  const cards = Object.entries(more).map(([keyword, value]) => ({ keyword, value }));
  const given = tableCards(type, rowBytes, rows, {}).filter(({ keyword }) => !(keyword in more));
  return handMade([...given, ...cards], data ?? new Uint8Array(rowBytes * rows));
};
const columnsOf = async (...args: Parameters<typeof hand>) => tableColumns((await hand(...args)).hdus[1]);

describe('tableColumns', () => {
  it('gives all properties of a column of a binary table', async () => {
    const more = {
      ...{ TFIELDS: 2, TFORM1: '3I', TFORM2: ' 6J ', TTYPE2: 'FLUX', TUNIT2: 'Jy', TDISP2: 'I8' },
      ...{ TDIM2: ' ( 2 ,3) ', TSCAL2: 0.5, TZERO2: 7, TNULL2: -9 },
    };
    expect(await columnsOf('BINTABLE', 30, 1, more)).toEqual([
      {
        ...{ index: 0, name: 'col1', format: '3I', scale: 1, zero: 0, offset: 0, width: 6 },
        coding: { binary: true, type: 'I', repeat: 3 },
      },
      {
        ...{ index: 1, name: 'FLUX', format: ' 6J', unit: 'Jy', display: 'I8', shape: [2, 3] },
        ...{ scale: 0.5, zero: 7, offset: 6, width: 24 },
        coding: { binary: true, type: 'J', repeat: 6, null: -9 },
      },
    ]);
  });

  it('gives all properties of a column of an ASCII table', async () => {
    const more = {
      ...{ TFIELDS: 2, TFORM1: 'A3', TBCOL1: 1, TFORM2: ' e12.4', TBCOL2: 5, TNULL2: '***', TTYPE2: 'X' },
    };
    expect(await columnsOf('TABLE', 16, 1, more)).toEqual([
      {
        ...{ index: 0, name: 'col1', format: 'A3', scale: 1, zero: 0, offset: 0, width: 3 },
        coding: { binary: false, type: 'A', decimals: 0 },
      },
      {
        ...{ index: 1, name: 'X', format: ' e12.4', scale: 1, zero: 0, offset: 4, width: 12 },
        coding: { binary: false, type: 'E', decimals: 4, null: '***' },
      },
    ]);
  });

  it.each(['2,3', '(2,3', '(2;3)', '()', 'x(2,3)', '(2,3)x'])(
    'takes TDIM = %j for no shape',
    async (tdim) => {
      const [column] = await columnsOf('BINTABLE', 24, 1, { TFIELDS: 1, TFORM1: '6J', TDIM1: tdim });
      expect(column.shape).toBeUndefined();
    },
  );

  it('takes any whole number for TNULL, and nothing else', async () => {
    for (const [value, missing] of [
      [2n ** 60n, 2n ** 60n],
      [-7, -7],
      [0, 0],
      [0.5, undefined],
      ['x', undefined],
    ] as const) {
      const [{ coding }] = await columnsOf('BINTABLE', 8, 1, { TFIELDS: 1, TFORM1: 'K', TNULL1: value });
      expect((coding as BinaryCoding).null).toBe(missing);
    }
  });

  it.each<[string, 'TABLE' | 'BINTABLE', Cards, string]>([
    ['fewer than no columns', 'BINTABLE', { TFIELDS: -1 }, 'card TFIELDS: -1 is not in 0 … 999'],
    ['more than 999 columns', 'BINTABLE', { TFIELDS: 1000 }, 'card TFIELDS: 1000 is not in 0 … 999'],
    ['a column that has no format', 'BINTABLE', { TFIELDS: 1 }, 'card TFORM1: is missing'],
    [
      'three axes',
      'BINTABLE',
      { TFIELDS: 0, NAXIS: 3, NAXIS3: 1 },
      'card NAXIS: a table has two axes, not 3',
    ],
    ['one axis', 'BINTABLE', { TFIELDS: 0, NAXIS: 1 }, 'card NAXIS: a table has two axes, not 1'],
    [
      'a field that is too wide',
      'BINTABLE',
      { TFIELDS: 2, TFORM1: 'J', TFORM2: '5B' },
      'card TFORM2: the column ends at byte 9 of rows of 8 bytes',
    ],
    [
      'a field before the row',
      'TABLE',
      { TFIELDS: 1, TFORM1: 'I4', TBCOL1: 0 },
      'card TBCOL1: 0 is no column of characters',
    ],
    ['a field without a place', 'TABLE', { TFIELDS: 1, TFORM1: 'I4' }, 'card TBCOL1: is missing'],
    [
      'a field behind the row',
      'TABLE',
      { TFIELDS: 1, TFORM1: 'I4', TBCOL1: 6 },
      'card TFORM1: the column ends at byte 9 of rows of 8 bytes',
    ],
    [
      'a format of binary tables',
      'TABLE',
      { TFIELDS: 1, TFORM1: '4J', TBCOL1: 1 },
      "card TFORM1: '4J' is not a format of an ASCII table",
    ],
  ])('refuses %s', async (_, type, more, message) => {
    const columns = columnsOf(type, 8, 1, more);
    await expect(columns).rejects.toThrow(`hand.fits HDU 1 ${message}`);
    await expect(columns).rejects.toThrow(FitsFormatError);
  });

  it('allows 999 columns, none, and fields that end with the row', async () => {
    const many = Object.fromEntries(Array.from({ length: 999 }, (_, k) => [`TFORM${k + 1}`, 'B']));
    expect(await columnsOf('BINTABLE', 999, 1, { TFIELDS: 999, ...many })).toHaveLength(999);
    expect(await columnsOf('BINTABLE', 8, 1, { TFIELDS: 0 })).toEqual([]);
    expect(await columnsOf('TABLE', 8, 1, { TFIELDS: 1, TFORM1: 'I4', TBCOL1: 5 })).toHaveLength(1);
  });

  it('are those of tables alone', async () => {
    const file = await openFits(memorySource(writeFits([{ data: new Uint8Array(4) }])));
    expect(isTable(file.hdus[0])).toBe(false);
    expect(() => tableColumns(file.hdus[0])).toThrow('hdu: HDU 0 (primary) is no table');
    expect(() => tableColumns(file.hdus[0])).toThrow(ArgumentError);
    expect(isTable((await hand('TABLE', 0, 0, { TFIELDS: 0 })).hdus[1])).toBe(true);
    expect(isTable({ ...file.hdus[0], kind: 'compressed-table' })).toBe(true);
  });
});

describe('the part of a field that is read', () => {
  const heads = async (more: Cards, rowBytes: number) =>
    columnHeads(await columnsOf('BINTABLE', rowBytes, 1, { TFIELDS: 1, ...more }), {
      elements: 4,
      characters: 6,
    }).map(({ column, ...head }) => [column.name, head]);

  it.each<[string, Cards, number, object]>([
    ['an array', { TFORM1: '5I' }, 10, { offset: 0, bytes: 8, elements: 4, length: 5, limit: 4 }],
    ['a short array', { TFORM1: '3I' }, 6, { offset: 0, bytes: 6, elements: 3, length: 3, limit: 4 }],
    ['bits', { TFORM1: '20X' }, 3, { offset: 0, bytes: 1, elements: 4, length: 20, limit: 4 }],
    [
      'numbers in the heap',
      { TFORM1: '1QJ(9)' },
      16,
      { offset: 0, bytes: 16, elements: 1, length: 1, limit: 4 },
    ],
    ['text in the heap', { TFORM1: '1PA(9)' }, 8, { offset: 0, bytes: 8, elements: 1, length: 1, limit: 6 }],
    ['text', { TFORM1: '9A' }, 9, { offset: 0, bytes: 9, elements: 9, length: 9, limit: 6 }],
    [
      'long text',
      { TFORM1: '65537A' },
      65537,
      { offset: 0, bytes: 65536, elements: 65536, length: 65537, limit: 6 },
    ],
    [
      'texts',
      { TFORM1: '30A', TDIM1: '(3,5,2)' },
      30,
      { offset: 0, bytes: 12, elements: 4, length: 10, limit: 4 },
    ],
    [
      'few texts',
      { TFORM1: '9A', TDIM1: '(3,2)' },
      9,
      { offset: 0, bytes: 6, elements: 2, length: 2, limit: 4 },
    ],
  ])('is its beginning: %s', async (_, more, rowBytes, head) => {
    expect(await heads(more, rowBytes)).toEqual([['col1', head]]);
  });

  it('of an ASCII table is all of it', async () => {
    const columns = await columnsOf('TABLE', 30, 1, { TFIELDS: 1, TFORM1: 'I20', TBCOL1: 3 });
    const [head] = columnHeads(columns, { elements: 4, characters: 6 });
    expect(head).toMatchObject({ offset: 2, bytes: 20, elements: 1, length: 1, limit: 4 });
  });

  it('is the row where that is short, else the sum of the beginnings', async () => {
    const columns = await columnsOf('BINTABLE', 70_000, 1, { TFIELDS: 2, TFORM1: '60000B', TFORM2: '2D' });
    const limits = { elements: 4, characters: 6 };
    expect(recordLength(columns, 65_536, limits)).toBe(65_536);
    expect(recordLength(columns, 65_537, limits)).toBe(4 + 16);
  });
});
