import { memorySource } from '../../../byte-source.js';
import { describeHdu } from '../../hdu/describe.js';
import type { FitsFile, Hdu } from '../../hdu/hdu.js';
import { FitsHeader } from '../../header/header.js';
import type { CardValue } from '../../header/card-value.js';
import type { BlockingSource } from '../../image/blocking-source.js';
import { fetchTiles, type LocatedTile, locateTiles } from './tile-fetch.js';
import { tileLayout } from './tile-layout.js';
import type { PlannedTile } from './tile-plan.js';

const KILO = 1024;
const MEGA = 1024 * KILO;

type Places = readonly (readonly [count: number, offset: number])[];

/** An HDU whose rows have these descriptors of 32 bits, and what `more` says; data begin at byte 2880. */
function unitOf(
  places: Places,
  heapBytes: number,
  more: Readonly<Record<string, CardValue>> = {},
  extra: readonly number[] = [],
) {
  const rowBytes = 8 + extra.length;
  const cards: Record<string, CardValue> = {
    ...{ XTENSION: 'BINTABLE', BITPIX: 8, NAXIS: 2, NAXIS1: rowBytes, NAXIS2: places.length },
    ...{ PCOUNT: heapBytes, GCOUNT: 1, TFIELDS: 1, TTYPE1: 'COMPRESSED_DATA', TFORM1: '1PB' },
    ...{ ZIMAGE: true, ZCMPTYPE: 'NOCOMPRESS', ZBITPIX: 8, ZNAXIS: 2, ZNAXIS1: 4, ZNAXIS2: places.length },
    ...more,
  };
  const header = new FitsHeader(
    Object.entries(cards).map(([keyword, value]) => ({ keyword, value })),
    { file: 'a.fits', hdu: 1 },
  );
  const bytes = new Uint8Array(2880 + places.length * rowBytes + heapBytes);
  const view = new DataView(bytes.buffer);
  places.forEach(([count, offset], row) => {
    view.setUint32(2880 + row * rowBytes, count);
    view.setUint32(2884 + row * rowBytes, offset);
    bytes.set(extra, 2888 + row * rowBytes);
  });
  for (let k = 0; k < heapBytes; k++) bytes[2880 + places.length * rowBytes + k] = k % 251;
  const hdu = describeHdu(header, { index: 1, headerOffset: 0, headerLength: 2880 }, bytes.length - 2880);
  return { bytes, hdu, layout: tileLayout(hdu) };
}

/** A source that records its reads. */
function noted(bytes: Uint8Array): { file: FitsFile; reads: [number, number][] } {
  const source = memorySource(bytes, 'a.fits');
  const reads: [number, number][] = [];
  const read = (offset: number, length: number) => {
    reads.push([offset, length]);
    return source.read(offset, length);
  };
  return { file: { source: { ...source, read }, hdus: [] }, reads };
}

/** A source that records its synchronous reads into given memory. */
function notedAtOnce(bytes: Uint8Array, given = bytes): { file: FitsFile; reads: [number, number][] } {
  const reads: [number, number][] = [];
  const source: BlockingSource = {
    ...memorySource(bytes, 'a.fits'),
    read: () => Promise.reject(new Error('read by way of the event loop')),
    readInto: (offset, into) => {
      reads.push([offset, into.length]);
      const part = given.subarray(offset, offset + into.length);
      into.set(part);
      return part.length;
    },
  };
  return { file: { source, hdus: [] }, reads };
}

const planOf = (...rows: readonly number[]): PlannedTile[] =>
  rows.map((row) => ({
    row,
    pixels: 4,
    width: 4,
    firstPixel: 0,
    firstOut: 4 * row,
    copyWidth: 4,
    copyHeight: 1,
  }));

const locate = async ({ bytes, hdu, layout }: ReturnType<typeof unitOf>, ...rows: readonly number[]) => {
  const { file, reads } = noted(bytes);
  return { tiles: await locateTiles(file, hdu, layout, planOf(...rows)), reads };
};

