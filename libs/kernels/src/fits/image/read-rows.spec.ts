import fc from 'fast-check';
import { type ByteSource, memorySource } from '../../byte-source.js';
import { verifyChecksum } from '../checksum/verify-checksum.js';
import { findImageHdu } from '../hdu/find.js';
import type { FitsFile } from '../hdu/hdu.js';
import { openFits } from '../hdu/open.js';
import { writeFits } from '../write/write-fits.js';
import type { PixelData, WritableImage } from '../write/writable.js';
import { readImageFloat64, readImageRows } from './read-rows.js';

const open = (...hdus: WritableImage[]): Promise<FitsFile> => openFits(memorySource(writeFits(hdus)));

/** A source that records the requested ranges. */
function watched(source: ByteSource): ByteSource & { ranges: [number, number][] } {
  const ranges: [number, number][] = [];
  return {
    ...source,
    ranges,
    read: (offset, length) => {
      ranges.push([offset, length]);
      return source.read(offset, length);
    },
  };
}

describe('images written and read again', () => {
  const arrays: [string, PixelData][] = [
    ['Uint8', Uint8Array.of(0, 1, 128, 255)],
    ['Int8', Int8Array.of(-128, -1, 0, 127)],
    ['Int16', Int16Array.of(-32768, -1, 258, 32767)],
    ['Uint16', Uint16Array.of(0, 1, 32768, 65535)],
    ['Int32', Int32Array.of(-2147483648, -1, 16909060, 2147483647)],
    ['Uint32', Uint32Array.of(0, 5, 2147483648, 4294967295)],
    ['BigInt64', BigInt64Array.of(-(2n ** 53n), -1n, 2n ** 40n + 1n, 2n ** 53n)],
    ['Float32', Float32Array.of(-1.5, NaN, Infinity, 1e-40)],
    ['Float64', Float64Array.of(-1.1, NaN, 5e-324, 1.7e308)],
  ];

  it.each(arrays)('keep the values of %s', async (_, data) => {
    const file = await open({ data, shape: [2, 2] });
    const read = await readImageFloat64(file, file.hdus[0]);
    expect([...read.data]).toEqual([...data].map(Number));
    expect([...(await readImageRows(file, file.hdus[0])).data]).toEqual(
      [...data].map((value) => Math.fround(Number(value))),
    );
  });

  it('give any window of any plane', async () => {
    const shape = fc.tuple(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 3 }),
    );
    const windows = shape.chain(([nx, ny, nz]) =>
      fc.record({
        shape: fc.constant([nx, ny, nz]),
        x: fc.integer({ min: 0, max: nx - 1 }),
        y: fc.integer({ min: 0, max: ny - 1 }),
        plane: fc.integer({ min: 0, max: nz - 1 }),
        xEnd: fc.integer({ min: 1, max: nx }),
        yEnd: fc.integer({ min: 1, max: ny }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(windows, async ({ shape: [nx, ny, nz], x, y, plane, xEnd, yEnd }) => {
        const data = Float32Array.from({ length: nx * ny * nz }, (_, i) => i);
        const file = await open({ data, shape: [nx, ny, nz] });
        const width = Math.max(1, xEnd - x);
        const height = Math.max(1, yEnd - y);
        const read = await readImageRows(file, file.hdus[0], { plane, x, y, width, height });
        const wanted = Array.from({ length: width * height }, (_, i) => {
          return (plane * ny + y + Math.floor(i / width)) * nx + x + (i % width);
        });
        expect([...read.data]).toEqual(wanted);
      }),
    );
  });
});

describe('readImageRows', () => {
  it('applies BSCALE, BZERO and BLANK', async () => {
    const cards = [
      { keyword: 'BSCALE', value: 0.5 },
      { keyword: 'BZERO', value: 10 },
      { keyword: 'BLANK', value: -99 },
    ];
    const file = await open({ data: Int16Array.of(1, -99, 4), cards });
    expect([...(await readImageRows(file, file.hdus[0])).data]).toEqual([10.5, NaN, 12]);
  });

  it('reads from a Buffer of Node that begins anywhere in its memory', async () => {
    const data = Float64Array.of(1.5, -2, NaN, 4e300);
    const bytes = writeFits([{ data }], { checksum: true });
    const shifted = Buffer.alloc(bytes.length + 1).subarray(1);
    shifted.set(bytes);
    const file = await openFits(memorySource(shifted));
    expect([...(await readImageFloat64(file, file.hdus[0])).data]).toEqual([...data]);
    expect(await verifyChecksum(file, file.hdus[0])).toEqual({ checksum: 'correct', datasum: 'correct' });
  });

  it('takes scaling cards without a value as absent', async () => {
    const cards = ['BSCALE', 'BZERO', 'BLANK'].map((keyword) => ({ keyword }));
    const file = await open({ data: Int16Array.of(1, -99), cards });
    expect([...(await readImageRows(file, file.hdus[0])).data]).toEqual([1, -99]);
  });

  it('keeps BLANK apart from its neighbours in 64 bits', async () => {
    const blank = -(2n ** 63n);
    const file = await open({
      data: BigInt64Array.of(blank, blank + 1n, 7n),
      cards: [{ keyword: 'BLANK', value: blank }],
    });
    expect([...(await readImageFloat64(file, file.hdus[0])).data]).toEqual([NaN, -(2 ** 63), 7]);
  });

  it('fills constant arrays', async () => {
    const cards = [
      { keyword: 'PIXVALUE', value: 2.5 },
      { keyword: 'NPIX1', value: 3 },
      { keyword: 'NPIX2', value: 2 },
    ];
    const file = await open({}, { name: 'TIME', cards });
    expect(file.hdus[1].shape).toEqual([3, 2]);
    expect([...(await readImageRows(file, file.hdus[1])).data]).toEqual([2.5, 2.5, 2.5, 2.5, 2.5, 2.5]);
  });

  it('reads headers when opening and then only the rows of the window', async () => {
    const [nx, ny] = [30000, 20];
    const source = watched(memorySource(writeFits([{ data: new Float32Array(nx * ny), shape: [nx, ny] }])));
    const file = await openFits(source);
    expect(Math.max(...source.ranges.map(([offset, length]) => offset + length))).toBe(2880);
    source.ranges.length = 0;
    await readImageRows(file, file.hdus[0], { x: 100, y: 7, width: 50, height: 2 });
    expect(source.ranges).toEqual([
      [2880 + (7 * nx + 100) * 4, 200],
      [2880 + (8 * nx + 100) * 4, 200],
    ]);
  });

  it('refuses windows outside the image', async () => {
    const file = await open({ data: new Uint8Array(6), shape: [3, 2] });
    await expect(readImageRows(file, file.hdus[0], { x: 1, width: 3 })).rejects.toThrow(
      'x: 3 from 1 is not inside 0 … 2',
    );
    await expect(readImageRows(file, file.hdus[0], { plane: 1 })).rejects.toThrow('plane');
  });
});

describe('findImageHdu', () => {
  const image = { data: new Uint8Array(4), shape: [2, 2] };

  it('prefers SCI, then the first image with two axes', async () => {
    const named = await open({}, { ...image, name: 'ERR' }, { ...image, name: 'SCI' });
    expect(findImageHdu(named).index).toBe(2);
    const unnamed = await open({ data: new Uint8Array(4) }, image);
    expect(findImageHdu(unnamed).index).toBe(1);
    expect(findImageHdu(unnamed, 0).index).toBe(0);
  });

  it('reports a file without any', async () => {
    const empty = await open({});
    expect(() => findImageHdu(empty)).toThrow('memory: the file has no image with two or more axes');
    expect(() => findImageHdu(empty, 0)).toThrow('has no image');
    expect(() => findImageHdu(empty, 3)).toThrow('not among the 1 HDUs');
  });
});
