import { type ByteSource, memorySource } from '../../byte-source.js';
import { FitsFormatError, UnsupportedError } from '../../errors.js';
import { describeHdu } from '../hdu/describe.js';
import type { Hdu } from '../hdu/hdu.js';
import type { CardValue } from '../header/card-value.js';
import { FitsHeader } from '../header/header.js';
import type { BinaryColumn } from './cells/decode-cell.js';
import { tableColumns } from './columns.js';
import {
  type ArrayDescriptor,
  arraySizes,
  isVariableLength,
  readDescriptors,
  readHeapArrays,
} from './heap.js';

const MEGA = 1024 * 1024;

/** Ten rows of eight bytes, and a heap. */
function hduOf(
  tform: string,
  heapBytes: number,
  more: Readonly<Record<string, CardValue>> = {},
): { hdu: Hdu; column: BinaryColumn } {
  const cards = {
    ...{ XTENSION: 'BINTABLE', BITPIX: 8, NAXIS: 2, NAXIS1: 16, NAXIS2: 10, PCOUNT: heapBytes, GCOUNT: 1 },
    ...{ TFIELDS: 1, TFORM1: tform, ...more },
  };
  const header = new FitsHeader(
    Object.entries(cards).map(([keyword, value]) => ({ keyword, value })),
    { file: 'a.fits', hdu: 1 },
  );
  const hdu = describeHdu(header, { index: 1, headerOffset: 0, headerLength: 2880 }, 1e9);
  return { hdu, column: tableColumns(hdu)[0] as BinaryColumn };
}

/** Bytes that encode their position, with a record of the reads. */
function noted(size: number): { source: ByteSource; reads: [number, number][]; bytes: Uint8Array } {
  const bytes = new Uint8Array(size);
  for (let k = 0; k < size; k++) bytes[k] = k % 253;
  const reads: [number, number][] = [];
  const source = memorySource(bytes, 'a.fits');
  const read = (offset: number, length: number) => {
    reads.push([offset, length]);
    return source.read(offset, length);
  };
  return { source: { ...source, read }, reads, bytes };
}

const HEAP_AT = 2880 + 160;

describe('descriptors of arrays', () => {
  const view = new DataView(new ArrayBuffer(160));

  it('are of 32 or 64 bits, signed, in their place of each row', () => {
    view.setInt32(4, 7);
    view.setInt32(8, -9);
    view.setInt32(20, 5);
    view.setInt32(24, 6);
    const short = hduOf('1PB', 99);
    const bytes = new Uint8Array(view.buffer);
    expect(readDescriptors(short.hdu, { ...short.column, offset: 4 }, bytes, 2)).toEqual([
      { length: 7, offset: -9 },
      { length: 5, offset: 6 },
    ]);
    view.setBigInt64(0, 2n ** 40n);
    view.setBigInt64(8, -3n);
    const long = hduOf('1QB', 99);
    expect(readDescriptors(long.hdu, long.column, bytes, 1)).toEqual([{ length: 2 ** 40, offset: -3 }]);
    expect(readDescriptors(long.hdu, long.column, bytes, 0)).toEqual([]);
  });

  it('are none where the field has no bytes', () => {
    const { hdu, column } = hduOf('0PB', 99);
    expect(readDescriptors(hdu, column, new Uint8Array(0), 2)).toEqual(
      Array(2).fill({ length: 0, offset: 0 }),
    );
  });

  it('belong to columns of variable length alone', () => {
    expect(isVariableLength(hduOf('1PB', 0).column)).toBe(true);
    expect(isVariableLength(hduOf('1QB', 0).column)).toBe(true);
    expect(isVariableLength(hduOf('2J', 0).column)).toBe(false);
    const ascii = { ...hduOf('2J', 0).column, coding: { binary: false, type: 'A', decimals: 0 } as const };
    expect(isVariableLength(ascii)).toBe(false);
  });
});

