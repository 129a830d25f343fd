import { gzipSync } from 'node:zlib';
import { handMade, tableCards } from '../../../../test/hand-made-table.js';
import { FitsFormatError, UnsupportedError } from '../../../errors.js';
import type { FitsFile } from '../../hdu/hdu.js';
import type { Card } from '../../header/card.js';
import type { CardValue } from '../../header/card-value.js';
import { readTableRows } from '../../table/read-rows.js';
import { openCompressedTable } from '../compressed-table.js';

/** Big-endian integers of so many bytes. */
function bigEndian(values: readonly number[], size: 2 | 4 | 8): number[] {
  const view = new DataView(new ArrayBuffer(8));
  return values.flatMap((value) => {
    view.setBigInt64(0, BigInt(value));
    return Array.from({ length: size }, (_, k) => view.getUint8(8 - size + k));
  });
}

/*
 * Five rows in tiles of two: a 16-bit integer, and an array of 32-bit integers in the heap, which begins 10 bytes behind the rows. Rows 1
 * and 3 have no array, and some bytes of the heap belong to no array.
 */
const [ROW_BYTES, ROWS, HEAP_AT, HEAP_BYTES] = [10, 5, 60, 44];
const NUMBERS = [-1, 258, 3, 32767, -32768];
/** Row, where in the heap, elements. */
const ARRAYS: readonly (readonly [row: number, offset: number, values: readonly number[]])[] = [
  [0, 4, [7, -8, 65536]],
  [2, 20, [5]],
  [4, 32, [1, 1]],
];

const descriptorOf = (row: number): [count: number, offset: number] => {
  const [, offset, values] = ARRAYS.find(([at]) => at === row) ?? [row, 0, []];
  return [values.length, offset];
};

/** The data as they are without compression. */
const PLAIN = ((): Uint8Array => {
  const bytes = new Uint8Array(HEAP_AT + HEAP_BYTES);
  NUMBERS.forEach((number, row) => {
    bytes.set([...bigEndian([number], 2), ...bigEndian(descriptorOf(row), 4)], row * ROW_BYTES);
  });
  for (const [, offset, values] of ARRAYS) bytes.set(bigEndian(values, 4), HEAP_AT + offset);
  return bytes;
})();

const gzip = (bytes: readonly number[]): number[] => [...gzipSync(Uint8Array.from(bytes))];

/** The arrays as they are stored: the first one compressed, those that it would not make shorter as they are. */
const STORED_ARRAYS = ARRAYS.map(([row, , values]) =>
  row === 0 ? gzip(bigEndian(values, 4)) : bigEndian(values, 4),
);

interface Change {
  /** Cards that are other than they should be; undefined: left out. */
  readonly cards?: Readonly<Record<string, CardValue>>;
  /** Bytes in the heap for a column of a tile. */
  readonly field?: (stored: number[], tile: number, column: number) => number[];
  /** The descriptor of the stored array of a row, in the heap. */
  readonly array?: (count: number, offset: number, row: number) => [count: number, offset: number];
  /** The descriptors of a row of the table, one a column. */
  readonly place?: (count: number, offset: number, tile: number, column: number) => [number, number];
}

function makeTable({ cards = {}, field, array, place }: Change = {}): Promise<FitsFile> {
  const heap = STORED_ARRAYS.flat();
  const starts = STORED_ARRAYS.map((_, k) => STORED_ARRAYS.slice(0, k).flat().length);
  const rows: number[] = [];
  for (let tile = 0; tile < 3; tile++) {
    const members = [2 * tile, 2 * tile + 1].filter((row) => row < ROWS);
    const numbers = members.flatMap((row) => bigEndian([NUMBERS[row]], 2));
    const plain = members.flatMap((row) => bigEndian(descriptorOf(row), 4));
    const packed = members.flatMap((row) => {
      const k = ARRAYS.findIndex(([at]) => at === row);
      const [count, offset] = k < 0 ? [0, 0] : [STORED_ARRAYS[k].length, starts[k]];
      return bigEndian(array?.(count, offset, row) ?? [count, offset], 8);
    });
    for (const [column, stored] of [gzip(numbers), gzip([...plain, ...packed])].entries()) {
      const bytes = field?.(stored, tile, column) ?? stored;
      rows.push(
        ...bigEndian(place?.(bytes.length, heap.length, tile, column) ?? [bytes.length, heap.length], 4),
      );
      heap.push(...bytes);
    }
  }
  const all = {
    ...{ TFIELDS: 2, TFORM1: '1PB', TFORM2: '1PB', PCOUNT: heap.length, ZTABLE: true, ZTILELEN: 2 },
    ...{ ZNAXIS1: ROW_BYTES, ZNAXIS2: ROWS, ZPCOUNT: PLAIN.length - ROWS * ROW_BYTES, ZTHEAP: HEAP_AT },
    ...{ ZFORM1: '1I', ZCTYP1: 'GZIP_1', ZFORM2: '1PJ(3)', ZCTYP2: 'GZIP_1', TTYPE1: 'N', TTYPE2: 'LIST' },
  };
  const given = tableCards('BINTABLE', 16, 3, all).flatMap((card): Card[] =>
    card.keyword in cards
      ? cards[card.keyword] === undefined
        ? []
        : [{ ...card, value: cards[card.keyword] }]
      : [card],
  );
  return handMade(given, Uint8Array.from([...rows, ...heap]));
}

