import { memorySource } from '../../byte-source.js';
import { ArgumentError } from '../../errors.js';
import type { Hdu } from '../hdu/hdu.js';
import { openFits } from '../hdu/open.js';
import type { Card } from '../header/card.js';
import { prepareTable } from './prepare-table.js';
import type { WritableColumn, WritableHdu } from './writable.js';
import { writeFits } from './write-fits.js';

const cardsOf = (hdu: Hdu): unknown[] => hdu.header.cards.map(({ keyword, value }) => [keyword, value]);

/** The cards of each HDU that is written. */
async function written(...hdus: readonly WritableHdu[]): Promise<unknown[][]> {
  return (await openFits(memorySource(writeFits(hdus)))).hdus.map(cardsOf);
}

const card = (keyword: string, value: Card['value']): Card => ({ keyword, value });

describe('a table', () => {
  const columns: WritableColumn[] = [
    { name: 'n', data: Uint16Array.of(1, 2), unit: 'ct', null: 9, display: 'I5' },
    { name: 'box', data: Int16Array.from({ length: 12 }, (_, k) => k), shape: [3, 2] },
    { name: 'row', data: Int16Array.of(1, 2), shape: [1] },
    { name: 'list', data: [Int32Array.of(1, 2), new Int32Array(0)] },
    { name: 'more', data: [Uint16Array.of(3), Uint16Array.of(4, 5, 6)] },
    { name: 'name', data: ['a', 'long'] },
    { name: 'flag', data: [null, false] },
  ];

  it('has comments for each card of its structure', async () => {
    const [, table] = (await openFits(memorySource(writeFits([{ type: 'table', columns }])))).hdus;
    const structure = table.header.cards.slice(0, 8);
    expect(structure.map(({ keyword }) => keyword).at(-1)).toBe('TFIELDS');
    expect(new Set(structure.map(({ comment }) => comment || 'nothing')).size).toBe(8);
    expect(structure.every(({ comment }) => comment)).toBe(true);
  });

  it('has cards for its rows and columns, and ignores given ones for columns', async () => {
    const given = [
      'TFIELDS',
      'THEAP',
      'TTYPE1',
      'TFORM12',
      'TUNIT1',
      'TNULL1',
      'TSCAL1',
      'TZERO1',
      'TDISP1',
      'TDIM1',
      'TBCOL1',
      'ttype1',
    ];
    const cards = [...given, 'TTYPE', 'TFIELDS1', 'OBJECT', 'BSCALE'].map((keyword) => card(keyword, 1));
    const [, table] = await written({ type: 'table', name: 'T', version: 2, columns, cards });
    expect(table).toEqual([
      ...[
        ['XTENSION', 'BINTABLE'],
        ['BITPIX', 8],
        ['NAXIS', 2],
        ['NAXIS1', 2 + 12 + 2 + 16 + 16 + 4 + 1],
        ['NAXIS2', 2],
      ],
      ...[
        ['PCOUNT', 8 + 8],
        ['GCOUNT', 1],
        ['TFIELDS', 7],
      ],
      ...[
        ['TTYPE1', 'n'],
        ['TFORM1', '1I'],
        ['TUNIT1', 'ct'],
        ['TSCAL1', 1],
        ['TZERO1', 32768],
        ['TNULL1', 9],
      ],
      ...[
        ['TDISP1', 'I5'],
        ['TTYPE2', 'box'],
        ['TFORM2', '6I'],
        ['TDIM2', '(3,2)'],
        ['TTYPE3', 'row'],
        ['TFORM3', '1I'],
      ],
      ...[
        ['TTYPE4', 'list'],
        ['TFORM4', '1QJ(2)'],
        ['TTYPE5', 'more'],
        ['TFORM5', '1QI(3)'],
        ['TSCAL5', 1],
      ],
      ...[
        ['TZERO5', 32768],
        ['TTYPE6', 'name'],
        ['TFORM6', '4A'],
        ['TTYPE7', 'flag'],
        ['TFORM7', '1L'],
      ],
      ...[
        ['EXTNAME', 'T'],
        ['EXTVER', 2],
        ['TTYPE', 1],
        ['TFIELDS1', 1],
        ['OBJECT', 1],
        ['BSCALE', 1],
      ],
    ]);
  });

  it('has rows, then the heap, the arrays of a column together', async () => {
    const file = await openFits(memorySource(writeFits([{ type: 'table', columns }])));
    const { dataOffset, dataLength } = file.hdus[1];
    const hex = Buffer.from(await file.source.read(dataOffset, dataLength)).toString('hex');
    const long = (value: number) => value.toString(16).padStart(16, '0');
    const rows = [
      `8001${'000000010002000300040005'}0001${long(2)}${long(0)}${long(1)}${long(8)}${'61202020'}00`,
      `8002${'0006000700080009000a000b'}0002${long(0)}${long(8)}${long(3)}${long(10)}${'6c6f6e67'}46`,
    ];
    expect(hex).toBe(`${rows.join('')}0000000100000002${'8003800480058006'}`);
    expect(dataLength).toBe(hex.length / 2);
  });

  it('comes in pieces of a mebibyte of full rows', () => {
    const wide = { name: 'w', data: new Uint8Array(3000 * 400), shape: [3000] };
    const lengths = (...fields: WritableColumn[]) =>
      [...prepareTable({ type: 'table', columns: fields }).data()].map(({ length }) => length);
    expect(lengths(wide)).toEqual([349 * 3000, 51 * 3000]);
    expect(lengths({ name: 'w', data: new Uint8Array(2 * 2 ** 21), shape: [2 ** 21] })).toEqual([
      2 ** 21,
      2 ** 21,
    ]);
    expect(lengths()).toEqual([]);
    expect(lengths({ name: 'e', data: [new Int16Array(0), Int16Array.of(1)] })).toEqual([32, 0, 2]);
  });

  it('gets an empty HDU before it when it is first', async () => {
    expect((await written({ type: 'table', columns: [] }))[0]).toEqual([
      ...[
        ['SIMPLE', true],
        ['BITPIX', 8],
        ['NAXIS', 0],
        ['EXTEND', true],
      ],
    ]);
    expect(await written({}, { type: 'table', columns: [] })).toHaveLength(2);
    expect((await written({ type: 'table', columns: [] }))[1].slice(3, 8)).toEqual([
      ...[
        ['NAXIS1', 0],
        ['NAXIS2', 0],
        ['PCOUNT', 0],
        ['GCOUNT', 1],
        ['TFIELDS', 0],
      ],
    ]);
  });

  it('is as wide as its longest text, one character at least', async () => {
    const format = async (data: readonly string[]) => {
      const [, hdu] = (
        await openFits(memorySource(writeFits([{ type: 'table', columns: [{ name: 't', data }] }])))
      ).hdus;
      return hdu.header.get('TFORM1');
    };
    expect([await format(['']), await format(['a', 'bcd', 'ef'])]).toEqual(['1A', '3A']);
  });

  it.each<[string, WritableColumn[], string]>([
    [
      'columns of other lengths',
      [
        { name: 'a', data: Int16Array.of(1) },
        { name: 'b', data: ['x', 'y'] },
      ],
      'b has 2 rows, the first column 1',
    ],
    [
      'rows that are not full',
      [{ name: 'a', data: Int16Array.of(1, 2, 3), shape: [2] }],
      'a: 3 values do not fill rows of 2',
    ],
    [
      'rows of nothing',
      [{ name: 'a', data: Int16Array.of(1), shape: [0] }],
      'a: 1 values do not fill rows of 0',
    ],
    [
      'arrays of two types',
      [{ name: 'a', data: [Int16Array.of(1), Int32Array.of(1)] }],
      'a: the arrays are not all of one type',
    ],
    [
      'arrays of two signs',
      [{ name: 'a', data: [Int16Array.of(1), Uint16Array.of(1)] }],
      'a: the arrays are not all of one type',
    ],
    ['text outside ASCII', [{ name: 'a', data: ['x', 'µ'] }], 'FITS text cannot hold "µ", only ASCII'],
  ])('is refused with %s', (_, wrong, message) => {
    expect(() => writeFits([{ type: 'table', columns: wrong }])).toThrow(`columns: ${message}`);
    expect(() => writeFits([{ type: 'table', columns: wrong }])).toThrow(ArgumentError);
  });
});
