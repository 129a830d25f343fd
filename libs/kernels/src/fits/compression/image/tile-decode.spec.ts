import { gzipSync } from 'node:zlib';
import type { PixelArray } from '../../image/layout.js';
import { decodeTile, type StoredTile } from './tile-decode.js';
import type { TileLayout } from './tile-layout.js';

/** An image of one tile of four pixels of 16 bits. */
const LAYOUT: TileLayout = {
  ...{ codec: 'NOCOMPRESS', shape: [4], tileShape: [4], tileGrid: [1] },
  ...{ coding: { bitpix: 16, bscale: 1, bzero: 0 }, quantised: false, dither: 'none', ditherSeed: 1 },
  ...{ blockSize: 32, bytesPerPixel: 4, smooth: false, columns: {}, rowBytes: 8, rows: 1, heapOffset: 8 },
};

/** Big-endian integers of so many bytes. */
function stored(values: readonly number[], size: number): Uint8Array {
  const bytes = new Uint8Array(values.length * size);
  const view = new DataView(bytes.buffer);
  values.forEach((value, k) => {
    if (size === 1) view.setUint8(k, value);
    else if (size === 2) view.setInt16(2 * k, value);
    else if (size === 4) view.setInt32(4 * k, value);
    else view.setBigInt64(8 * k, BigInt(value));
  });
  return bytes;
}

function reals(values: readonly number[], size: 4 | 8): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * size));
  values.forEach((value, k) => (size === 4 ? view.setFloat32(4 * k, value) : view.setFloat64(8 * k, value)));
  return new Uint8Array(view.buffer);
}

/** All first bytes, then all second ones (FITS Standard 4.0, section 10.4.2). */
const shuffled = (bytes: Uint8Array, size: number): Uint8Array =>
  Uint8Array.from({ length: bytes.length }, (_, to) => {
    const count = bytes.length / size;
    return bytes[(to % count) * size + Math.floor(to / count)];
  });

function decode(
  bytes: Uint8Array,
  layout: Partial<TileLayout>,
  tile: Partial<StoredTile> = {},
  out: PixelArray = new Float64Array(4),
): number[] {
  const whole: StoredTile = { row: 0, pixels: 4, form: 'compressed', bytes, scale: 1, zero: 0, ...tile };
  decodeTile({ ...LAYOUT, ...layout }, whole, out, new Int32Array(whole.pixels));
  return [...out];
}

const QUANTISED = { coding: { bitpix: -32, bscale: 1, bzero: 0 }, quantised: true };
const SCALE = { scale: 0.5, zero: 10 };

describe('a tile of integers', () => {
  const values = [-3, 0, 127, 5];

  it.each([2, 4, 8])('of %i bytes each is read in its own width, whatever BITPIX', (size) => {
    expect(decode(stored(values, size), {})).toEqual(values);
    expect(decode(gzipSync(stored(values, size)), { codec: 'GZIP_1' })).toEqual(values);
    const turned = gzipSync(shuffled(stored(values, size), size));
    expect(decode(turned, { codec: 'GZIP_2' })).toEqual(values);
    expect(decode(stored(values, size), { codec: 'RICE_1' }, { form: 'uncompressed' })).toEqual(values);
    // The column of gzipped tiles is never shuffled.
    const gzipped = gzipSync(stored(values, size));
    expect(decode(gzipped, { codec: 'GZIP_2' }, { form: 'gzipped' })).toEqual(values);
  });

  it('of one byte each is unsigned', () => {
    expect(decode(Uint8Array.of(0, 1, 200, 255), {})).toEqual([0, 1, 200, 255]);
  });

  it('is scaled, and blank according to BLANK, or to the tile', () => {
    const coding = { bitpix: 16, bscale: 2, bzero: 100 };
    expect(decode(stored(values, 2), { coding })).toEqual([94, 100, 354, 110]);
    expect(decode(stored(values, 2), { coding: { ...coding, blank: 127 } })).toEqual([94, 100, NaN, 110]);
    expect(decode(stored(values, 2), { coding }, { blank: 0 })).toEqual([94, NaN, 354, 110]);
    const both = { coding: { ...coding, blank: 127 } };
    expect(decode(stored(values, 2), both, { blank: 0 })).toEqual([94, 100, NaN, 110]);
  });

  it.each([3, 5, 9, 15])('of %i bytes in all is refused', (length) => {
    expect(() => decode(new Uint8Array(length), {})).toThrow(`${length} bytes in a tile of 4 pixels`);
    expect(() => decode(gzipSync(new Uint8Array(length)), { codec: 'GZIP_2' })).toThrow(
      'in a tile of 4 pixels',
    );
  });

  it('does not decompress more than eight bytes a pixel', () => {
    expect(decode(gzipSync(new Uint8Array(32)), { codec: 'GZIP_1' })).toEqual([0, 0, 0, 0]);
    expect(() => decode(gzipSync(new Uint8Array(33)), { codec: 'GZIP_1' })).toThrow(/32|more/);
  });
});

