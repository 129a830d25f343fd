import { FitsFormatError, UnsupportedError } from '../../../errors.js';
import { alignToByte, type BitReader, bitReader, readBits } from './bit-reader.js';
import { invertBurrowsWheeler } from './bunzip2-block.js';
import { readSymbols } from './bunzip2-symbols.js';
import { createOutputBuffer, type OutputBuffer, writtenBytes } from './output-buffer.js';

/** A block begins with the digits of π, the end of a stream with those of √π. */
const BLOCK_MAGIC = [0x314159, 0x265359];
const END_MAGIC = [0x177245, 0x385090];

/** `BZh1` … `BZh9` give the block size in units of this. */
const BLOCK_UNIT = 100_000;

/** Storage reserved at once is this many times the input, a usual ratio of FITS images. */
const USUAL_RATIO = 4;

/** True when the bytes begin as a bzip2 stream does (`BZh`). */
export function isBzip2(bytes: Uint8Array, start = 0): boolean {
  return (
    bytes.length >= start + 3 &&
    bytes[start] === 0x42 &&
    bytes[start + 1] === 0x5a &&
    bytes[start + 2] === 0x68
  );
}

/**
 * Decompresses a bzip2 file: all its streams one after another, the CRC of every block checked.
 * (Format as of bzip2 1.0: run-length coding, Burrows–Wheeler transform, move-to-front, Huffman.)
 *
 * @param limit most bytes that the output may have
 * @throws FitsFormatError when the stream is damaged, cut short, or longer than `limit`
 * @throws UnsupportedError for the randomised blocks of bzip2 before 0.9.5
 */
export function bunzip2(input: Uint8Array, limit: number): Uint8Array {
  const output = createOutputBuffer(limit, input.length * USUAL_RATIO);
  let position = 0;
  do {
    position = readStream(input, position, output);
  } while (isBzip2(input, position));
  return writtenBytes(output);
}

/** Decompresses one stream and gives the position after it. */
function readStream(input: Uint8Array, start: number, output: OutputBuffer): number {
  if (!isBzip2(input, start)) throw new FitsFormatError('not a bzip2 stream', { byte: start });
  const level = input[start + 3] - 0x30;
  if (!(level >= 1 && level <= 9)) {
    throw new FitsFormatError('bzip2: illegal block size', { byte: start + 3 });
  }
  const reader = bitReader(input, start + 4);
  const links = new Uint32Array(level * BLOCK_UNIT);
  let streamCrc = 0;
  for (;;) {
    const magic = [readBits(reader, 24), readBits(reader, 24)];
    const crc = readUnsigned32(reader);
    if (magic[0] === END_MAGIC[0] && magic[1] === END_MAGIC[1]) {
      if (crc !== streamCrc) throw new FitsFormatError('bzip2: the CRC of the stream does not agree');
      break;
    }
    if (magic[0] !== BLOCK_MAGIC[0] || magic[1] !== BLOCK_MAGIC[1]) {
      throw new FitsFormatError('bzip2: neither a block nor the end of the stream', { byte: reader.next });
    }
    if (readBlock(reader, links, output) !== crc) {
      throw new FitsFormatError('bzip2: the CRC of a block does not agree with its data', {
        byte: reader.next,
      });
    }
    streamCrc = (((streamCrc << 1) | (streamCrc >>> 31)) ^ crc) >>> 0;
  }
  alignToByte(reader);
  return reader.next - (reader.count >> 3);
}

/** Decompresses one block behind its CRC and gives the CRC of its data. */
function readBlock(reader: BitReader, links: Uint32Array, output: OutputBuffer): number {
  if (readBits(reader, 1)) throw new UnsupportedError('bzip2: randomised blocks (bzip2 before 0.9.5)');
  const origin = readBits(reader, 24);
  const length = readSymbols(reader, links);
  if (origin >= length) throw new FitsFormatError('bzip2: illegal origin of a block', { byte: reader.next });
  return invertBurrowsWheeler(links, length, origin, output);
}

function readUnsigned32(reader: BitReader): number {
  const high = readBits(reader, 16);
  return high * 2 ** 16 + readBits(reader, 16);
}
