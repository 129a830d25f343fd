import { FitsFormatError, UnsupportedError } from '../../errors.js';
import { alignToByte, type BitReader, bitReader, readBits } from '../bit-reader.js';
import { invertBurrowsWheeler } from './bunzip2-block.js';
import { readSymbols } from './bunzip2-symbols.js';
import { createOutputBuffer, type OutputBuffer, takeOutput } from '../output-buffer.js';

/** A block begins with the digits of π, the end of a stream with those of √π. */
const BLOCK_MAGIC = [0x314159, 0x265359];
const END_MAGIC = [0x177245, 0x385090];

/** `BZh1` … `BZh9` give the block size in units of this. */
const BLOCK_UNIT = 100_000;
const LARGEST_LEVEL = 9;
const HEADER_LENGTH = 4;

/** Memory for decoding blocks, shared by all streams: a small file may consist of very many, each of which declares large blocks. */
interface BlockMemory {
  readonly links: Uint32Array;
  readonly output: OutputBuffer;
}

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
 * Decompresses a bzip2 file block by block: all its streams one after another, the CRC of every block checked.
 * (Format as of bzip2 1.0: run-length coding, Burrows–Wheeler transform, move-to-front, Huffman.)
 *
 * @param limit most bytes that one block may have
 * @throws FitsFormatError when the stream is damaged, cut short, or a block longer than `limit`
 * @throws UnsupportedError for the randomised blocks of bzip2 before 0.9.5
 */
export function* bunzip2(input: Uint8Array, limit: number): Generator<Uint8Array> {
  const links = new Uint32Array(LARGEST_LEVEL * BLOCK_UNIT);
  // Most blocks hold no long runs, and so no more bytes than symbols.
  const memory: BlockMemory = { links, output: createOutputBuffer(limit, links.length) };
  let position = 0;
  do position = yield* streamBlocks(input, position, memory);
  while (isBzip2(input, position));
}

/** Decompresses one stream and gives the position after it. */
function* streamBlocks(
  input: Uint8Array,
  start: number,
  { links, output }: BlockMemory,
): Generator<Uint8Array, number> {
  const block = links.subarray(0, blockSize(input, start));
  const reader = bitReader(input, start + HEADER_LENGTH);
  let streamCrc = 0;
  for (;;) {
    const isBlock = readMagic(reader);
    const crc = readUnsigned32(reader);
    if (!isBlock) {
      if (crc !== streamCrc) throw new FitsFormatError('bzip2: the CRC of the stream does not agree');
      break;
    }
    readBlock(reader, block, output, crc);
    yield takeOutput(output);
    streamCrc = (((streamCrc << 1) | (streamCrc >>> 31)) ^ crc) >>> 0;
  }
  alignToByte(reader);
  return reader.next - (reader.count >> 3);
}

/** Most bytes of a block, from the header of the stream. */
function blockSize(input: Uint8Array, start: number): number {
  if (!isBzip2(input, start)) throw new FitsFormatError('not a bzip2 stream', { byte: start });
  const level = input[start + 3] - 0x30;
  if (!(level >= 1 && level <= LARGEST_LEVEL)) {
    throw new FitsFormatError('bzip2: illegal block size', { byte: start + 3 });
  }
  return level * BLOCK_UNIT;
}

/** True at a block, false at the end of the stream. */
function readMagic(reader: BitReader): boolean {
  const [high, low] = [readBits(reader, 24), readBits(reader, 24)];
  if (high === BLOCK_MAGIC[0] && low === BLOCK_MAGIC[1]) return true;
  if (high === END_MAGIC[0] && low === END_MAGIC[1]) return false;
  throw new FitsFormatError('bzip2: neither a block nor the end of the stream', { byte: reader.next });
}

/** Decompresses one block behind its CRC. */
function readBlock(reader: BitReader, links: Uint32Array, output: OutputBuffer, crc: number): void {
  if (readBits(reader, 1)) throw new UnsupportedError('bzip2: randomised blocks (bzip2 before 0.9.5)');
  const origin = readBits(reader, 24);
  const length = readSymbols(reader, links);
  if (origin >= length) throw new FitsFormatError('bzip2: illegal origin of a block', { byte: reader.next });
  if (invertBurrowsWheeler(links, length, origin, output) !== crc) {
    throw new FitsFormatError('bzip2: the CRC of a block does not agree with its data', {
      byte: reader.next,
    });
  }
}

function readUnsigned32(reader: BitReader): number {
  const high = readBits(reader, 16);
  return high * 2 ** 16 + readBits(reader, 16);
}
