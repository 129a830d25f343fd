import fc from 'fast-check';
import { memorySource } from '../../byte-source.js';
import { UnsupportedError } from '../../errors.js';
import type { FitsFile } from '../hdu/hdu.js';
import { openFits } from '../hdu/open.js';
import type { WritableTable } from '../write/writable.js';
import { writeFits } from '../write/write-fits.js';
import { verifyFits } from '../verify/verify-fits.js';
import { readTableColumn } from './read-column.js';
import { readTableRows } from './read-rows.js';
import { handMade, tableCards } from '../../../test/hand-made-table.js';

const open = (table: WritableTable): Promise<FitsFile> => openFits(memorySource(writeFits([table])));

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
      { name: 'events', data: [Int16Array.of(-7, 8), Int16Array.of(9), new Int16Array(0)] },
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
      '1QI(2)',
    ]);
    const matrix = (first: number): number[][] => [0, 2, 4].map((i) => [first + i, first + i + 1]);
    expect(rows).toEqual([
      [true, '', 0, -128, 1, [1, 2], matrix(0), 1, [1.5], [-7, 8]],
      [false, 'M 31', 5, 0, 2n ** 63n, [3, NaN], matrix(6), null, [], [9]],
      [null, 'NGC 1001', 4294967295, 127, 2n ** 64n - 1n, [5, 6], matrix(12), 3, [2, 3], []],
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
    const long = { name: 'long', data: BigInt64Array.of(1n, -2n, 3n, 2n ** 60n), shape: [2] };
    const pairs = await open({ type: 'table', columns: [long, { name: 'n', data: Int16Array.of(1, 2) }] });
    const { data, elements } = await readTableColumn(pairs, pairs.hdus[1], 'long', { start: 1 });
    expect([[...data], elements]).toEqual([[3, 2 ** 60], 2]);
    await expect(readTableColumn(file, file.hdus[1], 'text')).rejects.toThrow('does not hold numbers');
  });

  it('keep 64-bit integers as exact as a double is', async () => {
    const data = BigUint64Array.of(0n, 1n, 1023n, 2n ** 53n, 2n ** 64n - 1n);
    const lowest = -(2n ** 63n);
    const signed = BigInt64Array.of(lowest, lowest + 1n, -1n, 0n, 2n ** 53n);
    const columns = [
      { name: 'unsigned', data },
      { name: 'signed', data: signed },
    ];
    const file = await open({ type: 'table', columns });
    const read = async (name: string): Promise<number[]> => [
      ...(await readTableColumn(file, file.hdus[1], name)).data,
    ];
    expect(await read('unsigned')).toEqual([...data].map(Number));
    expect(await read('signed')).toEqual([...signed].map(Number));
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
    const file = await handMade(cards, bytes('M 31  3.14 1.5D+03NGC    314     ---xy         2.5-02 '));
    expect((await readTableRows(file, file.hdus[1])).rows).toEqual([
      ['M 31', 3.14, 3000],
      ['NGC', 3.14, null],
      ['xy', null, 0.05],
    ]);
  });

  it('reads integers of ASCII tables exactly', async () => {
    const cards = tableCards('TABLE', 20, 2, { TFIELDS: 1, TBCOL1: 1, TFORM1: 'I20' });
    const file = await handMade(cards, bytes('    9007199254740993'.padEnd(20) + '                 -12'));
    expect((await readTableRows(file, file.hdus[1])).rows).toEqual([[9007199254740993n], [-12]]);
    expect([...(await readTableColumn(file, file.hdus[1], 0)).data]).toEqual([9007199254740992, -12]);
  });

  it('distinguishes the TNULL of 64-bit integers from its neighbours', async () => {
    const cards = tableCards('BINTABLE', 8, 2, { TFIELDS: 1, TFORM1: 'K' });
    const missing = { keyword: 'TNULL1', value: -(2n ** 63n) };
    const file = await handMade(
      [...cards, missing],
      Uint8Array.of(128, ...Array(7).fill(0), 128, ...Array(6).fill(0), 1),
    );
    expect([...(await readTableColumn(file, file.hdus[1], 0)).data]).toEqual([NaN, -(2 ** 63)]);
  });

  it('takes no TNULL that is not an integer', async () => {
    const cards = tableCards('BINTABLE', 8, 1, { TFIELDS: 1, TFORM1: 'K', TNULL1: 1.5 });
    const file = await handMade(cards, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 7));
    expect((await readTableRows(file, file.hdus[1])).rows).toEqual([[7]]);
    expect([...(await readTableColumn(file, file.hdus[1], 0)).data]).toEqual([7]);
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
    const file = await handMade(cards, new Uint8Array(data.buffer));
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
    [
      'a heap among the rows',
      8,
      { TFIELDS: 1, TFORM1: '1PE(9)', THEAP: 7 },
      'THEAP: 7 is not behind the rows',
    ],
    [
      'a heap behind the data',
      8,
      { TFIELDS: 1, TFORM1: '1PE(9)', THEAP: 9 },
      'THEAP: 9 is not behind the rows',
    ],
    ['an array outside the heap', 8, { TFIELDS: 1, TFORM1: '1PE(9)' }, 'outside the heap of 0 bytes'],
  ])('refuses %s', async (_, rowBytes, more, message) => {
    const file = await handMade(tableCards('BINTABLE', rowBytes, 1, more), new Uint8Array(rowBytes).fill(1));
    await expect(readTableRows(file, file.hdus[1])).rejects.toThrow(`hand.fits HDU 1 card`);
    await expect(readTableRows(file, file.hdus[1])).rejects.toThrow(message);
  });
});

