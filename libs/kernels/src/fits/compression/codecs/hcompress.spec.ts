import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { FitsFormatError } from '../../../errors.js';
import { decodeHcompress } from './hcompress.js';

/** Output of test/golden/hcompress.py: streams, and CFITSIO's pixels. */
interface Golden {
  readonly name: string;
  readonly smooth: boolean;
  /** Base64. */
  readonly stream: string;
  readonly pixels: readonly number[];
}
const goldens = JSON.parse(readFileSync('test/golden/hcompress.json', 'utf8')) as Golden[];

/** The header of a stream: magic, size, scale, sum (high word, low word), bit planes. */
function header(rows: number, columns: number, sum: number, planes: readonly number[]): number[] {
  const view = new DataView(new ArrayBuffer(25));
  view.setUint16(0, 0xdd99);
  view.setInt32(2, rows);
  view.setInt32(6, columns);
  view.setInt32(10, 1);
  view.setBigInt64(14, BigInt(sum));
  planes.forEach((count, k) => view.setUint8(22 + k, count));
  return [...new Uint8Array(view.buffer)];
}

/** Digits of a stream, filled with zeros to whole bytes. */
function bitsOf(text: string): number[] {
  const digits = text.replaceAll(' ', '');
  return (digits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}

describe('decodeHcompress', () => {
  it.each(goldens)('decodes $name like CFITSIO', ({ smooth, stream, pixels }) => {
    const bytes = Uint8Array.from(Buffer.from(stream, 'base64'));
    expect([...decodeHcompress(bytes, smooth, new Int32Array(pixels.length))]).toEqual(pixels);
  });

  it('makes a flat image of a sum alone', () => {
    // 8 × 8 pixels of 3: each level doubles the sum (the first adds four pixels), 3 · 4 · 2 · 2.
    const stream = Uint8Array.from([...header(8, 8, 48, [0, 0, 0]), 0]);
    expect(decodeHcompress(stream, false, new Int32Array(64)).every((pixel) => pixel === 3)).toBe(true);
  });

  it.each([
    ['as encoders leave them', '1000', '0000'],
    ['where bits are set that belong to no pixel', '1111', '0111'],
  ])('decodes a 2 × 2 image by hand, patterns %s', (_, one, none) => {
    // Pixels 1, 2, 3, 6: sum 12, differences 6 along columns, 4 along rows, 2 along both; one bit plane each would
    // not do: 3 planes for the sides (values 6 and 4), 2 for the corner; each plane direct (0000), one pattern.
    const sides = (value: number): string =>
      [4, 2, 1].map((bit) => `0000 ${value & bit ? one : none}`).join(' ');
    const corner = `0000 ${one} 0000 ${none}`;
    const planes = bitsOf(`${sides(4)} ${sides(6)} ${corner} 0000`);
    const stream = Uint8Array.from([...header(2, 2, 12, [0, 3, 2]), ...planes, 0]);
    expect([...decodeHcompress(stream, false, new Int32Array(4))]).toEqual([1, 2, 3, 6]);
    // The coefficient of the sum has a sign of its own where it is written, before the others; its value is not used.
    const signed = bitsOf(`0000 ${one} ${sides(4)} ${sides(6)} ${corner} 0000`);
    const negated = Uint8Array.from([...header(2, 2, 12, [1, 3, 2]), ...signed, 0b1000_0000]);
    expect([...decodeHcompress(negated, false, new Int32Array(4))]).toEqual([1, 2, 3, 6]);
    const turned = Uint8Array.from([...header(2, 2, 12, [1, 3, 2]), ...signed, 0b0110_0000]);
    expect([...decodeHcompress(turned, false, new Int32Array(4))]).toEqual([6, 3, 2, 1]);
  });

  it('has no bits for quadrants without pixels', () => {
    // Two pixels, 1 and 4: their sum counts twice, and so does their difference.
    const planes = bitsOf('0000 1000 0000 1000 0000 0000 0000');
    const out = new Int32Array(2);
    for (const [rows, columns] of [
      [1, 2],
      [2, 1],
    ]) {
      const stream = Uint8Array.from([...header(rows, columns, 10, [0, 3, 9]), ...planes, 0]);
      expect([...decodeHcompress(stream, false, out)]).toEqual([1, 4]);
    }
  });

  it('makes one pixel of its sum', () => {
    for (const sum of [3, -4, 0]) {
      const stream = Uint8Array.from([...header(1, 1, sum, [0, 0, 0]), 0]);
      expect([...decodeHcompress(stream, false, new Int32Array(1))]).toEqual([sum]);
    }
  });

  it('has a sum of 64 bits', () => {
    for (const pixel of [2 ** 30, -(2 ** 30), 2 ** 20 + 1]) {
      const stream = Uint8Array.from([...header(8, 8, 16 * pixel, [0, 0, 0]), 0]);
      expect(new Set(decodeHcompress(stream, false, new Int32Array(64)))).toEqual(new Set([pixel]));
    }
  });

  it('refuses damaged streams', () => {
    const decode = (bytes: readonly number[], pixels: number) => () =>
      decodeHcompress(Uint8Array.from(bytes), false, new Int32Array(pixels));
    expect(decode(header(8, 8, 48, [0, 0, 0]).slice(0, 20), 64)).toThrow(/cut short/);
    expect(decode([0, ...header(8, 8, 48, [0, 0, 0])], 64)).toThrow(/magic/);
    for (const wrong of [0, 1]) {
      const bytes = header(8, 8, 48, [0, 0, 0]);
      bytes[wrong] ^= 1;
      expect(decode([...bytes, 0], 64)).toThrow(/magic/);
    }
    expect(decode([...header(8, 8, 48, [1, 0, 0]), 0x50, 0, 0], 64)).toThrow(/illegal form of a bit plane/);
    expect(decode([...header(8, 8, 48, [0, 0, 0]), 0], 63)).toThrow(/in a tile of 63/);
    expect(decode(header(-8, 8, 48, [0, 0, 0]), 64)).toThrow(/illegal size/);
    expect(decode(header(-8, -8, 48, [0, 0, 0]), 64)).toThrow(/illegal size/);
    expect(decode(header(8, 0, 48, [0, 0, 0]), 0)).toThrow(/illegal size/);
    expect(decode(header(0, 8, 48, [0, 0, 0]), 0)).toThrow(/illegal size/);
    // 2²⁶ pixels could be, but are not wanted here.
    expect(decode(header(8192, 8192, 48, [0, 0, 0]), 64)).toThrow(/in a tile of 64/);
    expect(decode(header(8192, 8193, 48, [0, 0, 0]), 64)).toThrow(/illegal size/);
    expect(decode(header(8, 8, 48, [99, 0, 0]), 64)).toThrow(/bit planes/);
    expect(decode([...header(8, 8, 48, [0, 0, 0]), 0xff], 64)).toThrow(/do not end/);
    expect(decode(header(8, 8, 48, [3, 0, 0]), 64)).toThrow(/cut short/);
  });

  it('takes as many bit planes as its numbers hold, and no more', () => {
    for (const place of [0, 1, 2]) {
      const planes = (count: number) => [0, 0, 0].map((_, k) => (k === place ? count : 0));
      const decode = (count: number) => () =>
        decodeHcompress(Uint8Array.from(header(8, 8, 48, planes(count))), false, new Int32Array(64));
      expect(decode(52)).toThrow(/cut short/);
      expect(decode(53)).toThrow(/bit planes/);
    }
  });

  it('answers random bytes behind a header with pixels or a typed error', () => {
    const size = fc.integer({ min: 1, max: 12 });
    const planes = fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40));
    fc.assert(
      fc.property(
        size,
        size,
        planes,
        fc.uint8Array({ maxLength: 400 }),
        fc.boolean(),
        (rows, columns, counts, tail, smooth) => {
          try {
            decodeHcompress(
              Uint8Array.from([...header(rows, columns, 99, counts), ...tail]),
              smooth,
              new Int32Array(rows * columns),
            );
          } catch (error) {
            expect(error).toBeInstanceOf(FitsFormatError);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
