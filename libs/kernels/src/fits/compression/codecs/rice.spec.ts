import fc from 'fast-check';
import { FitsFormatError, UnsupportedError } from '../../../errors.js';
import { decodeRice } from './rice.js';

/** A stream from a text of bits; blanks are for the eye. */
function bits(text: string): Uint8Array {
  const digits = text.replaceAll(/\s/g, '');
  return Uint8Array.from({ length: Math.ceil(digits.length / 8) }, (_, k) =>
    Number.parseInt(digits.slice(8 * k, 8 * k + 8).padEnd(8, '0'), 2),
  );
}

const FIVE = '0000000000000101';

describe('decodeRice', () => {
  const int16 = { blockSize: 32, bytesPerPixel: 2 };

  it('decodes blocks by hand: unary high part, low bits, folded differences', () => {
    // First pixel 5; code 3 → 2 low bits; differences 0, +1, -1, +4.
    const stream = bits(`${FIVE} 0011  1 00  1 10  1 01  001 00`);
    expect([...decodeRice(stream, int16, new Int32Array(4))]).toEqual([5, 6, 5, 9]);
  });

  it('repeats the pixel in a block of code 0', () => {
    expect([...decodeRice(bits(`${FIVE} 0000`), int16, new Int32Array(3))]).toEqual([5, 5, 5]);
  });

  it('reads a block that is not coded', () => {
    const stream = bits(`${FIVE} 1111  0000000000000000 1111111111111111 0000000000000010`);
    expect([...decodeRice(stream, int16, new Int32Array(3))]).toEqual([5, -32763, -32762]);
  });

  it('follows long unary parts', () => {
    const stream = bits(`${FIVE} 0001  ${'0'.repeat(100)}1  ${'0'.repeat(32)}1`);
    expect([...decodeRice(stream, int16, new Int32Array(2))]).toEqual([55, 71]);
  });

  it('wraps around: bytes unsigned, 16 bits signed', () => {
    const bytes = bits('11111111 001  001 001');
    expect([...decodeRice(bytes, { blockSize: 32, bytesPerPixel: 1 }, new Int32Array(2))]).toEqual([0, 1]);
    const shorts = bits('0111111111111111 0001  001 001');
    expect([...decodeRice(shorts, int16, new Int32Array(2))]).toEqual([-32768, -32767]);
  });

  it('does not depend on the following memory', () => {
    const stream = bits(`${FIVE} 0011  1 00  1 10  1 01  001 00`);
    const memory = new Uint8Array(1000).fill(0xff);
    memory.set(stream, 3);
    const inMemory = decodeRice(memory.subarray(3, 3 + stream.length), int16, new Int32Array(4));
    expect([...inMemory]).toEqual([5, 6, 5, 9]);
  });

  it('reports cut streams and illegal parameters', () => {
    expect(() => decodeRice(bits(`${FIVE} 0011  1 00`), int16, new Int32Array(40))).toThrow(/cut short/);
    expect(() => decodeRice(new Uint8Array(1), int16, new Int32Array(4))).toThrow(FitsFormatError);
    expect(() => decodeRice(bits(FIVE), { blockSize: 0, bytesPerPixel: 2 }, new Int32Array(4))).toThrow(
      /BLOCKSIZE/,
    );
    expect(() => decodeRice(bits(FIVE), { blockSize: 32, bytesPerPixel: 8 }, new Int32Array(4))).toThrow(
      UnsupportedError,
    );
  });

  it('answers random bytes with pixels or a typed error', () => {
    const pixels = fc.integer({ min: 1, max: 3000 });
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom(1, 2, 4),
        pixels,
        (bytes, bytesPerPixel, count) => {
          try {
            decodeRice(bytes, { blockSize: 32, bytesPerPixel }, new Int32Array(count));
          } catch (error) {
            expect(error).toBeInstanceOf(FitsFormatError);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});
