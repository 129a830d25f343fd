import fc from 'fast-check';
import { memorySource } from '../../byte-source.js';
import type { Card } from '../header/card.js';
import { formatHeader } from '../header/format-header.js';
import type { FitsFile } from '../hdu/hdu.js';
import { openFits } from '../hdu/open.js';
import type { WritableTable } from '../write/writable.js';
import { writeFits } from '../write/write-fits.js';
import { readTableColumn } from './read-column.js';
import { readTableRows } from './read-rows.js';

const open = (table: WritableTable): Promise<FitsFile> => openFits(memorySource(writeFits([table])));

/** A table made by hand, for what the writer never writes. */
function byHand(cards: readonly Card[], data: Uint8Array): Promise<FitsFile> {
  const primary = formatHeader([
    { keyword: 'SIMPLE', value: true },
    { keyword: 'BITPIX', value: 8 },
    { keyword: 'NAXIS', value: 0 },
  ]);
  return openFits(memorySource(Uint8Array.of(...primary, ...formatHeader(cards), ...data), 'hand.fits'));
}

const tableCards = (
  type: string,
  rowBytes: number,
  rows: number,
  more: Record<string, string | number>,
): Card[] => [
  { keyword: 'XTENSION', value: type },
  { keyword: 'BITPIX', value: 8 },
  { keyword: 'NAXIS', value: 2 },
  { keyword: 'NAXIS1', value: rowBytes },
  { keyword: 'NAXIS2', value: rows },
  { keyword: 'PCOUNT', value: 0 },
  { keyword: 'GCOUNT', value: 1 },
  ...Object.entries(more).map(([keyword, value]) => ({ keyword, value })),
];

describe('tables written and read again', () => {
  const table: WritableTable = {
    type: 'table',
    name: 'EVENTS',
    columns: [
      { name: 'flag', data: [true, false, null] },
      { name: 'text', data: ['', 'M 31', 'NGC 1001'] },
      { name: 'counts', data: Uint32Array.of(0, 5, 4294967295), unit: 'ct' },
      { name: 'signed', data: Int8Array.of(-128, 0, 127) },
      { name: 'id', data: BigUint64Array.of(1n, 2n ** 63n, 2n ** 64n - 1n) },
      { name: 'pair', data: Float32Array.of(1, 2, 3, NaN, 5, 6), shape: [2] },
      { name: 'matrix', data: Int16Array.from({ length: 18 }, (_, i) => i), shape: [2, 3] },
      { name: 'quality', data: Int16Array.of(1, -999, 3), null: -999 },
      { name: 'spectrum', data: [Float64Array.of(1.5), new Float64Array(0), Float64Array.of(2, 3)] },
    ],
  };

  it('keep every kind of value', async () => {
    const file = await open(table);
    const { columns, rows, total } = await readTableRows(file, file.hdus[1]);
    expect(total).toBe(3);
    expect(columns.map((column) => column.format)).toEqual([
      '1L',
      '8A',
      '1J',
      '1B',
      '1K',
      '2E',
      '6I',
      '1I',
      '1QD(2)',
    ]);
    const matrix = (first: number): number[][] => [0, 2, 4].map((i) => [first + i, first + i + 1]);
    expect(rows).toEqual([
      [true, '', 0, -128, 1, [1, 2], matrix(0), 1, [1.5]],
      [false, 'M 31', 5, 0, 2n ** 63n, [3, NaN], matrix(6), null, []],
      [null, 'NGC 1001', 4294967295, 127, 2n ** 64n - 1n, [5, 6], matrix(12), 3, [2, 3]],
    ]);
  });

  it('are read page by page and column by column', async () => {
    const file = await open(table);
    const page = await readTableRows(file, file.hdus[1], { start: 1, count: 1, columns: ['COUNTS', 1] });
    expect(page).toMatchObject({ start: 1, total: 3, rows: [[5, 'M 31']] });
    expect((await readTableRows(file, file.hdus[1], { start: 9 })).rows).toEqual([]);
    await expect(readTableRows(file, file.hdus[1], { columns: ['nope'] })).rejects.toThrow('no column nope');
    expect([...(await readTableColumn(file, file.hdus[1], 'quality')).data]).toEqual([1, NaN, 3]);
    expect([...(await readTableColumn(file, file.hdus[1], 'pair', { start: 1, count: 1 })).data]).toEqual([
      3,
      NaN,
    ]);
    await expect(readTableColumn(file, file.hdus[1], 'text')).rejects.toThrow('does not hold numbers');
  });

  it('keep any numbers and texts', async () => {
    const ascii = fc.stringMatching(/^[!-~]{0,12}$/);
    const rows = fc.array(fc.tuple(fc.double(), ascii, fc.integer()), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(rows, async (values) => {
        const columns = [
          { name: 'x', data: Float64Array.from(values, ([x]) => x) },
          { name: 't', data: values.map(([, text]) => text) },
          { name: 'n', data: Int32Array.from(values, ([, , n]) => n) },
        ];
        const file = await open({ type: 'table', columns });
        expect((await readTableRows(file, file.hdus[1])).rows).toEqual(values);
      }),
    );
  });
});

