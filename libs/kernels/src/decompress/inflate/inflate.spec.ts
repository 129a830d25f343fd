import fc from 'fast-check';
import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import { FitsFormatError } from '../../errors.js';
import { gunzip } from '../gzip.js';
import { wholeInput } from '../bit-input.js';
import { inflate, startInflate } from './inflate.js';
import { createWindow, growWindow } from './inflate-window.js';

const LIMIT = 1 << 22;

/** Inflates with a window that is too small again and again. */
function inflated(stream: Uint8Array): Uint8Array {
  const window = createWindow(100);
  const [state, input] = [startInflate(), wholeInput(stream)];
  while (inflate(state, input, window) === 'window') growWindow(window, window.length + 700);
  return window.bytes.subarray(0, window.length);
}

function expectEqualBytes(actual: Uint8Array, expected: Uint8Array): void {
  expect(Buffer.compare(actual, expected)).toBe(0);
}

/** Bytes with many repetitions, so that all kinds of codes occur. */
const compressible = fc
  .array(fc.tuple(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 1, max: 60 })), { maxLength: 30 })
  .map((parts) =>
    Buffer.concat(parts.flatMap(([bytes, times]) => Array.from({ length: times }, () => bytes))),
  );

describe('inflate', () => {
  const strategies = [
    constants.Z_DEFAULT_STRATEGY,
    constants.Z_FIXED,
    constants.Z_HUFFMAN_ONLY,
    constants.Z_RLE,
    constants.Z_FILTERED,
  ];

  it('inverts zlib, whatever its strategy and level', () => {
    const levels = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(compressible, levels, fc.constantFrom(...strategies), (bytes, level, strategy) => {
        expectEqualBytes(inflated(deflateRawSync(bytes, { level, strategy })), bytes);
      }),
    );
  });

  it('inverts zlib on long data: distances up to 32 KiB, several blocks', () => {
    let state = 1;
    const noise = Uint8Array.from(
      { length: 40_000 },
      () => (state = (state * 16_807) % 2_147_483_647) & 0x3f,
    );
    const bytes = Buffer.concat([noise, noise.subarray(0, 9000), new Uint8Array(100_000), noise]);
    expectEqualBytes(inflated(deflateRawSync(bytes)), bytes);
    expectEqualBytes(inflated(deflateRawSync(bytes, { level: 1 })), bytes);
  });

  it('reports the end of the stream', () => {
    const stream = deflateRawSync('SIMPLE  =                    T');
    const input = wholeInput(Buffer.concat([Buffer.from('ab'), stream, Buffer.from('rest')]), 2);
    expect(inflate(startInflate(), input, createWindow(100))).toBe('stream');
    expect(input).toMatchObject({ next: 2 + stream.length, bit: 0 });
  });

  it('stops when the window is full, and continues', () => {
    const [state, input, window] = [
      startInflate(),
      wholeInput(deflateRawSync(new Uint8Array(5000))),
      createWindow(999),
    ];
    expect(inflate(state, input, window)).toBe('window');
    expect(window.length).toBeGreaterThan(999);
    expect(window.length).toBeLessThan(999 + 1 + 258 + 1);
    growWindow(window, 5000);
    expect(inflate(state, input, window)).toBe('stream');
    expectEqualBytes(window.bytes.subarray(0, window.length), new Uint8Array(5000));
  });

  it('reports every truncation', () => {
    const stream = deflateRawSync(
      Buffer.from('a header card, another header card, and one more header card'),
    );
    for (let length = 0; length < stream.length; length++) {
      expect(() => inflated(stream.subarray(0, length))).toThrow(FitsFormatError);
    }
  });

  it('refuses damaged blocks', () => {
    const bits =
      (...bytes: number[]) =>
      () =>
        inflated(Uint8Array.from(bytes));
    expect(bits(0b111)).toThrow(/unknown type/);
    expect(bits(0b001, 4, 0, 0, 0)).toThrow(/stored block/);
    // A fixed block: length 3 at distance 1 before any byte.
    expect(bits(0b0000_0011, 0b0000_0010, 0, 0)).toThrow(/behind the first byte/);
  });

  it('answers random bytes with data or a typed error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          expect(inflated(bytes)).toBeInstanceOf(Uint8Array);
        } catch (error) {
          expect(error).toBeInstanceOf(FitsFormatError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('gunzip', () => {
  it('joins members, skips optional header fields, ignores following bytes', () => {
    const plain = gzipSync('second');
    const first = gzipSync('first ');
    // Extra field of 3 bytes, name, comment and header CRC before the deflate stream.
    const fields = [3, 0, 1, 2, 3, 0x61, 0, 0x62, 0, 9, 9];
    const rich = Buffer.concat([
      first.subarray(0, 3),
      Buffer.from([0b11110]),
      first.subarray(4, 10),
      Buffer.from(fields),
      first.subarray(10),
    ]);
    const joined = gunzip(Buffer.concat([rich, plain, Buffer.from('trailing')]), LIMIT);
    expect(Buffer.from(joined).toString()).toBe('first second');
  });

  it('checks CRC-32 and length', () => {
    const damaged = (fromEnd: number): Uint8Array => {
      const stream = Uint8Array.from(gzipSync('some bytes'));
      stream[stream.length - fromEnd] ^= 1;
      return stream;
    };
    expect(() => gunzip(damaged(8), LIMIT)).toThrow(/CRC-32/);
    expect(() => gunzip(damaged(4), LIMIT)).toThrow(/length/);
  });

  it('reports every truncation', () => {
    const stream = gzipSync('some bytes');
    for (let length = 0; length < stream.length; length++) {
      expect(() => gunzip(stream.subarray(0, length), LIMIT)).toThrow(FitsFormatError);
    }
  });

  it('refuses more output than the limit', () => {
    const stream = gzipSync(new Uint8Array(1000));
    expect(gunzip(stream, 1000).length).toBe(1000);
    expect(() => gunzip(stream, 999)).toThrow(/more than the allowed 999 bytes/);
    expect(() => gunzip(Buffer.concat([stream, stream]), 1999)).toThrow(/more than the allowed 1999 bytes/);
  });

  it('takes no more memory than the data need, whatever the trailer claims', () => {
    const stream = Uint8Array.from(gzipSync('some bytes'));
    stream.fill(0x7f, stream.length - 4);
    expect(() => gunzip(stream, 2 ** 32 - 1)).toThrow(/length/);
  });
});