describe('locateTiles', () => {
  const unit = unitOf(
    [
      [4, 0],
      [4, 10],
      [4, 20],
      [4, 30],
      [4, 40],
    ],
    100,
  );

  it('reads rows that follow one another together', async () => {
    const { tiles, reads } = await locate(unit, 0, 1, 3, 4, 2);
    expect(reads).toEqual([
      [2880, 16],
      [2880 + 24, 16],
      [2880 + 16, 8],
    ]);
    expect(tiles.map(({ row, offset, length, form }) => [row, offset, length, form])).toEqual(
      [0, 1, 3, 4, 2].map((row) => [row, 10 * row, 4, 'compressed']),
    );
    expect(tiles.map(({ plan }) => plan.row)).toEqual([0, 1, 3, 4, 2]);
    expect((await locate(unit)).tiles).toEqual([]);
  });

  it('reads no more of them than 8 MiB at once', async () => {
    const wide = { ...unit.layout, rowBytes: 4 * MEGA };
    const bytes = new Uint8Array(2880 + 20 * MEGA);
    for (let row = 0; row < 5; row++) new DataView(bytes.buffer).setUint32(2880 + row * 4 * MEGA, 1);
    const { file, reads } = noted(bytes);
    await locateTiles(file, unit.hdu, wide, planOf(0, 1, 2, 3, 4));
    expect(reads.map(([, length]) => length / MEGA)).toEqual([8, 8, 4]);
    reads.length = 0;
    new DataView(bytes.buffer).setUint32(2880 + 9 * MEGA, 1);
    await locateTiles(file, unit.hdu, { ...wide, rowBytes: 9 * MEGA }, planOf(0, 1));
    expect(reads.map(([, length]) => length / MEGA)).toEqual([9, 9]);
  });

  it('refuses a tile that reaches behind the heap, and one of no bytes', async () => {
    const outside = unitOf(
      [
        [50, 50],
        [50, 51],
      ],
      100,
    );
    expect((await locate(outside, 0)).tiles[0].length).toBe(50);
    await expect(locate(outside, 1)).rejects.toThrow(
      'a.fits HDU 1 card PCOUNT: row 2: 50 bytes at 51 are outside the heap of 100',
    );
    const words = unitOf(
      [
        [25, 50],
        [26, 50],
      ],
      100,
      { TFORM1: '1PI' },
    );
    expect((await locate(words, 0)).tiles[0].length).toBe(50);
    await expect(locate(words, 1)).rejects.toThrow('row 2: 52 bytes at 50 are outside the heap of 100');
    const none = unitOf(
      [
        [4, 0],
        [0, 4],
      ],
      100,
    );
    await expect(locate(none, 0, 1)).rejects.toThrow(
      'a.fits HDU 1 card NAXIS2: row 2 of the table holds no compressed data',
    );
  });

  it('takes the first column that has something, and its numbers', async () => {
    const numbers = new DataView(new ArrayBuffer(8 + 8 + 4 + 2));
    numbers.setUint32(0, 7);
    numbers.setUint32(4, 60);
    numbers.setFloat64(8, 0.1);
    numbers.setFloat32(16, -2.5);
    numbers.setInt16(20, -32000);
    const columns = {
      ...{ TFIELDS: 5, TTYPE2: 'GZIP_COMPRESSED_DATA', TFORM2: '1PB', TTYPE3: 'ZSCALE', TFORM3: '1D' },
      ...{ TTYPE4: 'ZZERO', TFORM4: '1E', TTYPE5: 'ZBLANK', TFORM5: '1I', ZSCALE: 99, ZZERO: 99, ZBLANK: 99 },
    };
    const extra = [...new Uint8Array(numbers.buffer)];
    const { tiles } = await locate(
      unitOf(
        [
          [4, 0],
          [0, 0],
        ],
        100,
        columns,
        extra,
      ),
      0,
      1,
    );
    const values = { scale: 0.1, zero: -2.5, blank: -32000 };
    expect(tiles).toMatchObject([
      { form: 'compressed', offset: 0, length: 4, ...values },
      { form: 'gzipped', offset: 60, length: 7, ...values },
    ]);
  });

  it.each([
    ['J', [0xff, 0xff, 0xff, 0xfe], -2],
    ['I', [0xff, 0xfe], -2],
    ['B', [0xfe], 254],
  ])('reads a blank of type %s', async (type, extra, blank) => {
    const { tiles } = await locate(
      unitOf([[4, 0]], 100, { TFIELDS: 2, TTYPE2: 'ZBLANK', TFORM2: `1${type}` }, extra),
      0,
    );
    expect(tiles[0].blank).toBe(blank);
  });

  it('takes keywords where there are no columns, and 1, 0 and nothing where there are no keywords', async () => {
    const { tiles } = await locate(unitOf([[4, 0]], 100, { ZSCALE: 2, ZZERO: 3, ZBLANK: 4 }), 0);
    expect(tiles[0]).toMatchObject({ scale: 2, zero: 3, blank: 4 });
    expect((await locate(unit, 0)).tiles[0]).toMatchObject({ scale: 1, zero: 0, blank: undefined });
  });
});