describe('tables by hand', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  it('reads ASCII tables: TNULL, implied decimal points, exponents without a letter', async () => {
    const cards = tableCards('TABLE', 18, 3, {
      TFIELDS: 3,
      TBCOL1: 1,
      TFORM1: 'A4',
      TBCOL2: 5,
      TFORM2: 'F6.2',
      TBCOL3: 11,
      TFORM3: 'E8.1',
      TNULL3: '---',
      TSCAL3: 2,
    });
    const file = await byHand(cards, bytes('M 31  3.14 1.5D+03NGC    314     ---xy         2.5-02 '));
    expect((await readTableRows(file, file.hdus[1])).rows).toEqual([
      ['M 31', 3.14, 3000],
      ['NGC', 3.14, null],
      ['xy', null, 0.05],
    ]);
  });

  it('reads columns without names, bits, complex numbers, scaled integers', async () => {
    const cards = tableCards('BINTABLE', 12, 1, {
      TFIELDS: 3,
      TFORM1: '10X',
      TFORM2: 'C',
      TFORM3: 'I',
      TSCAL3: 0.5,
      TZERO3: 10,
    });
    const data = new DataView(new ArrayBuffer(12));
    data.setUint16(0, 0b1010000001000000);
    data.setFloat32(2, 1.5);
    data.setFloat32(6, -2);
    data.setInt16(10, 7);
    const file = await byHand(cards, new Uint8Array(data.buffer));
    const { columns, rows } = await readTableRows(file, file.hdus[1]);
    expect(columns.map((column) => column.name)).toEqual(['col1', 'col2', 'col3']);
    const bits = [true, false, true, false, false, false, false, false, false, true];
    expect(rows).toEqual([[bits, [1.5, -2], 13.5]]);
  });

  it.each<[string, number, Record<string, string | number>, string]>([
    ['an unknown format', 4, { TFIELDS: 1, TFORM1: 'zzz' }, "card TFORM1: 'zzz' is not a format"],
    [
      'a column beyond the row',
      4,
      { TFIELDS: 1, TFORM1: '2J' },
      'card TFORM1: the column ends at byte 8 of rows of 4 bytes',
    ],
    ['no TFIELDS', 4, {}, 'card TFIELDS: is missing'],
    ['an array outside the heap', 8, { TFIELDS: 1, TFORM1: '1PE(9)' }, 'outside the heap of 0 bytes'],
  ])('refuses %s', async (_, rowBytes, more, message) => {
    const file = await byHand(tableCards('BINTABLE', rowBytes, 1, more), new Uint8Array(rowBytes).fill(1));
    await expect(readTableRows(file, file.hdus[1])).rejects.toThrow(`hand.fits HDU 1 card`);
    await expect(readTableRows(file, file.hdus[1])).rejects.toThrow(message);
  });
});
