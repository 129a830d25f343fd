import { gzipSync } from 'node:zlib';
import { FitsFormatError } from '../../../errors.js';
import { decodeValues } from './decode-values.js';

/** All first bytes, then all second ones (FITS Standard 4.0, section 10.4.2). */
const shuffled = (bytes: readonly number[], size: number): Uint8Array =>
  Uint8Array.from(bytes, (_, to) => {
    const count = bytes.length / size;
    return bytes[(to % count) * size + Math.floor(to / count)];
  });

describe('the values of a compressed column', () => {
  const bytes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];

  it('are those stored, or decompressed', () => {
    expect([...decodeValues(Uint8Array.from(bytes), 'NOCOMPRESS', 'I', 16)]).toEqual(bytes);
    expect([...decodeValues(gzipSync(Uint8Array.from(bytes)), 'GZIP_1', 'I', 16)]).toEqual(bytes);
  });

  it.each([
    ['L', 1],
    ['B', 1],
    ['A', 1],
    ['X', 1],
    ['I', 2],
    ['J', 4],
    ['E', 4],
    ['D', 8],
    ['K', 8],
  ] as const)('of type %s are shuffled by %i bytes', (type, size) => {
    expect([...decodeValues(gzipSync(shuffled(bytes, size)), 'GZIP_2', type, 16)]).toEqual(bytes);
  });

  // The first value as it is, and a code for the block: all as the one before.
  it.each([
    ['B', 1, [0x81, 0], [0x81, 0x81, 0x81]],
    ['I', 2, [0x81, 2, 0], [0x81, 2, 0x81, 2, 0x81, 2]],
    ['J', 4, [0x81, 2, 3, 4, 0], [0x81, 2, 3, 4, 0x81, 2, 3, 4, 0x81, 2, 3, 4]],
  ] as const)('of type %s are integers of RICE_1', (type, size, stream, values) => {
    expect([...decodeValues(Uint8Array.from(stream), 'RICE_1', type, 3 * size)]).toEqual(values);
  });

  it('must have the right length', () => {
    const decode = (codec: 'NOCOMPRESS' | 'GZIP_1' | 'GZIP_2', length: number) => () =>
      decodeValues(
        codec === 'NOCOMPRESS' ? Uint8Array.from(bytes) : gzipSync(Uint8Array.from(bytes)),
        codec,
        'B',
        length,
      );
    for (const codec of ['NOCOMPRESS', 'GZIP_1', 'GZIP_2'] as const) {
      expect(decode(codec, 17)).toThrow('16 bytes of values instead of 17');
      expect(decode(codec, 15)).toThrow(FitsFormatError);
    }
  });

  it('are refused for a stream that cannot hold them', () => {
    // Eight bits are three blocks of 32 values, at most.
    const decode = (count: number) => () => decodeValues(Uint8Array.of(7), 'RICE_1', 'B', count);
    expect(decode(97)).toThrow('RICE_1: 1 bytes cannot hold 97 values');
    expect(decode(96)).toThrow(/cut short/);
  });
});