describe('tables of many or of long rows', () => {
  it('reads and writes more rows than a call takes arguments', async () => {
    const [count, none] = [130_000, new Uint8Array(0)];
    const columns = [
      { name: 'byte', data: new Uint8Array(count).fill(7) },
      { name: 'text', data: Array.from({ length: count }, () => 'x') },
      { name: 'list', data: Array.from({ length: count }, () => none) },
    ];
    const file = await open({ type: 'table', columns });
    const { rows } = await readTableRows(file, file.hdus[1]);
    expect(rows).toHaveLength(count);
    expect(rows.at(-1)).toEqual([7, 'x', []]);
  });

  it('does not unfold bytes that many rows share to any amount of memory', async () => {
    const [rows, heap] = [100, 1_000_000];
    const data = new DataView(new ArrayBuffer(rows * 8 + heap));
    for (let row = 0; row < rows; row++) data.setInt32(row * 8, heap);
    const cards = tableCards('BINTABLE', 8, rows, { TFIELDS: 1, TFORM1: '1PB' });
    const shared = cards.map((card) => (card.keyword === 'PCOUNT' ? { ...card, value: heap } : card));
    const file = await handMade(shared, new Uint8Array(data.buffer));
    const reading = readTableRows(file, file.hdus[1]);
    await expect(reading).rejects.toThrow(UnsupportedError);
    await expect(reading).rejects.toThrow('hand.fits HDU 1 card TFORM1: arrays that share their bytes');
    const [[, second]] = [(await readTableRows(file, file.hdus[1], { count: 2 })).rows];
    expect(second[0]).toHaveLength(heap);
    expect(await verifyFits(file)).toMatchObject([{ byte: expect.any(Number) as number }]);
  });

  it('does not decode a cell that memory cannot hold', async () => {
    const bytes = 2 ** 24 + 1;
    const cards = tableCards('BINTABLE', bytes, 1, { TFIELDS: 1, TFORM1: `${8 * bytes}X` });
    const file = await handMade(cards, new Uint8Array(bytes));
    const reading = readTableRows(file, file.hdus[1]);
    await expect(reading).rejects.toThrow('134217736 elements in col1 at once: read fewer rows');
  });
});
