import fc from 'fast-check';
import { FitsFormatError } from '../../../errors.js';
import { decodePlio } from './plio.js';

function words(...values: number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]));
}

/** Header of the long form: length and first word of a list with these instructions. */
function list(...instructions: number[]): Uint8Array {
  return words(0, 7, 0xff9c, 7 + instructions.length, 0, 0, 0, ...instructions);
}

describe('decodePlio', () => {
  it('follows each instruction', () => {
    const stream = list(0x0002, 0x4002, 0x2004, 0x5003, 0x3001, 0x6002, 0x7005, 0x1001, 0x0002, 0x4001);
    // 2 zeros; two of 1; +4; two zeros and a 5; -1; +2 put 6; -5 put 1; set 2·4096 + 1; one of it.
    expect([...decodePlio(stream, new Int32Array(11))]).toEqual([0, 0, 1, 1, 0, 0, 5, 6, 1, 8193, 0]);
  });

  it('accepts the short header', () => {
    expect([...decodePlio(words(0, 0, 5, 0x4001, 0x0001), new Int32Array(2))]).toEqual([1, 0]);
    // A length of one word is short, too (so IRAF and CFITSIO ask): no instruction.
    expect([...decodePlio(words(0, 0, 1), new Int32Array(2))]).toEqual([0, 0]);
  });

  it('refuses damaged lists', () => {
    expect(() => decodePlio(words(0, 7), new Int32Array(3))).toThrow(/cut short/);
    expect(() => decodePlio(words(0, 7, 0xff9c, 30, 0, 0, 0, 0x4001), new Int32Array(3))).toThrow(/length/);
    expect(() => decodePlio(list(0x4009), new Int32Array(3))).toThrow(/more pixels/);
    expect(() => decodePlio(list(0x8000), new Int32Array(3))).toThrow(/unknown instruction/);
    expect(() => decodePlio(list(0x1000), new Int32Array(3))).toThrow(/cut short/);
  });

  it('answers random bytes with pixels or a typed error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 1, max: 5000 }), (bytes, count) => {
        try {
          decodePlio(bytes, new Int32Array(count));
        } catch (error) {
          expect(error).toBeInstanceOf(FitsFormatError);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
