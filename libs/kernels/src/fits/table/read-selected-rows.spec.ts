import fc from 'fast-check';
import { memorySource } from '../../byte-source.js';
import { openFits } from '../hdu/open.js';
import type { WritableColumn } from '../write/writable.js';
import { writeFits } from '../write/write-fits.js';
import { CutCell, readSelectedRows } from './read-selected-rows.js';
import { searchTableRows } from './search-rows.js';
import { shortestFloat } from './cells/shortest-float.js';

const LIMITS = { elements: 4, characters: 5 };

/** The rows of a table, and how many bytes were read for them behind the headers. */
async function read(columns: readonly WritableColumn[], rows: readonly number[], limits = LIMITS) {
  const source = memorySource(writeFits([{ type: 'table', columns }]));
  const file = await openFits(source);
  let bytes = 0;
  const counted = {
    ...source,
    read: (offset: number, length: number) => {
      bytes += length;
      return source.read(offset, length);
    },
  };
  return { cells: await readSelectedRows({ ...file, source: counted }, file.hdus[1], rows, limits), bytes };
}

describe('readSelectedRows', () => {
  it('gives rows in the requested order, with repetitions', async () => {
    const { cells } = await read(
      [{ name: 'n', data: Int32Array.from({ length: 50 }, (_, i) => i) }],
      [7, 49, 0, 7],
    );
    expect(cells).toEqual([[7], [49], [0], [7]]);
  });

  it('reads nothing of the rows between, when they are far apart', async () => {
    const data = Float64Array.from({ length: 100_000 }, (_, i) => i);
    const { cells, bytes } = await read([{ name: 'n', data }], [90_000, 5]);
    expect([cells, bytes]).toEqual([[[90_000], [5]], 16]);
  });

  it('cuts arrays, texts and lists of texts', async () => {
    const { cells } = await read(
      [
        { name: 'four', data: Int16Array.of(1, 2, 3, 4), shape: [2, 2] },
        { name: 'six', data: Int16Array.of(1, 2, 3, 4, 5, 6), shape: [2, 3] },
        { name: 'text', data: ['123456'] },
        { name: 'short', data: ['12345'] },
        { name: 'varying', data: [Float64Array.of(1, 2, 3, 4, 5)] },
        { name: 'few', data: [Float64Array.of(1, 2, 3, 4)] },
      ],
      [0],
    );
    const [four, six, ...others] = cells[0];
    expect(four).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(six).toEqual(new CutCell(6, [1, 2, 3, 4]));
    expect(others).toEqual([
      ...[new CutCell(6, '12345'), '12345'],
      ...[new CutCell(5, [1, 2, 3, 4]), [1, 2, 3, 4]],
    ]);
  });

  it('refuses an array that extends outside the heap, even if its beginning is inside', async () => {
    const bytes = writeFits([
      { type: 'table', columns: [{ name: 'v', data: [Float64Array.of(1, 2, 3, 4, 5)] }] },
    ]);
    const { dataOffset } = (await openFits(memorySource(bytes))).hdus[1];
    new DataView(bytes.buffer, bytes.byteOffset).setBigInt64(dataOffset, 600n);
    const file = await openFits(memorySource(bytes));
    await expect(readSelectedRows(file, file.hdus[1], [0], LIMITS)).rejects.toThrow('outside the heap');
  });

  it('reads only the beginning of the fields of rows that are very wide', async () => {
    const wide = Float32Array.from({ length: 2 * 50_000 }, (_, i) => i / 10);
    const columns = [
      { name: 'n', data: Int16Array.of(1, 2) },
      { name: 'wide', data: wide, shape: [50_000] },
      { name: 'last', data: ['a', 'b'] },
    ];
    const { cells, bytes } = await read(columns, [1, 0]);
    expect(cells[0]).toEqual([2, new CutCell(50_000, [5000, 5000.1, 5000.2, 5000.3]), 'b']);
    expect(cells[1][2]).toBe('a');
    expect(bytes).toBe(2 * (2 + 16 + 1));
  });
});

describe('shortestFloat', () => {
  it.each([
    [11.1, 11.1],
    [0.1, 0.1],
    [3.4028234663852886e38, 3.4028235e38],
    [16777216, 16777216],
    [-5.2, -5.2],
    [0, 0],
    [NaN, NaN],
    [Infinity, Infinity],
  ])('%d is %d', (value, shown) => expect(shortestFloat(Math.fround(value))).toBe(shown));

  it('is the same number in single precision, with nine digits at most', () => {
    const check = (value: number) => {
      const shown = shortestFloat(value);
      expect(Math.fround(shown)).toBe(value);
      expect(Number(value.toPrecision(9)).toString().length).toBeGreaterThanOrEqual(shown.toString().length);
    };
    fc.assert(fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), check), { numRuns: 2000 });
  });

  it('does not change doubles', () => expect(shortestFloat(0.1234567891234)).toBe(0.1234567891234));
});

describe('searchTableRows', () => {
  const search = async (columns: readonly WritableColumn[], text: string, start = 0, end?: number) => {
    const bytes = Buffer.from(writeFits([{ type: 'table', columns }]));
    // The writer takes no NUL.
    const file = await openFits(memorySource(bytes.map((byte) => (byte === 0x7e ? 0 : byte))));
    const range = { start, end: end ?? file.hdus[1].shape[1] };
    return [...(await searchTableRows(file, file.hdus[1], text, range))];
  };
  const names = { name: 'name', data: ['M 31', 'm31', 'NGC 31  x', 'ea', '31'] };

  it.each([
    ['m 3', [0]],
    ['M', [0, 1]],
    ['31', [0, 1, 2, 4]],
    ['1 ', [2]],
    ['  ', [2]],
    ['EA', [3]],
    ['Ω', []],
    ['NGC 31  xy', []],
    ['ngc 31  x', [2]],
  ])('finds %j', async (text, rows) => expect(await search([names], text)).toEqual(rows));

  it('does not search beyond its range, nor in arrays', async () => {
    expect(await search([names], '31', 1, 3)).toEqual([1, 2]);
    expect(await search([{ name: 'pair', data: Int16Array.of(31, 31), shape: [2] }], '31')).toEqual([]);
  });

  it('takes text to its first NUL, without the blanks before it', async () => {
    expect(await search([{ name: 'name', data: ['ab ~ c', 'ab  cd', 'ab'] }], 'b ')).toEqual([1]);
    expect(await search([{ name: 'name', data: ['ab~c', 'abc'] }], 'c')).toEqual([1]);
  });

  it('finds logicals by their words, and no complex number', async () => {
    const flags = { name: 'flag', data: [true, false, null] };
    expect(await search([flags], 'TRU')).toEqual([0]);
    expect(await search([flags], 'fal')).toEqual([1]);
    expect(await search([flags], 'e')).toEqual([0, 1]);
    expect(await search([flags], 'truer')).toEqual([]);
  });

  it('finds numbers as they are shown', async () => {
    const columns = [
      { name: 'single', data: Float32Array.of(5.2, NaN, 1e-7) },
      { name: 'long', data: BigInt64Array.of(2n ** 62n, -5n, 0n) },
    ];
    expect(await search(columns, '5.2')).toEqual([0]);
    expect(await search(columns, '8427387904')).toEqual([0]);
    expect(await search(columns, '-')).toEqual([1, 2]);
    expect(await search(columns, 'e-7')).toEqual([2]);
    expect(await search(columns, 'nan')).toEqual([]);
  });
});