describe('the sizes of arrays', () => {
  const size = (tform: string, length: number, offset: number, more = {}) => {
    const { hdu, column } = hduOf(tform, 100, more);
    return arraySizes(hdu, column, [{ length, offset }])[0];
  };

  it('are those of their elements, within the heap', () => {
    expect([size('1PB', 100, 0), size('1PJ', 25, 0), size('1PD', 1, 92), size('1PX', 9, 98)]).toEqual([
      100, 100, 8, 2,
    ]);
    // One of no elements may be anywhere.
    expect([size('1PB', 0, 1000), size('1PB', 0, -1)]).toEqual([0, 0]);
  });

  it.each([
    ['1PB', 101, 0],
    ['1PB', 1, 100],
    ['1PJ', 25, 1],
    ['1PB', -1, 0],
    ['1PB', 1, -1],
    ['1PX', 9, 99],
  ])('%s of %i elements at byte %i are outside it', (tform, length, offset) => {
    const message = `a.fits HDU 1 card TFORM1: an array of ${length} elements at byte ${offset} is outside the heap of 100 bytes`;
    expect(() => size(tform, length, offset)).toThrow(message);
    expect(() => size(tform, length, offset)).toThrow(FitsFormatError);
  });

  it('follow THEAP for the start of the heap', () => {
    expect(size('1PB', 90, 0, { THEAP: 170 })).toBe(90);
    expect(() => size('1PB', 91, 0, { THEAP: 170 })).toThrow('outside the heap of 90 bytes');
    expect(size('1PB', 0, 0, { THEAP: 260 })).toBe(0);
    expect(() => size('1PB', 0, 0, { THEAP: 261 })).toThrow('card THEAP: 261 is not behind the rows');
    expect(() => size('1PB', 0, 0, { THEAP: 159 })).toThrow('card THEAP: 159 is not behind the rows');
  });
});

describe('reading arrays', () => {
  async function read(heapBytes: number, places: readonly (readonly [number, number])[], more = {}) {
    const { hdu, column } = hduOf('1QB', heapBytes, more);
    const { source, reads, bytes } = noted(HEAP_AT + heapBytes);
    const descriptors: ArrayDescriptor[] = places.map(([length, offset]) => ({ length, offset }));
    const arrays = await readHeapArrays(source, hdu, column, descriptors);
    const start = HEAP_AT + (hdu.header.integer('THEAP') ?? 160) - 160;
    const wanted = places.map(([length, offset]) => bytes.subarray(start + offset, start + offset + length));
    expect(arrays.map((array, k) => Buffer.compare(array, wanted[k]))).toEqual(places.map(() => 0));
    return reads.map(([offset, length]) => [offset - start, length]);
  }

  it('is one read for adjacent arrays, in any order', async () => {
    expect(
      await read(100, [
        [5, 50],
        [7, 20],
        [0, 99],
        [3, 30],
      ]),
    ).toEqual([[20, 35]]);
    expect(
      await read(
        100,
        [
          [5, 50],
          [0, 0],
        ],
        { THEAP: 165 },
      ),
    ).toEqual([[50, 5]]);
    expect(await read(100, [])).toEqual([]);
    expect(
      await read(100, [
        [0, 7],
        [0, 200],
      ]),
    ).toEqual([]);
  });

  it('is a separate read for arrays farther apart than 8 MiB', async () => {
    expect(
      await read(9 * MEGA, [
        [1, 0],
        [1, 8 * MEGA - 1],
      ]),
    ).toEqual([[0, 8 * MEGA]]);
    expect(
      await read(9 * MEGA, [
        [1, 0],
        [0, 5],
        [1, 8 * MEGA],
      ]),
    ).toEqual([
      [0, 1],
      [8 * MEGA, 1],
    ]);
  });

  it('lets arrays share their bytes up to 16 MiB', async () => {
    const shared = (count: number, last: number): [number, number][] => [
      ...Array.from({ length: count }, (): [number, number] => [MEGA, 0]),
      [last, 0],
    ];
    expect(await read(MEGA, shared(15, MEGA))).toEqual([[0, MEGA]]);
    await expect(read(MEGA, shared(16, 1))).rejects.toThrow(UnsupportedError);
    await expect(read(MEGA, shared(16, 1))).rejects.toThrow(
      `a.fits HDU 1 card TFORM1: arrays that share their bytes: ${16 * MEGA + 1} bytes of arrays in a heap of ${MEGA}`,
    );
    // Many bytes that are all there are no attack.
    expect(await read(17 * MEGA, [[17 * MEGA, 0]])).toEqual([[0, 17 * MEGA]]);
  });
});
