import { handMade, tableCards } from '../../../test/hand-made-table.js';
import { memorySource } from '../../byte-source.js';
import { ArgumentError } from '../../errors.js';
import type { FitsFile } from '../hdu/hdu.js';
import type { CardValue } from '../header/card-value.js';
import { openFits } from '../hdu/open.js';
import { writeFits } from '../write/write-fits.js';
import { tableColumns } from './columns.js';
import { readTableColumn } from './read-column.js';
import { readCellNumbers, readTableNumbers } from './read-numbers.js';
import { readTableRows } from './read-rows.js';
import type { BinaryCoding, TableColumn } from './column.js';

type Cards = Readonly<Record<string, CardValue>>;

const hand = (type: 'TABLE' | 'BINTABLE', rowBytes: number, rows: number, more: Cards, data?: Uint8Array) => {
  const cards = Object.entries(more).map(([keyword, value]) => ({ keyword, value }));
  const given = tableCards(type, rowBytes, rows, {}).filter(({ keyword }) => !(keyword in more));
  return handMade([...given, ...cards], data ?? new Uint8Array(rowBytes * rows));
};

describe('numbers of a table', () => {
  const RAMP = Float64Array.from({ length: 10 }, (_, k) => k);
  const open = (): Promise<FitsFile> =>
    openFits(
      memorySource(
        writeFits([
          {
            type: 'table',
            columns: [
              { name: 'id', data: Int16Array.from(RAMP) },
              { name: 'flux', data: Float32Array.from({ length: 30 }, (_, k) => k / 2), shape: [3] },
              { name: 'n', data: Int32Array.from({ length: 10 }, (_, k) => 100 - k), null: 97 },
              { name: 'name', data: Array.from(RAMP, (k) => `n${k}`) },
            ],
          },
        ]),
      ),
    );

  it('are read by columns, for the requested rows', async () => {
    const file = await open();
    const [id, , n] = tableColumns(file.hdus[1]);
    const read = async (start: number, end: number) =>
      (await readTableNumbers(file, file.hdus[1], [n, id], { start, end })).map((values) => [...values]);
    expect(await read(2, 5)).toEqual([
      [98, NaN, 96],
      [2, 3, 4],
    ]);
    expect((await read(0, 10))[1]).toEqual([...RAMP]);
    expect(await read(4, 4)).toEqual([[], []]);
  });

  it('are read from an ASCII table, none where there is none', async () => {
    const text = '  12.5  3     4---';
    const more = { TFIELDS: 2, TFORM1: 'I3', TBCOL1: 1, TFORM2: 'F3.1', TBCOL2: 4, TNULL2: '---' };
    const file = await hand('TABLE', 6, 3, more, new TextEncoder().encode(text));
    const read = await readTableNumbers(file, file.hdus[1], tableColumns(file.hdus[1]), { start: 0, end: 3 });
    expect(read.map((values) => [...values])).toEqual([
      [1, 3, 4],
      [2.5, NaN, NaN],
    ]);
    const later = await readTableNumbers(file, file.hdus[1], tableColumns(file.hdus[1]), {
      start: 1,
      end: 2,
    });
    expect(later.map((values) => [...values])).toEqual([[3], [NaN]]);
  });

  it('are none in rows without bytes', async () => {
    const file = await hand('BINTABLE', 0, 3, { TFIELDS: 1, TFORM1: '0J' });
    const read = await readTableNumbers(file, file.hdus[1], tableColumns(file.hdus[1]), { start: 0, end: 2 });
    expect([...read[0]]).toEqual([NaN, NaN]);
  });

  it('are read from a part of one cell', async () => {
    const file = await open();
    const flux = tableColumns(file.hdus[1])[1] as TableColumn & { coding: BinaryCoding };
    const cell = async (row: number, start: number, end: number) => [
      ...(await readCellNumbers(file, file.hdus[1], row, flux, { start, end })),
    ];
    expect(await cell(0, 0, 3)).toEqual([0, 0.5, 1]);
    expect(await cell(3, 1, 3)).toEqual([5, 5.5]);
    expect(await cell(9, 2, 3)).toEqual([14.5]);
    expect(await cell(9, 2, 2)).toEqual([]);
  });

  it('are read from a part of an array of variable length, none behind its end', async () => {
    const heap = [0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 6, 0, 5, 0, 6, 0, 7, 0, 9];
    const more = { TFIELDS: 1, TFORM1: 'PI(3)', PCOUNT: 8 };
    const file = await hand('BINTABLE', 8, 2, more, Uint8Array.from(heap));
    const column = tableColumns(file.hdus[1])[0] as TableColumn & { coding: BinaryCoding };
    const cell = async (row: number, start: number, end: number) => [
      ...(await readCellNumbers(file, file.hdus[1], row, column, { start, end })),
    ];
    expect(await cell(0, 0, 3)).toEqual([5, 6, 7]);
    expect(await cell(0, 1, 5)).toEqual([6, 7, NaN, NaN]);
    expect(await cell(1, 0, 2)).toEqual([9, NaN]);
    heap[3] = 5;
    const damaged = await hand('BINTABLE', 8, 2, more, Uint8Array.from(heap));
    const reading = readCellNumbers(damaged, damaged.hdus[1], 0, column, { start: 0, end: 3 });
    await expect(reading).rejects.toThrow('outside the heap');
  });

  it('are read as a column, up to its end', async () => {
    const file = await open();
    const column = async (name: string | number, range = {}) => {
      const { data, rows, elements } = await readTableColumn(file, file.hdus[1], name, range);
      return [[...data], rows, elements];
    };
    expect(await column('id', { start: 7 })).toEqual([[7, 8, 9], 3, 1]);
    expect(await column(0, { start: 7, count: 2 })).toEqual([[7, 8], 2, 1]);
    expect(await column('ID', { start: 8, count: 5 })).toEqual([[8, 9], 2, 1]);
    expect(await column('id', { start: 11 })).toEqual([[], 0, 1]);
    expect(await column('FLUX', { start: 9 })).toEqual([[13.5, 14, 14.5], 1, 3]);
    await expect(column('name')).rejects.toThrow('columns: name does not hold numbers');
    await expect(column('none')).rejects.toThrow(ArgumentError);
    await expect(column(4)).rejects.toThrow('columns: the table has no column 4');
  });

  it('of all types are scaled, and nothing where TNULL is', async () => {
    const more: Cards = { TFIELDS: 1, TSCAL1: 2, TZERO1: 1, TNULL1: 3 };
    const column = async (tform: string, bytes: readonly number[]) => {
      const file = await hand(
        'BINTABLE',
        bytes.length / 2,
        2,
        { ...more, TFORM1: tform },
        Uint8Array.from(bytes),
      );
      return [...(await readTableColumn(file, file.hdus[1], 0)).data];
    };
    expect(await column('B', [3, 200])).toEqual([NaN, 401]);
    expect(await column('I', [0, 3, 0xff, 0xfe])).toEqual([NaN, -3]);
    expect(await column('J', [0, 0, 0, 3, 0xff, 0xff, 0xff, 0xfe])).toEqual([NaN, -3]);
    expect(await column('K', [0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 3])).toEqual([NaN, 2 ** 33 + 7]);
    expect(await column('2B', [3, 4, 5, 3])).toEqual([NaN, 9, 11, NaN]);
  });
});

