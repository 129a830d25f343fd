import fc from 'fast-check';
import { countCoverage } from './coverage.js';
import { bitRowBytes, plainValidBits, validBits } from './valid-bits.js';

const values = fc.array(fc.oneof(fc.constant(NaN), fc.float()), { minLength: 1, maxLength: 400 });
const isValid = (value: number): boolean => !Number.isNaN(value);

describe('validBits', () => {
  it('has a bit for each value that is no NaN, infinities among them, and rows that begin with a byte', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 40 }), (list, width) => {
        const rows = Math.ceil(list.length / width);
        const data = Float32Array.from({ length: rows * width }, (_, i) => list[i % list.length]);
        const [vector, plain] = [validBits, plainValidBits].map((mark) => {
          const out = new Uint8Array(rows * bitRowBytes(width));
          mark(data, width, rows, out);
          return out;
        });
        const expected = new Uint8Array(rows * bitRowBytes(width));
        data.forEach((value, i) => {
          const [row, x] = [Math.floor(i / width), i % width];
          if (isValid(value)) expected[row * bitRowBytes(width) + (x >> 3)] |= 1 << (x & 7);
        });
        expect(plain).toEqual(expected);
        expect(vector).toEqual(expected);
      }),
    );
  });

  it.each([1, 10_000, 16 * 1024, 16 * 1024 + 1])(
    'takes rows of %i, in as many steps as it needs',
    (width) => {
      const data = new Float32Array(3 * width).fill(1);
      data[width] = NaN;
      const out = new Uint8Array(3 * bitRowBytes(width));
      validBits(data, width, 3, out);
      const set = [...out].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
      expect(set).toBe(3 * width - 1);
      expect(out[bitRowBytes(width)] & 1).toBe(0);
    },
  );
});

describe('countCoverage', () => {
  it('counts pixels that are valid in any and in all images, in as many steps as needed', () => {
    fc.assert(
      fc.property(values, values, fc.nat(9000), (first, second, start) => {
        const images = [first, second].map((list) =>
          Float32Array.from({ length: 20_000 }, (_, i) => list[i % list.length]),
        );
        const pixels = Array.from({ length: 20_000 - start }, (_, i) =>
          images.map((data) => isValid(data[start + i])),
        );
        expect(countCoverage(images, start, 20_000)).toEqual({
          any: pixels.filter((pixel) => pixel.some(Boolean)).length,
          all: pixels.filter((pixel) => pixel.every(Boolean)).length,
        });
      }),
      { numRuns: 20 },
    );
  });
});
