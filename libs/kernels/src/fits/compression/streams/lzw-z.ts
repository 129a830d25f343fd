import { FitsFormatError } from '../../../errors.js';
import { createOutputBuffer, reserve, writtenBytes } from './output-buffer.js';

const HEADER_LENGTH = 3;
/** Third byte of the file: largest code width, and whether code 256 clears the table. */
const WIDTH_MASK = 0x1f;
const BLOCK_MODE = 0x80;
const SMALLEST_WIDTH = 9;
const LARGEST_WIDTH = 16;
const CLEAR_CODE = 256;
/** Codes are written in groups of eight; a change of width or a clear starts a new group. */
const GROUP_CODES = 8;

/** Storage reserved at once is this many times the input, a usual ratio of FITS images. */
const USUAL_RATIO = 4;

/** True when the bytes begin as a file of Unix `compress` does (1f 9d). */
export function isCompressZ(bytes: Uint8Array): boolean {
  return bytes.length >= 2 && bytes[0] === 0x1f && bytes[1] === 0x9d;
}

/**
 * Decompresses a file of Unix `compress` (`.Z`): LZW (Welch 1984) with codes of 9 to 16 bits.
 * The format has no checksum and no end mark: a cut file gives what is there.
 *
 * @param limit most bytes that the output may have
 * @throws FitsFormatError when the stream is damaged or longer than `limit`
 */
export function uncompressZ(input: Uint8Array, limit: number): Uint8Array {
  if (!isCompressZ(input) || input.length < HEADER_LENGTH)
    throw new FitsFormatError('not a compress (.Z) stream');
  const largestWidth = input[2] & WIDTH_MASK;
  if (largestWidth < SMALLEST_WIDTH || largestWidth > LARGEST_WIDTH) {
    throw new FitsFormatError(`compress: codes of ${largestWidth} bits`, { byte: 2 });
  }
  const firstFree = input[2] & BLOCK_MODE ? CLEAR_CODE + 1 : CLEAR_CODE;
  return decodeCodes(input, largestWidth, firstFree, limit);
}

function decodeCodes(input: Uint8Array, largestWidth: number, firstFree: number, limit: number): Uint8Array {
  const output = createOutputBuffer(limit, input.length * USUAL_RATIO);
  // The string of a code is where it was first written: one byte longer than the string of the code before.
  const starts = new Float64Array(1 << largestWidth);
  const lengths = new Int32Array(1 << largestWidth);
  let free = firstFree;
  let width = SMALLEST_WIDTH;
  let groupStart = HEADER_LENGTH * 8;
  let bit = groupStart;
  let previousStart = 0;
  let previousLength = 0;
  let position = 0;

  for (;;) {
    if (free >= 1 << width && width < largestWidth) {
      bit = nextGroup(groupStart, bit, width);
      groupStart = bit;
      width++;
    }
    if (bit + width > input.length * 8) break;
    const code = readCode(input, bit, width);
    bit += width;
    if (code === CLEAR_CODE && firstFree > CLEAR_CODE) {
      bit = nextGroup(groupStart, bit, width);
      groupStart = bit;
      width = SMALLEST_WIDTH;
      free = firstFree;
      previousLength = 0;
      continue;
    }
    if (code > free || (code === free && previousLength === 0) || (code > 255 && code < firstFree)) {
      throw new FitsFormatError('compress: a code that is not yet defined', { byte: bit >> 3 });
    }
    if (previousLength > 0 && free < 1 << largestWidth) {
      starts[free] = previousStart;
      lengths[free] = previousLength + 1;
      free++;
    }
    const start = code < CLEAR_CODE ? -1 : starts[code];
    const length = code < CLEAR_CODE ? 1 : lengths[code];
    const out = reserve(output, position + length);
    if (start < 0) out[position] = code;
    else for (let k = 0; k < length; k++) out[position + k] = out[start + k];
    previousStart = position;
    previousLength = length;
    position += length;
    output.length = position;
  }
  return writtenBytes(output);
}

/** The bit at which the next group of eight codes begins. */
function nextGroup(groupStart: number, bit: number, width: number): number {
  const groupBits = GROUP_CODES * width;
  return groupStart + Math.ceil((bit - groupStart) / groupBits) * groupBits;
}

/** Reads a code of up to 16 bits, lowest bit first. */
function readCode(input: Uint8Array, bit: number, width: number): number {
  const byte = Math.floor(bit / 8);
  const threeBytes = input[byte] | (input[byte + 1] << 8) | (input[byte + 2] << 16);
  return (threeBytes >>> (bit % 8)) & ((1 << width) - 1);
}
