import fc from 'fast-check';
import { memorySource } from '../../byte-source.js';
import type { FitsFile } from '../hdu/hdu.js';
import { openFits } from '../hdu/open.js';
import type { WritableColumn } from '../write/writable.js';
import { writeFits } from '../write/write-fits.js';
import { tableColumns } from './columns.js';
import { orderByKeys } from './order-by-keys.js';
import {
  invert,
  readSortKeys,
  sortKeysOf,
  sortKeyWidth,
  writeIntegerKey,
  writeNumberKey,
} from './sort-keys.js';

const open = (column: WritableColumn): Promise<FitsFile> =>
  openFits(memorySource(writeFits([{ type: 'table', columns: [column] }])));

async function orderOf(column: WritableColumn, descending: boolean, rows?: Uint32Array): Promise<number[]> {
  const file = await open(column);
  const [only] = tableColumns(file.hdus[1]);
  return [...orderByKeys(await readSortKeys(file, file.hdus[1], only, { descending, rows }))];
}

/** The expected order: stable, rows without a value last, ascending or descending. */
function expected<T>(values: readonly T[], isMissing: (value: T) => boolean, descending: boolean): number[] {
  const rows = values.map((_, row) => row);
  const compare = (a: number, b: number) => (values[a] < values[b] ? -1 : values[a] > values[b] ? 1 : a - b);
  const down = (a: number, b: number) => (values[a] < values[b] ? 1 : values[a] > values[b] ? -1 : a - b);
  const present = rows.filter((row) => !isMissing(values[row])).sort(descending ? down : compare);
  return [...present, ...rows.filter((row) => isMissing(values[row]))];
}

const lists = <T>(value: fc.Arbitrary<T>) => fc.array(value, { minLength: 1, maxLength: 60 });
const both = [false, true];

describe('the order of a column', () => {
  it('of real numbers: NaN and infinities last, both zeros equal', async () => {
    const values = lists(fc.oneof(fc.double(), fc.constantFrom(0, -0, NaN, Infinity, -Infinity, 1, 1)));
    const property = fc.asyncProperty(values, fc.boolean(), async (list, descending) => {
      const wanted = expected(list, (value) => !Number.isFinite(value), descending);
      expect(await orderOf({ name: 'x', data: Float64Array.from(list) }, descending)).toEqual(wanted);
      const single = Float32Array.from(list);
      const wantedSingle = expected([...single], (value) => !Number.isFinite(value), descending);
      expect(await orderOf({ name: 'x', data: single }, descending)).toEqual(wantedSingle);
    });
    await fc.assert(property, { numRuns: 100 });
  });

  it('of integers of 64 bits, signed and unsigned, exactly', async () => {
    const near = fc.bigInt({ min: -3n, max: 3n });
    const property = fc.asyncProperty(lists(near), fc.boolean(), async (list, descending) => {
      const [big, unsigned] = [list.map((n) => 2n ** 62n + n), list.map((n) => 2n ** 63n + n)];
      expect(await orderOf({ name: 'x', data: BigInt64Array.from(big) }, descending)).toEqual(
        expected(big, () => false, descending),
      );
      expect(await orderOf({ name: 'x', data: BigUint64Array.from(unsigned) }, descending)).toEqual(
        expected(unsigned, () => false, descending),
      );
    });
    await fc.assert(property, { numRuns: 50 });
  });

  it.each(both)('of small integers, TNULL last (descending: %s)', async (descending) => {
    for (const array of [Int8Array, Uint8Array, Int16Array, Uint16Array, Int32Array, Uint32Array]) {
      const data = new array(50).map((_: number, i: number) => (i * 37) % 11);
      data[3] = array === Int8Array ? -128 : 255;
      expect(await orderOf({ name: 'x', data }, descending)).toEqual(
        expected([...data], () => false, descending),
      );
    }
    const data = Int16Array.of(5, -999, -3, 5, -999, -1000);
    const order = await orderOf({ name: 'x', data, null: -999 }, descending);
    expect(order).toEqual(descending ? [0, 3, 2, 5, 1, 4] : [5, 2, 0, 3, 1, 4]);
  });

  it('of text by code point, without trailing blanks, empty ones last', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'B', ' ', 'z'), maxLength: 7 });
    const property = fc.asyncProperty(lists(text), fc.boolean(), async (list, descending) => {
      const trimmed = list.map((each) => each.trimEnd());
      const wanted = expected(trimmed, (each) => each === '', descending);
      expect(await orderOf({ name: 'x', data: [...list, 'zzzzzzz'].slice(0, -1) }, descending)).toEqual(
        wanted,
      );
    });
    await fc.assert(property, { numRuns: 100 });
  });

  it.each(both)('of logicals, undefined ones last (descending: %s)', async (descending) => {
    const order = await orderOf({ name: 'x', data: [true, null, false, true, false] }, descending);
    expect(order).toEqual(descending ? [0, 3, 2, 4, 1] : [2, 4, 0, 3, 1]);
  });

  it('of a column with negative TSCAL is that of its values', async () => {
    const file = await open({ name: 'x', data: Int16Array.of(1, 3, 2) });
    const [stored] = tableColumns(file.hdus[1]);
    const order = async (descending: boolean) => [
      ...orderByKeys(await readSortKeys(file, file.hdus[1], { ...stored, scale: -1 }, { descending })),
    ];
    expect([await order(false), await order(true)]).toEqual([
      [1, 2, 0],
      [0, 2, 1],
    ]);
  });
});

