import { seededRandom } from '../../../../../test/support/seeded-random.js';
import { decodeImageBytes, decodePixels } from './decode.js';
import type { PixelCoding } from './layout.js';

const random = seededRandom(6);
const bytes = Uint8Array.from({ length: 400 }, () => Math.floor(256 * random()));
const view = new DataView(bytes.buffer);

/** The number that is stored at a place (FITS Standard 4.0, table 8 and section 5). */
function storedAt(bitpix: number, at: number): number | bigint {
  switch (bitpix) {
    case 8:
      return view.getUint8(at);
    case 16:
      return view.getInt16(at);
    case 32:
      return view.getInt32(at);
    case 64:
      return view.getBigInt64(at);
    case -32:
      return view.getFloat32(at);
    default:
      return view.getFloat64(at);
  }
}

const OFFSET = 3;
const FIRST = 2;

/** Expected output of `decodePixels`: `count` values from the first on, and -7 before and behind. */
const wanted = (coding: PixelCoding, count: number) =>
  Array.from({ length: count + 5 }, (_, i) => {
    if (i < FIRST || i >= FIRST + count) return -7;
    const stored = storedAt(coding.bitpix, OFFSET + ((i - FIRST) * Math.abs(coding.bitpix)) / 8);
    if (coding.bitpix > 0 && coding.blank !== undefined && BigInt(coding.blank) === BigInt(stored))
      return NaN;
    return coding.bzero + coding.bscale * Number(stored);
  });

describe.each([8, 16, 32, 64, -32, -64])('pixels of BITPIX %i', (bitpix) => {
  const size = Math.abs(bitpix) / 8;

  it.each([0, 1, 3, 4, 7, 8, 9, 15, 16, 17, 31, 40])(
    'are read %i at a time, and nothing around them is written',
    (count) => {
      for (const scaling of [
        { bscale: 1, bzero: 0 },
        { bscale: -0.5, bzero: 100 },
        { bscale: 1, bzero: 3 },
      ]) {
        // The third of them is blank.
        const third = storedAt(bitpix, OFFSET + 2 * size);
        for (const blank of bitpix > 0 ? [undefined, third] : [undefined]) {
          const coding = { bitpix, ...scaling, ...(blank === undefined ? {} : { blank }) };
          const out = new Float64Array(count + 5).fill(-7);
          decodePixels(view, OFFSET, coding, out, FIRST, count);
          const expected = wanted(coding, count);
          const isSame = (value: number, i: number) =>
            Object.is(value, expected[i]) || Math.abs(value / expected[i] - 1) < 1e-15;
          expect([...out].filter((value, i) => !isSame(value, i))).toEqual([]);
        }
      }
    },
  );

  it('must all be there', () => {
    const coding = { bitpix, bscale: 1, bzero: 0 };
    expect(decodeImageBytes(bytes.subarray(0, 5 * size), coding, new Float64Array(5))).toHaveLength(5);
    expect(() => decodeImageBytes(bytes.subarray(0, 5 * size - 1), coding, new Float64Array(5))).toThrow(
      `bytes: ${5 * size - 1} bytes for 5 pixels of BITPIX ${bitpix}`,
    );
  });
});

describe('integers of 64 bits', () => {
  const BLANK = -(2n ** 40n) + 5n;
  const values = [0n, 1n, -1n, 2n ** 53n, -(2n ** 63n), 2n ** 63n - 1n, BLANK, BLANK + 1n, BLANK + 2n ** 32n];
  const stored = new Uint8Array(8 * values.length);
  values.forEach((value, i) => new DataView(stored.buffer).setBigInt64(8 * i, value));
  const decoded = (coding: Omit<PixelCoding, 'bitpix'>) => [
    ...decodeImageBytes(stored, { bitpix: 64, ...coding }, new Float64Array(values.length)),
  ];

  it('may be unsigned, each rounded once', () => {
    expect(decoded({ bscale: 1, bzero: 2 ** 63 })).toEqual(values.map((value) => Number(value + 2n ** 63n)));
    expect(decoded({ bscale: 2, bzero: 2 ** 63 })).toEqual(
      values.map((value) => 2 ** 63 + 2 * Number(value)),
    );
  });

  it('are blank only where both halves are', () => {
    const wantedValues = values.map((value) => (value === BLANK ? NaN : Number(value)));
    expect(decoded({ bscale: 1, bzero: 0, blank: BLANK })).toEqual(wantedValues);
    expect(decoded({ bscale: 1, bzero: 0, blank: Number(BLANK) })).toEqual(wantedValues);
    expect(decoded({ bscale: 1, bzero: 0, blank: 0 })[0]).toBeNaN();
    expect(decoded({ bscale: 1, bzero: 0 })).toEqual(values.map(Number));
  });
});

it('a float keeps the sign of its zero', () => {
  const zero = new Uint8Array(8);
  zero[0] = 0x80;
  for (const bitpix of [-32, -64]) {
    const [value] = decodeImageBytes(zero, { bitpix, bscale: 1, bzero: 0 }, new Float64Array(1));
    expect(Object.is(value, -0)).toBe(true);
  }
});