describe('a tile of PLIO_1', () => {
  const words = (...instructions: readonly number[]): Uint8Array => {
    const head = [0, 7, 0xff9c, 7 + instructions.length, 0, 0, 0];
    return Uint8Array.from([...head, ...instructions].flatMap((word) => [word >> 8, word & 0xff]));
  };

  it.each([
    ['as they are', { bitpix: 16, bscale: 1, bzero: 0 }, [5, 5, 5, 0]],
    [
      'unsigned, where they are of 16 bits from −32768 on',
      { bitpix: 16, bscale: 1, bzero: 32768 },
      [5, 5, 5, 0],
    ],
    ['scaled', { bitpix: 16, bscale: 2, bzero: 32768 }, [32778, 32778, 32778, 32768]],
    ['scaled only', { bitpix: 16, bscale: 2, bzero: 0 }, [10, 10, 10, 0]],
    ['moved', { bitpix: 32, bscale: 1, bzero: 32768 }, [32773, 32773, 32773, 32768]],
    ['moved by another zero', { bitpix: 16, bscale: 1, bzero: 32767 }, [32772, 32772, 32772, 32767]],
  ])('has pixels %s', (_, coding, pixels) => {
    // Set 5, put three of it; pixels behind the list are zero.
    expect(decode(words(0x2004, 0x4003), { codec: 'PLIO_1', coding })).toEqual(pixels);
  });
});

describe('a tile of quantised pixels', () => {
  const values = [-3, 0, 127, 5];
  const wanted = [8.5, 10, 73.5, 12.5];

  it.each([2, 4])('may hold integers of %i bytes', (size) => {
    expect(decode(stored(values, size), QUANTISED, SCALE)).toEqual(wanted);
    expect(decode(gzipSync(stored(values, size)), { ...QUANTISED, codec: 'GZIP_1' }, SCALE)).toEqual(wanted);
    const turned = gzipSync(shuffled(stored(values, size), size));
    expect(decode(turned, { ...QUANTISED, codec: 'GZIP_2' }, SCALE)).toEqual(wanted);
    // Memory that does not begin at a whole word.
    const moved = new Uint8Array(4 * size + 1);
    moved.set(stored(values, size), 1);
    expect(decode(moved.subarray(1), QUANTISED, SCALE)).toEqual(wanted);
  });

  it('may hold integers of 16 and 32 bits to their ends', () => {
    const [short, long] = [
      [-32768, 32767, -1, 256],
      [-(2 ** 31) + 5, 2 ** 31 - 1, -1, 65536],
    ];
    expect(decode(stored(short, 2), QUANTISED)).toEqual(short);
    expect(decode(stored(long, 4), QUANTISED)).toEqual(long);
  });

  it('may hold bytes, but no integers of 64 bits', () => {
    expect(decode(Uint8Array.of(0, 1, 200, 255), QUANTISED, SCALE)).toEqual([10, 10.5, 110, 137.5]);
    expect(() => decode(new Uint8Array(32), QUANTISED)).toThrow('quantised pixels of 64 bits');
  });

  it('is without a value where its blank is: −2147483647, where the file names none', () => {
    const usual = [-2147483647, -2147483646, -2147483648, 127];
    expect(decode(stored(usual, 4), QUANTISED)).toEqual([NaN, -2147483646, -2147483648, 127]);
    expect(decode(stored(usual, 4), QUANTISED, { blank: 127 })).toEqual([...usual.slice(0, 3), NaN]);
  });

  it('is exactly zero where dithering says so', () => {
    const dithered = decode(stored([-2147483646, -2147483647, 4, 4], 4), {
      ...QUANTISED,
      dither: 'dither-2',
    });
    expect(dithered.slice(0, 2)).toEqual([0, NaN]);
    expect(Math.abs(dithered[2] - 4)).toBeLessThanOrEqual(0.5);
  });

  it('is scaled by BSCALE and BZERO after that', () => {
    const scaled = { ...QUANTISED, coding: { bitpix: -32, bscale: 2, bzero: 1 } };
    expect(decode(stored(values, 4), scaled, SCALE)).toEqual(wanted.map((value) => 1 + 2 * value));
    const moved = { ...QUANTISED, coding: { bitpix: -32, bscale: 1, bzero: 1 } };
    expect(decode(stored(values, 4), moved, SCALE)).toEqual(wanted.map((value) => 1 + value));
    const doubled = { ...QUANTISED, coding: { bitpix: -32, bscale: 2, bzero: 0 } };
    expect(decode(stored(values, 4), doubled, SCALE)).toEqual(wanted.map((value) => 2 * value));
  });

  it('that could not be quantised lies gzipped or plain beside the others, as it is', () => {
    const real = [0.1, -2, 3e5, NaN];
    expect(decode(gzipSync(reals(real, 8)), QUANTISED, { ...SCALE, form: 'gzipped' })).toEqual(real);
    expect(decode(reals(real, 4), QUANTISED, { ...SCALE, form: 'uncompressed' })).toEqual(
      real.map(Math.fround),
    );
  });

  it('gives its first pixels if fewer are requested', () => {
    expect(decode(stored(values, 4), QUANTISED, SCALE, new Float64Array(3))).toEqual(wanted.slice(0, 3));
  });
});

