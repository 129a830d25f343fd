import { type ByteSource, memorySource } from '../../byte-source.js';
import { ArgumentError, FitsFormatError } from '../../errors.js';
import { describeHdu } from '../hdu/describe.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import type { CardValue } from '../header/card-value.js';
import { FitsHeader } from '../header/header.js';
import type { BlockingSource } from './blocking-source.js';
import { aligned, swap32, words16, words32 } from './byte-order.js';
import { fetchPixels } from './fetch-pixels.js';
import { pixelBytes, pixelCoding, singlesHold } from './layout.js';
import { readImageIntegers } from './read-integers.js';
import { readImageFloat64, readImageRows } from './read-rows.js';
import { type ImageWindow, resolveWindow } from './window.js';

function hduOf(more: Readonly<Record<string, CardValue>>): Hdu {
  const cards = { SIMPLE: true, BITPIX: 16, NAXIS: 2, NAXIS1: 6, NAXIS2: 4, ...more };
  const header = new FitsHeader(
    Object.entries(cards).map(([keyword, value]) => ({ keyword, value })),
    { file: 'a.fits', hdu: 0 },
  );
  return describeHdu(header, { index: 0, headerOffset: 0, headerLength: 2880 }, 1e12);
}

describe('resolveWindow', () => {
  const unit = hduOf({ NAXIS: 4, NAXIS3: 3, NAXIS4: 2 });
  const whole = { plane: 0, x: 0, y: 0, width: 6, height: 4, planeWidth: 6, planeHeight: 4 };

  it.each<[ImageWindow | undefined, Partial<typeof whole>]>([
    [undefined, {}],
    [{}, {}],
    [{ x: 2 }, { x: 2, width: 4 }],
    [{ y: 3 }, { y: 3, height: 1 }],
    [
      { x: 5, y: 3, width: 1, height: 1 },
      { x: 5, y: 3, width: 1, height: 1 },
    ],
    [{ plane: 5 }, { plane: 5 }],
    [{ width: 6, height: 4 }, {}],
  ])('completes %j', (window, wanted) => {
    expect(resolveWindow(unit, window)).toEqual({ ...whole, ...wanted });
  });

  it.each<[ImageWindow, string]>([
    [{ plane: 6 }, 'plane: 1 from 6 is not inside 0 … 5'],
    [{ plane: -1 }, 'plane: 1 from -1 is not inside 0 … 5'],
    [{ plane: 0.5 }, 'plane: 1 from 0.5 is not inside 0 … 5'],
    [{ x: 6 }, 'x: 0 from 6 is not inside 0 … 5'],
    [{ x: -1 }, 'x: 7 from -1 is not inside 0 … 5'],
    [{ x: 3, width: 4 }, 'x: 4 from 3 is not inside 0 … 5'],
    [{ width: 0 }, 'x: 0 from 0 is not inside 0 … 5'],
    [{ width: 1.5 }, 'x: 1.5 from 0 is not inside 0 … 5'],
    [{ y: 4 }, 'y: 0 from 4 is not inside 0 … 3'],
    [{ y: 1, height: 4 }, 'y: 4 from 1 is not inside 0 … 3'],
    [{ x: NaN }, 'x: NaN from NaN is not inside 0 … 5'],
  ])('refuses %j', (window, message) => {
    expect(() => resolveWindow(unit, window)).toThrow(message);
    expect(() => resolveWindow(unit, window)).toThrow(ArgumentError);
  });

  it('treats one axis as one row, and refuses an HDU without image', () => {
    expect(resolveWindow(hduOf({ NAXIS: 1 }))).toEqual({ ...whole, height: 1, planeHeight: 1 });
    expect(() => resolveWindow(hduOf({ NAXIS: 0 }))).toThrow('hdu: HDU 0 (primary) has no image');
  });
});

describe('pixelCoding', () => {
  it('follows the header, with 1, 0 and no blank as defaults', () => {
    expect(pixelCoding(hduOf({}))).toEqual({ bitpix: 16, bscale: 1, bzero: 0 });
    expect(pixelCoding(hduOf({ BSCALE: 2, BZERO: 3, BLANK: -4 }))).toEqual({
      bitpix: 16,
      bscale: 2,
      bzero: 3,
      blank: -4,
    });
    expect(pixelCoding(hduOf({ BLANK: 2n ** 60n })).blank).toBe(2n ** 60n);
    expect(pixelCoding(hduOf({ BITPIX: -32, BLANK: 'x' }))).toEqual({ bitpix: -32, bscale: 1, bzero: 0 });
    expect(pixelCoding(hduOf({ BLANK: 1e18 })).blank).toBe(1e18);
  });

  it.each([
    [{ BSCALE: 'x' }, "card BSCALE: is 'x', not a number"],
    [{ BZERO: true }, 'card BZERO: is true, not a number'],
    [{ BLANK: 1.5 }, 'card BLANK: is 1.5, not an integer'],
    [{ BLANK: 'x' }, "card BLANK: is 'x', not a number"],
  ])('refuses %j', (more, message) => {
    expect(() => pixelCoding(hduOf(more))).toThrow(`a.fits HDU 0 ${message}`);
  });

  it('gives the bytes of a pixel', () => {
    expect([8, 16, 32, 64, -32, -64].map(pixelBytes)).toEqual([1, 2, 4, 8, 4, 8]);
  });
});