describe('fetchTiles', () => {
  const [heapStart, heapBytes] = [2880 + 8, 24 * MEGA];
  const unit = unitOf([[1, 0]], heapBytes);

  async function fetched({ file, reads }: ReturnType<typeof noted>, places: Places, hdu: Hdu = unit.hdu) {
    const tiles = places.map(([length, offset]) => ({ length, offset })) as LocatedTile[];
    const wrong: number[] = [];
    const order: LocatedTile[] = [];
    await fetchTiles(file, hdu, unit.layout, tiles, (tile, bytes) => {
      order.push(tile);
      const { length, offset } = tile;
      const wanted = unit.bytes.subarray(heapStart + offset, heapStart + offset + length);
      if (Buffer.compare(bytes, wanted) !== 0) wrong.push(offset);
    });
    expect(order).toEqual(tiles);
    expect(wrong).toEqual([]);
    return reads.map(([offset, length]) => [offset - heapStart, length]);
  }

  it('joins neighbours, in any order, over gaps of 64 KiB', async () => {
    const gap = 64 * KILO;
    const [a, b, c] = [
      [10, 100],
      [20, 110 + gap],
      [30, 50],
    ] as const;
    expect(await fetched(noted(unit.bytes), [a, b, c])).toEqual([[50, 80 + gap]]);
    expect(await fetched(noted(unit.bytes), [a, [20, 111 + gap]])).toEqual([
      [100, 10],
      [111 + gap, 20],
    ]);
    expect(await fetched(noted(unit.bytes), [[20, 110 + gap], a])).toEqual([[100, 30 + gap]]);
    expect(await fetched(noted(unit.bytes), [[20, 111 + gap], a])).toEqual([
      [111 + gap, 20],
      [100, 10],
    ]);
    // Tiles may share bytes, and one may lie in the other.
    expect(
      await fetched(noted(unit.bytes), [
        [100, 0],
        [50, 20],
        [100, 60],
      ]),
    ).toEqual([[0, 160]]);
    expect(await fetched(noted(unit.bytes), [])).toEqual([]);
  });

  it('reads at most 8 MiB at once, unless one tile is longer', async () => {
    const halves: Places = [
      [4 * MEGA, 0],
      [4 * MEGA, 4 * MEGA],
      [1, 8 * MEGA],
    ];
    expect(await fetched(noted(unit.bytes), halves)).toEqual([
      [0, 8 * MEGA],
      [8 * MEGA, 1],
    ]);
    expect(
      await fetched(noted(unit.bytes), [
        [9 * MEGA, 0],
        [5, 9 * MEGA],
      ]),
    ).toEqual([
      [0, 9 * MEGA],
      [9 * MEGA, 5],
    ]);
  });

  it('reads at most 512 KiB at once into the same memory, where the source can', async () => {
    const half = 256 * KILO;
    const places: Places = [
      [half, 0],
      [half, half],
      [3, 2 * half],
      [2 * half + 1, 4 * half],
      [7, 9],
    ];
    expect(await fetched(notedAtOnce(unit.bytes), places)).toEqual([
      [0, 2 * half],
      [2 * half, 3],
      [4 * half, 2 * half + 1],
      [9, 7],
    ]);
  });

  it('may read to the last byte, and says how many are missing behind it', async () => {
    const last: Places = [[5, heapBytes - 5]];
    expect(await fetched(notedAtOnce(unit.bytes), last)).toEqual([[heapBytes - 5, 5]]);
    for (const noting of [noted, notedAtOnce]) {
      const cut = noting(unit.bytes.subarray(0, unit.bytes.length - 2));
      await expect(fetched(cut, last)).rejects.toThrow('a.fits HDU 1 at byte');
      await expect(fetched(cut, last)).rejects.toThrow('the file ends 2 bytes early');
    }
    // The file has become shorter since it was opened.
    const shorter = notedAtOnce(unit.bytes, unit.bytes.subarray(0, unit.bytes.length - 2));
    await expect(fetched(shorter, last)).rejects.toThrow('read by way of the event loop');
  });
});