describe('the keys of a column', () => {
  it('are those of some rows only', async () => {
    const data = Float64Array.from({ length: 100 }, (_, i) => -i);
    expect(await orderOf({ name: 'x', data }, false, Uint32Array.of(3, 50, 99))).toEqual([2, 1, 0]);
    expect(await orderOf({ name: 'x', data }, false, new Uint32Array(0))).toEqual([]);
  });

  it('are none for arrays and complex numbers', async () => {
    const pair = orderOf({ name: 'pair', data: Float32Array.of(1, 2), shape: [2] }, false);
    await expect(pair).rejects.toMatchObject({ argument: 'sortColumn', reason: 'pair holds arrays' });
    const file = await open({ name: 'x', data: Float32Array.of(1) });
    const [real] = tableColumns(file.hdus[1]);
    for (const type of ['C', 'M'] as const) {
      const complex = { ...real, coding: { binary: true, repeat: 1, type } as const };
      expect(() => sortKeyWidth(complex)).toThrow('x holds complex numbers');
    }
  });

  it('ascend with numbers that are written one by one', () => {
    const numbers = [1.5, -0, NaN, -2, 0, Infinity, 1e300, -1e-300];
    const integers = [5n, -1, null, 2 ** 40 + 1, -(2 ** 40) - 1, 0, -(2n ** 63n), 2n ** 63n - 1n];
    const order = <T>(values: readonly T[], write: (value: T, row: number) => void, keys: Uint8Array) => {
      values.forEach(write);
      return keys;
    };
    const [a, b] = [sortKeysOf(numbers.length, 8), sortKeysOf(integers.length, 8)];
    order(numbers, (value, row) => writeNumberKey(value, a, row), a.keys);
    order(integers, (value, row) => writeIntegerKey(value, b, row), b.keys);
    expect([...orderByKeys(a)]).toEqual([3, 7, 1, 4, 0, 6, 2, 5]);
    expect([...orderByKeys(b)]).toEqual([6, 4, 1, 5, 0, 3, 7, 2]);
    invert(b.keys);
    expect([...orderByKeys(b)]).toEqual([7, 3, 0, 5, 1, 4, 6, 2]);
  });

  it('have a value where TNULL is none that can be stored', async () => {
    expect(await orderOf({ name: 'x', data: Uint8Array.of(200, 3, 255), null: 255 }, false)).toEqual([
      1, 0, 2,
    ]);
    expect(await orderOf({ name: 'x', data: Uint8Array.of(200, 3, 255), null: 256 + 3 }, true)).toEqual([
      2, 0, 1,
    ]);
    expect(await orderOf({ name: 'x', data: Int16Array.of(7, -1, 2), null: 65535 }, false)).toEqual([
      1, 2, 0,
    ]);
  });

  it('are aborted between two passes, and between two bands', async () => {
    const file = await open({ name: 'x', data: Float64Array.of(3, 1, 2) });
    const [column] = tableColumns(file.hdus[1]);
    const stop = () => {
      throw new Error('stopped');
    };
    await expect(readSortKeys(file, file.hdus[1], column, { onBand: stop })).rejects.toThrow('stopped');
    const keys = await readSortKeys(file, file.hdus[1], column);
    expect(() => orderByKeys(keys, stop)).toThrow('stopped');
  });
});