describe('singlesHold', () => {
  it.each([
    [true, { BITPIX: 8 }],
    [true, { BITPIX: 16 }],
    [true, { BITPIX: 16, BZERO: 32768 }],
    [true, { BITPIX: 16, BSCALE: 1, BZERO: 2 ** 24 - 2 ** 15 }],
    [true, { BITPIX: -32 }],
    [false, { BITPIX: 16, BZERO: 2 ** 24 }],
    [false, { BITPIX: 16, BZERO: 0.1 }],
    [false, { BITPIX: 16, BSCALE: 0.1 }],
    [false, { BITPIX: 32 }],
    [false, { BITPIX: 64 }],
    [false, { BITPIX: -32, BZERO: 5 }],
    [false, { BITPIX: -32, BSCALE: 2 }],
    [false, { BITPIX: -64 }],
  ])('is %s of %j', (isHeld, more) => {
    expect(singlesHold(hduOf(more))).toBe(isHeld);
  });

  it('leaves the refusal of an invalid scale to the reading of pixels', () => {
    expect(singlesHold(hduOf({ BSCALE: 'x' }))).toBe(true);
  });
});

describe('words of other machines', () => {
  it('are byte-swapped', () => {
    expect([swap32(0x01020304), swap32(-2), swap32(0x80)]).toEqual([0x04030201, -16777217, -2147483648]);
  });

  it('are read in place, or from a copy', () => {
    const bytes = Uint8Array.from({ length: 24 }, (_, k) => k);
    for (const [start, size, isCopy] of [
      [0, 4, false],
      [4, 4, false],
      [2, 4, true],
      [2, 2, false],
      [1, 2, true],
    ] as const) {
      const part = bytes.subarray(start, start + 8);
      expect(aligned(part, size) !== part).toBe(isCopy);
      expect([...aligned(part, size)]).toEqual([...part]);
      const view = new DataView(bytes.buffer, start);
      if (size === 2) expect([...words16(part, 3)]).toEqual([0, 2, 4].map((at) => view.getUint16(at, true)));
      else expect([...words32(part, 2)]).toEqual([0, 4].map((at) => view.getInt32(at, true)));
    }
  });
});