describe('rows of a table', () => {
  it('must be requested by integers', async () => {
    const file = await hand('BINTABLE', 1, 3, { TFIELDS: 1, TFORM1: 'B' });
    const read = (page: object) => readTableRows(file, file.hdus[1], page);
    for (const start of [-1, 0.5, NaN])
      await expect(read({ start })).rejects.toThrow(`start: ${start} is not a row number`);
    for (const count of [-1, 0.5])
      await expect(read({ count })).rejects.toThrow(`count: ${count} is not a row number`);
    expect((await read({ count: 0 })).rows).toEqual([]);
    expect(await read({ start: 3 })).toMatchObject({ start: 3, total: 3, rows: [] });
    expect(await read({ start: 9 })).toMatchObject({ start: 3, total: 3, rows: [] });
    expect((await read({ start: 2, count: 9 })).rows).toEqual([[0]]);
  });

  it('find a column by its exact name before one that differs in case', async () => {
    const more = { TFIELDS: 2, TFORM1: 'B', TFORM2: 'B', TTYPE1: 'Ra', TTYPE2: 'RA' };
    const file = await hand('BINTABLE', 2, 1, more, Uint8Array.of(1, 2));
    const cell = async (name: string) =>
      (await readTableRows(file, file.hdus[1], { columns: [name] })).rows[0][0];
    expect([await cell('RA'), await cell('Ra'), await cell('ra')]).toEqual([2, 1, 1]);
  });

  it('without bytes are none, however many', async () => {
    const file = await hand('BINTABLE', 0, 3, { TFIELDS: 1, TFORM1: '0J' });
    expect(await readTableRows(file, file.hdus[1], { start: 1 })).toMatchObject({
      total: 3,
      start: 1,
      rows: [],
    });
  });
});