describe('a tile of floating-point pixels', () => {
  const LOSSLESS = { coding: { bitpix: -32, bscale: 1, bzero: 0 } };

  it.each([4, 8] as const)('of %i bytes is read as it is', (size) => {
    const real = [0.5, -2, 1e30, 3];
    const wanted = size === 4 ? real.map(Math.fround) : real;
    expect(decode(reals(real, size), LOSSLESS)).toEqual(wanted);
    expect(decode(gzipSync(shuffled(reals(real, size), size)), { ...LOSSLESS, codec: 'GZIP_2' })).toEqual(
      wanted,
    );
  });

  it.each([1, 2])('of %i bytes is none', (size) => {
    expect(() => decode(new Uint8Array(4 * size), LOSSLESS)).toThrow('pixels of less than 32 bits');
  });
});

describe('a tile of RICE_1', () => {
  // 32-bit pixels: the first as it is, then blocks of two with a code of 5 bits: 0 = all as the one before.
  const flat = (first: number): Uint8Array => Uint8Array.of(...stored([first], 4), 0, 0, 0);
  const rice = { codec: 'RICE_1', blockSize: 2 } as const;

  it.each([
    ['double', () => new Float64Array(4)],
    ['single', () => new Float32Array(4)],
  ])('gives the same in %s precision', (_, out) => {
    expect(decode(flat(7), rice, {}, out())).toEqual([7, 7, 7, 7]);
    const coding = { bitpix: 16, bscale: 2, bzero: -1 };
    expect(decode(flat(7), { ...rice, coding }, {}, out())).toEqual([13, 13, 13, 13]);
    expect(decode(flat(7), { ...rice, coding: { ...coding, blank: 7 } }, {}, out())).toEqual([
      NaN,
      NaN,
      NaN,
      NaN,
    ]);
    // Not 7, though 32 bits of it are.
    const far = { ...coding, blank: 2n ** 32n + 7n };
    expect(decode(flat(7), { ...rice, coding: far }, {}, out())).toEqual([13, 13, 13, 13]);
    expect(decode(flat(7), { ...rice, coding }, { blank: 7 }, out())).toEqual([NaN, NaN, NaN, NaN]);
    expect(decode(flat(7), { ...rice, ...QUANTISED }, SCALE, out())).toEqual([13.5, 13.5, 13.5, 13.5]);
    const scaled = { ...QUANTISED, coding: { bitpix: -32, bscale: 2, bzero: 1 } };
    expect(decode(flat(7), { ...rice, ...scaled }, SCALE, out())).toEqual([28, 28, 28, 28]);
    expect(decode(flat(-2147483647), { ...rice, ...QUANTISED }, SCALE, out())).toEqual([NaN, NaN, NaN, NaN]);
  });
});