describe('fetching pixels', () => {
  const MEGA = 1024 * 1024;
  const bytes = new Uint8Array(2880 + 20 * MEGA);

  /** The reads, and the pixels passed on. */
  async function fetched(
    unit: Hdu,
    window: ImageWindow,
    source: ByteSource,
    reads: readonly [number, number][],
  ) {
    const used: [number, number][] = [];
    const file: FitsFile = { source, hdus: [unit] };
    await fetchPixels(
      file,
      unit,
      resolveWindow(unit, window),
      pixelBytes(unit.bitpix),
      (_view, _offset, first, count) => used.push([first, count]),
    );
    return { reads: reads.map(([offset, length]) => [offset - 2880, length]), used };
  }

  function usual(unit: Hdu, window: ImageWindow = {}, given = bytes) {
    const source = memorySource(given, 'a.fits');
    const reads: [number, number][] = [];
    const read = (offset: number, length: number) => {
      reads.push([offset, length]);
      return source.read(offset, length);
    };
    return fetched(unit, window, { ...source, read }, reads);
  }

  function atOnce(unit: Hdu, window: ImageWindow = {}, given = bytes) {
    const reads: [number, number][] = [];
    const source: BlockingSource = {
      ...memorySource(given, 'a.fits'),
      readInto: (offset, into) => {
        reads.push([offset, into.length]);
        return Math.max(0, Math.min(into.length, given.length - offset));
      },
    };
    return fetched(unit, window, source, reads);
  }

  it('reads 8 MiB at once, and joins rows over gaps of 64 KiB', async () => {
    const long = hduOf({ BITPIX: 8, NAXIS1: 20 * MEGA, NAXIS2: 1 });
    expect((await usual(long)).reads.map(([, length]) => length / MEGA)).toEqual([8, 8, 4]);
    const rows = hduOf({ BITPIX: 8, NAXIS1: 65_537, NAXIS2: 4 });
    expect(await usual(rows, { width: 1 })).toEqual({
      reads: [[0, 3 * 65_537 + 1]],
      used: [
        [0, 1],
        [1, 1],
        [2, 1],
        [3, 1],
      ],
    });
    const apart = hduOf({ BITPIX: 8, NAXIS1: 65_538, NAXIS2: 4 });
    expect((await usual(apart, { width: 1 })).reads).toHaveLength(4);
  });

  it('reads 512 KiB at once synchronously, and joins over 4 KiB', async () => {
    const long = hduOf({ BITPIX: 8, NAXIS1: MEGA, NAXIS2: 1 });
    expect((await atOnce(long)).reads.map(([, length]) => length)).toEqual([MEGA / 2, MEGA / 2]);
    expect((await atOnce(hduOf({ BITPIX: 8, NAXIS1: 4097 }), { width: 1 })).reads).toHaveLength(1);
    expect((await atOnce(hduOf({ BITPIX: 8, NAXIS1: 4098 }), { width: 1 })).reads).toHaveLength(4);
    expect((await atOnce(hduOf({}), { y: 1 })).used).toEqual([[0, 18]]);
  });

  it('has no more than four reads in progress', async () => {
    const unit = hduOf({ BITPIX: 8, NAXIS1: 65_538, NAXIS2: 9 });
    let [under, most] = [0, 0];
    const source: ByteSource = {
      ...memorySource(bytes, 'a.fits'),
      read: async (_offset, length) => {
        most = Math.max(most, ++under);
        await new Promise((resolve) => setImmediate(resolve));
        under--;
        return new Uint8Array(length);
      },
    };
    expect((await fetched(unit, { width: 1 }, source, [])).used).toHaveLength(9);
    expect(most).toBe(4);
  });

  it('reports the end of the file', async () => {
    const unit = hduOf({});
    const cut = bytes.subarray(0, 2880 + 40);
    for (const way of [usual, atOnce]) {
      const reading = way(unit, {}, cut);
      await expect(reading).rejects.toThrow('a.fits HDU 0 at byte 2920: the file ends 8 bytes early');
      await expect(reading).rejects.toThrow(FitsFormatError);
    }
  });
});

describe('reading an image', () => {
  const data = new DataView(new ArrayBuffer(2880 + 64));
  [5n, -1n, 2n ** 62n, -(2n ** 63n)].forEach((value, k) => data.setBigInt64(2880 + 8 * k, value));
  const source = memorySource(new Uint8Array(data.buffer), 'a.fits');
  const longs = (more: Readonly<Record<string, CardValue>> = {}) =>
    hduOf({ BITPIX: 64, NAXIS1: 2, NAXIS2: 2, ...more });

  it('gives integers of 64 bits exactly, signed or not', async () => {
    const read = async (unit: Hdu, window?: ImageWindow) => {
      const { data: values, width, height } = await readImageIntegers({ source, hdus: [] }, unit, window);
      return [[...values], width, height];
    };
    expect(await read(longs())).toEqual([[5n, -1n, 2n ** 62n, -(2n ** 63n)], 2, 2]);
    expect(await read(longs(), { x: 1 })).toEqual([[-1n, -(2n ** 63n)], 1, 2]);
    expect(await read(longs({ BZERO: 2 ** 63, BSCALE: 1 }), { y: 1 })).toEqual([
      [2n ** 62n + 2n ** 63n, 0n],
      2,
      1,
    ]);
    for (const wrong of [longs({ BSCALE: 2 }), longs({ BZERO: 1 }), hduOf({}), hduOf({ BITPIX: -64 })])
      await expect(read(wrong)).rejects.toThrow('hdu: the image does not hold plain 64-bit integers');
  });

  it('requires memory of the size of the window', async () => {
    const file = { source, hdus: [] };
    const out = new Float64Array(2);
    expect((await readImageFloat64(file, longs(), { y: 0, height: 1 }, out)).data).toBe(out);
    await expect(readImageFloat64(file, longs(), {}, out)).rejects.toThrow('out: 2 values for 4 pixels');
    await expect(readImageRows(file, longs(), {}, new Float32Array(5))).rejects.toThrow(
      'out: 5 values for 4 pixels',
    );
    const single = new Float32Array(4);
    expect(await readImageRows(file, longs(), {}, single)).toEqual({ data: single, width: 2, height: 2 });
  });
});
