import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { FitsFormatError, UnsupportedError } from '../../errors.js';
import { bunzip2 as blocksOf } from './bunzip2.js';
import { crc32 } from '../crc32.js';
import { createOutputBuffer } from '../output-buffer.js';

jest.mock('../output-buffer.js', () => {
  const actual = jest.requireActual<typeof import('../output-buffer.js')>('../output-buffer.js');
  return { ...actual, createOutputBuffer: jest.fn(actual.createOutputBuffer) };
});

/** Output of test/golden/compression.py: streams of libbz2. */
interface Golden {
  readonly name: string;
  readonly bytes: number;
  readonly crc32: number;
  readonly file: string;
}

const LIMIT = 1 << 24;
const { bzip2 } = JSON.parse(readFileSync('test/golden/compression.json', 'utf8')) as { bzip2: Golden[] };
const streamOf = (name: string): Uint8Array =>
  Buffer.from(bzip2.find((g) => g.name === name)!.file, 'base64');

const bunzip2 = (stream: Uint8Array, limit: number): Uint8Array =>
  Buffer.concat([...blocksOf(stream, limit)]);

function resultOf(run: () => Uint8Array): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

describe('bunzip2', () => {
  it.each(bzip2)('inverts libbz2: $name', (golden) => {
    const data = bunzip2(Buffer.from(golden.file, 'base64'), LIMIT);
    expect(data.length).toBe(golden.bytes);
    expect(crc32(data)).toBe(golden.crc32);
  });

  it('refuses blocks beyond the limit', () => {
    // One block holds all of them: zeros take five bytes for 259.
    expect(bunzip2(streamOf('zeros'), 1_000_000).length).toBe(1_000_000);
    expect(() => bunzip2(streamOf('zeros'), 999_999)).toThrow(/more than the allowed/);
  });

  it('reports every truncation', () => {
    const stream = streamOf('runs');
    for (let length = 0; length < stream.length; length++) {
      expect(() => bunzip2(stream.subarray(0, length), LIMIT)).toThrow(FitsFormatError);
    }
  });

  it('decodes all streams of a file in the same memory', () => {
    const stream = streamOf('runs');
    // Magic, end, and the CRC of nothing.
    const empty = Buffer.from('BZh9\x17\x72\x45\x38\x50\x90\0\0\0\0', 'latin1');
    const many = Buffer.concat([...Array<Uint8Array>(100_000).fill(empty), stream]);
    const alone = bunzip2(stream, LIMIT);
    jest.mocked(createOutputBuffer).mockClear();
    expect(Buffer.compare(bunzip2(many, LIMIT), alone)).toBe(0);
    expect(createOutputBuffer).toHaveBeenCalledTimes(1);
  });

  it('checks the CRC of blocks and says so', () => {
    const stream = Uint8Array.from(streamOf('runs'));
    stream[10] ^= 1;
    expect(() => bunzip2(stream, LIMIT)).toThrow(/CRC of a block/);
  });

  it('answers a damaged byte anywhere with a typed error', () => {
    const stream = streamOf('noise');
    const data = bunzip2(stream, LIMIT);
    fc.assert(
      fc.property(fc.nat(stream.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const damaged = Uint8Array.from(stream);
        damaged[at] ^= flip;
        const result = resultOf(() => bunzip2(damaged, LIMIT));
        if (result instanceof Uint8Array) {
          // Not all bytes matter (the block size, tables that no symbol uses), but wrong data never pass.
          expect(Buffer.compare(result, data)).toBe(0);
        } else {
          expect(result instanceof FitsFormatError || result instanceof UnsupportedError).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });
});
