import fc from 'fast-check';
import { constants, deflateRawSync } from 'node:zlib';
import { FitsFormatError } from '../../errors.js';
import { wholeInput } from '../bit-input.js';
import { FIXED_CODES } from './inflate-codes.js';
import { inflateSymbols } from './inflate-symbols.js';
import { inflateSymbolsVector } from './inflate-symbols-vector.js';
import { createWindow, type InflateWindow } from './inflate-window.js';

/** Behind the three bits that say what block it is. */
const HEAD_BITS = 3;

/** A block with the fixed codes, its head left out, and a window with something before it. */
function decoded(
  decode: typeof inflateSymbolsVector,
  stream: Uint8Array,
  room: number,
): { window: InflateWindow; next: number; bit: number; outcome: unknown } {
  const [input, window] = [wholeInput(stream), createWindow(room)];
  input.bit = HEAD_BITS;
  window.bytes.fill(7, 0, 50);
  Object.assign(window, { length: 50, origin: 20 });
  let outcome: unknown;
  try {
    outcome = decode(input, FIXED_CODES, window);
  } catch (error) {
    expect(error).toBeInstanceOf(FitsFormatError);
    outcome = (error as Error).message;
  }
  return { window, next: input.next, bit: input.bit, outcome };
}

/** Bytes with repetitions at all small distances. */
const repeating = fc
  .array(fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 400 })), {
    maxLength: 12,
  })
  .map((parts) => Buffer.concat(parts.flatMap(([bytes, times]) => Array<Uint8Array>(times).fill(bytes))));

const blockOf = (data: Uint8Array): Uint8Array => deflateRawSync(data, { strategy: constants.Z_FIXED });

describe('inflateSymbolsVector', () => {
  it('gives the output of the plain loop', () => {
    fc.assert(
      fc.property(repeating, (data) => {
        const stream = blockOf(data);
        const vector = decoded(inflateSymbolsVector, stream, 200_000);
        expect(vector.outcome).toBe('block');
        expect(Buffer.compare(vector.window.bytes.subarray(50, vector.window.length), data)).toBe(0);
        expect(vector).toMatchObject({ ...decoded(inflateSymbols, stream, 200_000), window: {} });
      }),
    );
  });

  it('ends in damaged streams where the plain loop does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (stream) => {
        const plain = decoded(inflateSymbols, stream, 60_000);
        const vector = decoded(inflateSymbolsVector, stream, 60_000);
        expect(vector.outcome).toBe(plain.outcome);
        if (plain.outcome !== 'block') return;
        expect(vector.next).toBe(plain.next);
        expect(vector.bit).toBe(plain.bit);
        expect(Buffer.compare(written(vector.window), written(plain.window))).toBe(0);
      }),
      { numRuns: 1000 },
    );
  });

  it('continues piece by piece through a block and a window longer than its memory', () => {
    const data = Uint8Array.from({ length: 900_000 }, (_, k) => (Math.imul(k, k ^ (k >>> 9)) >>> 7) % 144);
    // The fixed codes of bytes below 144 are 8 bits, 0x30 upwards, the highest first; zeros end the block.
    const reversed = (code: number): number =>
      parseInt(code.toString(2).padStart(8, '0').split('').reverse().join(''), 2);
    const codes = Uint8Array.from({ length: 144 }, (_, byte) => reversed(0x30 + byte));
    const literals = data.map((byte) => codes[byte]);
    const input = wholeInput(Buffer.concat([literals, Buffer.of(0)]));
    const window = createWindow(1_000_000);
    expect(inflateSymbolsVector(input, FIXED_CODES, window)).toBe('block');
    expect(Buffer.compare(written(window), data)).toBe(0);
  });
});

function written(window: InflateWindow): Uint8Array {
  return window.bytes.subarray(0, window.length);
}
