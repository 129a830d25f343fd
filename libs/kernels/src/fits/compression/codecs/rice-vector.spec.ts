import fc from 'fast-check';
import { decodeRicePlain } from './rice.js';
import { BLOCK_CODINGS } from './rice-coding.js';
import { decodeRiceVector } from './rice-vector.js';

/** Outcome of decoding a stream: its pixels, or the error. */
function outcome(decode: (out: Int32Array) => unknown, pixels: number): Int32Array | string {
  const out = new Int32Array(pixels);
  try {
    decode(out);
  } catch (error) {
    return String(error);
  }
  return out;
}

describe('RICE in WebAssembly', () => {
  it('gives the result of the plain decoder, pixels or error, for any bytes', () => {
    // Few set bits make long unary parts, many make short ones.
    const sparse = fc
      .uint8Array({ minLength: 4, maxLength: 400 })
      .map((bytes) => bytes.map((b, i) => (i % 9 ? b & 4 : b)));
    const streams = fc.record({
      bytes: fc.oneof(fc.uint8Array({ minLength: 4, maxLength: 400 }), sparse),
      blockSize: fc.constantFrom(1, 16, 32),
      bytesPerPixel: fc.constantFrom(1, 2, 4),
      pixels: fc.integer({ min: 1, max: 300 }),
    });
    let decoded = 0;
    fc.assert(
      fc.property(streams, ({ bytes, pixels, ...options }) => {
        const coding = BLOCK_CODINGS[options.bytesPerPixel];
        const plain = outcome((out) => decodeRicePlain(bytes, options, coding, out), pixels);
        const fast = outcome(
          (out) => expect(decodeRiceVector(bytes, options, coding, out)).toBe(true),
          pixels,
        );
        expect(fast).toEqual(plain);
        if (typeof plain !== 'string') decoded++;
      }),
      { numRuns: 2000 },
    );
    expect(decoded).toBeGreaterThan(100);
  });

  it('leaves very large tiles to the plain decoder', () => {
    const options = { blockSize: 32, bytesPerPixel: 2 };
    expect(decodeRiceVector(new Uint8Array(2 ** 25), options, BLOCK_CODINGS[2], new Int32Array(1))).toBe(
      false,
    );
  });
});
