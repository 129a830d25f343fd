import fc from 'fast-check';
import { FitsFormatError } from '../errors.js';
import { uncompressZ as piecesOf } from './lzw-z.js';

const uncompressZ = (stream: Uint8Array): Uint8Array => Buffer.concat([...piecesOf(stream)]);

/** Writes codes lowest bit first; a group of eight codes is filled up before the width changes. */
function codeWriter(): {
  put(code: number, width: number): void;
  endGroup(width: number): void;
  bytes(): number[];
} {
  const bits: number[] = [];
  let inGroup = 0;
  const put = (code: number, width: number): void => {
    for (let bit = 0; bit < width; bit++) bits.push((code >> bit) & 1);
    inGroup = (inGroup + 1) % 8;
  };
  return {
    put,
    endGroup: (width) => {
      while (inGroup !== 0) put(0, width);
    },
    bytes: () =>
      Array.from({ length: Math.ceil(bits.length / 8) }, (_, k) =>
        bits.slice(8 * k, 8 * k + 8).reduce((byte, bit, position) => byte | (bit << position), 0),
      ),
  };
}

/** A compressor as Unix compress: `clearAfter` codes it clears the table. */
function compressZ(data: Uint8Array, largestWidth: number, clearAfter: number): Uint8Array {
  const writer = codeWriter();
  let codes = new Map<string, number>();
  let free = 257;
  let width = 9;
  let written = 0;
  const put = (code: number): void => {
    writer.put(code, width);
    written++;
  };
  const codeOf = (text: string): number => (text.length === 1 ? text.charCodeAt(0) : codes.get(text)!);
  let current = '';
  for (const byte of data) {
    const longer = current + String.fromCharCode(byte);
    if (longer.length === 1 || codes.has(longer)) {
      current = longer;
      continue;
    }
    put(codeOf(current));
    if (free < 1 << largestWidth) {
      codes.set(longer, free++);
      // The decoder is one code behind.
      if (free > 1 << width && width < largestWidth) {
        writer.endGroup(width);
        width++;
      }
    }
    if (written >= clearAfter) {
      put(256);
      writer.endGroup(width);
      [codes, free, width, written] = [new Map<string, number>(), 257, 9, 0];
    }
    current = String.fromCharCode(byte);
  }
  if (current) put(codeOf(current));
  return Uint8Array.from([0x1f, 0x9d, 0x80 | largestWidth, ...writer.bytes()]);
}

const payload = fc
  .array(fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 40 })), {
    maxLength: 25,
  })
  .map((parts) =>
    Buffer.concat(parts.flatMap(([bytes, times]) => Array.from({ length: times }, () => bytes))),
  );

describe('uncompressZ', () => {
  it('inverts LZW with growing codes and cleared tables', () => {
    fc.assert(
      fc.property(
        payload,
        fc.integer({ min: 9, max: 16 }),
        fc.integer({ min: 5, max: 3000 }),
        (data, width, clear) => {
          expect(Buffer.compare(uncompressZ(compressZ(data, width, clear)), data)).toBe(0);
        },
      ),
    );
  });

  it('gives long data in pieces', () => {
    const data = Uint8Array.from({ length: 1_200_000 }, (_, k) => (Math.imul(k, k) >>> 9) & 1);
    const pieces = [...piecesOf(compressZ(data, 16, Infinity))];
    expect(pieces.length).toBeGreaterThan(1);
    expect(Buffer.compare(Buffer.concat(pieces), data)).toBe(0);
  });

  it('refuses illegal headers and codes', () => {
    expect(() => uncompressZ(Uint8Array.from([0x1f, 0x9d]))).toThrow(/not a compress/);
    expect(() => uncompressZ(Uint8Array.from([0x1f, 0x9d, 0x9f]))).toThrow(/31 bits/);
    // The first code can only be a byte.
    expect(() => uncompressZ(Uint8Array.from([0x1f, 0x9d, 0x90, 0x01, 0x01]))).toThrow(/not yet defined/);
  });

  it('answers random bytes with data or a typed error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        try {
          expect(uncompressZ(Uint8Array.from([0x1f, 0x9d, 0x90, ...bytes]))).toBeInstanceOf(Uint8Array);
        } catch (error) {
          expect(error).toBeInstanceOf(FitsFormatError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