const read = async (change: Change, offset = 0, length = PLAIN.length): Promise<Uint8Array> => {
  const file = await makeTable(change);
  return openCompressedTable(file, file.hdus[1]).file.source.read(offset, length);
};

describe('a compressed table made by hand', () => {
  it('equals the uncompressed one, at any offset and in any length', async () => {
    const file = await makeTable();
    const { hdu, file: plain } = openCompressedTable(file, file.hdus[1]);
    const { source } = plain;
    expect([source.size, source.name, hdu.dataLength]).toEqual([PLAIN.length, 'hand.fits', PLAIN.length]);
    expect(hdu).toMatchObject({ kind: 'bintable', bitpix: 8, shape: [ROW_BYTES, ROWS], dataOffset: 0 });
    expect(plain.hdus).toEqual([hdu]);
    const wrong: number[][] = [];
    for (let start = 0; start < PLAIN.length; start++) {
      for (const length of [0, 1, 2, 9, 10, 13, 33, 61, 200]) {
        const part = await source.read(start, length);
        const wanted = PLAIN.subarray(start, start + length);
        if (Buffer.compare(part, wanted) !== 0) wrong.push([start, length]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('has the cells of it', async () => {
    const file = await makeTable();
    const { rows } = await readTableRows(file, file.hdus[1]);
    expect(rows).toEqual(
      NUMBERS.map((number, row) => [number, ARRAYS.find(([at]) => at === row)?.[2] ?? []]),
    );
  });

  it('reads a tile once for consecutive reads of it', async () => {
    const file = await makeTable();
    const offsets: number[] = [];
    const counted = {
      ...file.source,
      read: (offset: number, length: number) => {
        offsets.push(offset);
        return file.source.read(offset, length);
      },
    };
    const { source } = openCompressedTable({ ...file, source: counted }, file.hdus[1]).file;
    for (const row of [0, 1, 2, 3]) await source.read(row * ROW_BYTES, ROW_BYTES);
    // The row of each tile, and its two columns.
    expect(offsets).toHaveLength(6);
    expect(offsets.filter((offset) => offset < file.hdus[1].dataOffset + 48)).toEqual(
      [0, 16].map((at) => file.hdus[1].dataOffset + at),
    );
  });

  it('may lack ZTHEAP and ZPCOUNT: then its heap follows the rows, or there is none', async () => {
    const noGap = await read({ cards: { ZTHEAP: undefined } });
    expect([...noGap.subarray(50, 94)]).toEqual([...PLAIN.subarray(60)]);
    const noHeap = await makeTable({ cards: { ZTHEAP: undefined, ZPCOUNT: undefined } });
    const { hdu, file } = openCompressedTable(noHeap, noHeap.hdus[1]);
    expect(hdu.dataLength).toBe(50);
    expect([...(await file.source.read(0, 99))]).toEqual([...PLAIN.subarray(0, 50)]);
  });

  it('may have tiles of no rows, which count as one', async () => {
    const cards = { ZTILELEN: 0, ZNAXIS2: 2, ZTHEAP: undefined, ZPCOUNT: undefined };
    const field = (_stored: number[], tile: number, column: number) =>
      column === 0
        ? gzip(bigEndian([NUMBERS[tile]], 2))
        : gzip([...bigEndian([0, 0], 4), ...bigEndian([0, 0], 8)]);
    const none = new Array<number>(8).fill(0);
    expect([...(await read({ cards, field }, 0, 99))]).toEqual([0xff, 0xff, ...none, 1, 2, ...none]);
  });

  it('may have arrays that fill the heap to its end, none behind', async () => {
    // The last array ends at 40; its heap of 40 holds it.
    expect((await read({ cards: { ZPCOUNT: 50 } }, 60, 40)).length).toBe(40);
    await expect(read({ cards: { ZPCOUNT: 49 } }, 60, 39)).rejects.toThrow(
      'hand.fits HDU 1 card ZPCOUNT: 8 bytes at 32 are outside the heap of 39',
    );
  });

  it('may have stored arrays that reach the end of the heap of the file, none behind', async () => {
    const file = await makeTable();
    const heap = file.hdus[1].dataLength - 48;
    const last = (count: number, from: number) =>
      read({ array: (given, offset, row) => (row === 4 ? [count, from] : [given, offset]) }, 60, 44);
    expect([...(await last(8, heap - 8)).subarray(0, 32)]).toEqual([...PLAIN.subarray(60, 92)]);
    await expect(last(8, heap - 7)).rejects.toThrow(
      `card PCOUNT: 8 bytes at ${heap - 7} are outside the heap of ${heap}`,
    );
    await expect(last(8, -1)).rejects.toThrow('negative length or offset of an array in the heap');
    await expect(last(-1, 1)).rejects.toThrow('negative length or offset of an array in the heap');
  });

  it('refuses few bytes that claim to be many', async () => {
    // Deflate makes 1032 bytes of one, at most.
    const length = (elements: number) => ({
      cards: { ZPCOUNT: 10 + 4 + 4 * elements },
      field: (stored: number[], tile: number, column: number) =>
        tile === 0 && column === 1
          ? gzip([...bigEndian([elements, 4, 0, 0], 4), ...bigEndian([1, 0, 0, 0], 8)])
          : stored,
    });
    await expect(read(length(258), 60, 9)).rejects.toThrow(/ZCTYP2|cut short|stream|gzip/i);
    await expect(read(length(259), 60, 9)).rejects.toThrow(
      'card ZPCOUNT: 1 compressed bytes cannot hold 1036',
    );
  });

  it.each<[string, Change, string]>([
    [
      'a column that is too short',
      { field: (s, t, c) => (c === 0 && t === 1 ? gzip([1, 2, 3]) : s) },
      'ZCTYP1: GZIP_1: 3 bytes of values instead of 4',
    ],
    [
      'descriptors that are too few',
      { field: (s, t, c) => (c === 1 && t === 1 ? gzip([1, 2, 3]) : s) },
      'ZCTYP2: GZIP_1: 3 bytes of array descriptors instead of 48',
    ],
    [
      'a column outside the heap',
      { place: (n, at, t, c) => (c === 0 && t === 0 ? [n, 1_000_000] : [n, at]) },
      '1000000 are outside the heap',
    ],
  ])('is refused with %s', async (_, change, message) => {
    await expect(read(change)).rejects.toThrow(message);
    await expect(read(change)).rejects.toThrow(FitsFormatError);
  });

  it.each<[Record<string, CardValue>, string]>([
    [{ ZNAXIS1: -1 }, 'card ZNAXIS1: -1 is not a size'],
    [{ ZNAXIS1: 11 }, 'card ZNAXIS1: the columns need 10 bytes a row, not 11'],
    [{ ZNAXIS2: undefined }, 'card ZNAXIS2: is missing'],
    [{ ZTILELEN: 1 }, 'card NAXIS2: 3 rows for 5 tiles'],
    [{ ZFORM1: 'Z' }, 'card ZFORM1: is not a format of a binary table'],
    [{ ZFORM2: undefined }, 'card ZFORM2: is missing'],
    [{ ZCTYP1: undefined }, 'card ZCTYP1: is missing'],
    [{ ZPCOUNT: -1 }, 'card ZPCOUNT: -1 is not a size'],
    [{ TFORM2: '8B' }, 'card TFORM2: is not a column of variable-length arrays'],
  ])('is refused with %j', async (cards, message) => {
    await expect(read({ cards })).rejects.toThrow(`hand.fits HDU 1 ${message}`);
  });

  it('names a compression that is not in the standard', async () => {
    await expect(read({ cards: { ZCTYP2: ' lzw ' } })).rejects.toThrow(UnsupportedError);
    await expect(read({ cards: { ZCTYP2: ' lzw ' } })).rejects.toThrow("card ZCTYP2: compression 'LZW'");
    expect([...(await read({ cards: { ZCTYP1: ' gzip_1 ' } }))]).toEqual([...PLAIN]);
    // A column without bytes needs no name; one that it has must be of the standard all the same.
    await expect(read({ cards: { ZFORM1: '0I', ZCTYP1: 'LZW' } })).rejects.toThrow(
      "card ZCTYP1: compression 'LZW'",
    );
  });
});
