import { ArgumentError } from '../../errors.js';
import { handMade, tableCards } from '../../../test/hand-made-table.js';
import { verifyFits } from '../verify/verify-fits.js';
import { tableColumns } from './columns.js';
import { orderByKeys } from './order-by-keys.js';
import { readTableColumn } from './read-column.js';
import { CutCell, readSelectedRows } from './read-selected-rows.js';
import { searchTableRows } from './search-rows.js';
import { readSortKeys } from './sort-keys.js';

const ROWS = [
  'M 31     17    1.50   -9',
  '---       3   -0.25    8',
  'b        -9             ',
  'NGC 31    0    1E31    7',
  '        +12    2.00   -8',
];

/** Columns of all kinds, with a value that stands for none and one that is turned round by its scale. */
const openTable = () =>
  handMade(
    tableCards('TABLE', 24, ROWS.length, {
      TFIELDS: 4,
      ...{ TBCOL1: 1, TFORM1: 'A7', TTYPE1: 'NAME', TNULL1: '---' },
      ...{ TBCOL2: 8, TFORM2: 'I4', TTYPE2: 'N', TNULL2: '-9' },
      ...{ TBCOL3: 12, TFORM3: 'F8.2', TTYPE3: 'X', TZERO3: 1 },
      ...{ TBCOL4: 20, TFORM4: 'I5', TTYPE4: 'TURNED', TSCAL4: -2, TZERO4: 100 },
    }),
    new TextEncoder().encode(ROWS.join('')),
  );

describe('an ASCII table', () => {
  const order = async (index: number, options = {}) => {
    const file = await openTable();
    const column = tableColumns(file.hdus[1])[index];
    return [...orderByKeys(await readSortKeys(file, file.hdus[1], column, options))];
  };

  it.each<[string, number, number[], number[]]>([
    ['text', 0, [0, 3, 2, 1, 4], [2, 3, 0, 1, 4]],
    ['integers', 1, [3, 1, 4, 0, 2], [0, 4, 1, 3, 2]],
    ['real numbers', 2, [1, 0, 4, 3, 2], [3, 4, 0, 1, 2]],
    ['numbers with a negative scale', 3, [1, 3, 4, 0, 2], [0, 4, 3, 1, 2]],
  ])('is sorted by %s, rows without a value last', async (_, index, up, down) => {
    expect([await order(index), await order(index, { descending: true })]).toEqual([up, down]);
  });

  it('is sorted by some of its rows', async () => {
    expect(await order(1, { rows: Uint32Array.of(0, 3, 4) })).toEqual([1, 2, 0]);
  });

  it('is searched by its displayed text', async () => {
    const file = await openTable();
    const search = async (text: string) => [
      ...(await searchTableRows(file, file.hdus[1], text, { start: 0, end: ROWS.length })),
    ];
    expect(await search('31')).toEqual([0, 3]);
    expect(await search('m')).toEqual([0]);
    expect(await search('---')).toEqual([]);
    expect(await search('12')).toEqual([4]);
    expect(await search('2.5')).toEqual([0]);
    expect(await search('118')).toEqual([0]);
    expect(await search('-9')).toEqual([]);
  });

  it('is searched within the requested rows', async () => {
    const file = await openTable();
    const range = { start: 1, end: 4 };
    expect([...(await searchTableRows(file, file.hdus[1], '31', range))]).toEqual([3]);
  });

  it('gives rows in any order, long texts cut', async () => {
    const file = await openTable();
    const limits = { elements: 4, characters: 4 };
    expect(await readSelectedRows(file, file.hdus[1], [3, 0, 2], limits)).toEqual([
      [new CutCell(6, 'NGC '), 0, 1e31, 86],
      ['M 31', 17, 2.5, 118],
      ['b', null, null, null],
    ]);
  });

  it('gives a column as numbers, if it holds some', async () => {
    const file = await openTable();
    const column = (name: string) => readTableColumn(file, file.hdus[1], name, { start: 1, count: 3 });
    expect([...(await column('N')).data]).toEqual([3, NaN, 0]);
    expect([...(await column('TURNED')).data]).toEqual([84, NaN, 86]);
    await expect(column('NAME')).rejects.toThrow(ArgumentError);
  });

  it('may have bytes between its fields', async () => {
    const file = await openTable();
    expect((await verifyFits(file)).filter(({ card }) => card === 'NAXIS1')).toEqual([]);
  });
});
