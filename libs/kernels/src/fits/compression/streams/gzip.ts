import { FitsFormatError } from '../../../errors.js';
import { crc32 } from './crc32.js';
import { inflate } from './inflate.js';
import { createOutputBuffer, type OutputBuffer, writtenBytes } from './output-buffer.js';

/** Member header of RFC 1952 §2.3: magic, method, flags, time (4 bytes), extra flags, system. */
const HEADER_LENGTH = 10;
const TRAILER_LENGTH = 8;
const DEFLATE_METHOD = 8;
const FLAG_HEADER_CRC = 2;
const FLAG_EXTRA = 4;
const FLAG_NAME = 8;
const FLAG_COMMENT = 16;

/** Storage reserved at once is at most this many times the input: what gzip makes of FITS images, seldom more. */
const USUAL_RATIO = 8;

/** True when the bytes begin as a gzip member does (1f 8b). */
export function isGzip(bytes: Uint8Array, start = 0): boolean {
  return bytes.length >= start + 2 && bytes[start] === 0x1f && bytes[start + 1] === 0x8b;
}

/**
 * Decompresses a gzip file (RFC 1952): all its members one after another, CRC-32 and length checked.
 * Bytes after the last member are ignored, as gzip does.
 *
 * @param limit most bytes that the output may have
 * @throws FitsFormatError when the stream is damaged, cut short, or longer than `limit`
 */
export function gunzip(input: Uint8Array, limit: number): Uint8Array {
  const output = createOutputBuffer(limit, expectedLength(input));
  let position = 0;
  do {
    position = gunzipMember(input, position, output);
  } while (isGzip(input, position));
  return writtenBytes(output);
}

/** The length that the last member claims, where it is credible. */
function expectedLength(input: Uint8Array): number {
  if (input.length < HEADER_LENGTH + TRAILER_LENGTH) return 0;
  return Math.min(unsigned32(input, input.length - 4), input.length * USUAL_RATIO);
}

/** Decompresses one member and gives the position after it. */
function gunzipMember(input: Uint8Array, start: number, output: OutputBuffer): number {
  const memberStart = output.length;
  const dataEnd = inflate(input, skipHeader(input, start), output);
  if (dataEnd + TRAILER_LENGTH > input.length) throw cutShort(input);
  if (crc32(output.bytes, memberStart, output.length) !== unsigned32(input, dataEnd)) {
    throw new FitsFormatError('gzip: the CRC-32 does not agree with the data', { byte: dataEnd });
  }
  if ((output.length - memberStart) % 2 ** 32 !== unsigned32(input, dataEnd + 4)) {
    throw new FitsFormatError('gzip: the length does not agree with the data', { byte: dataEnd + 4 });
  }
  return dataEnd + TRAILER_LENGTH;
}

function skipHeader(input: Uint8Array, start: number): number {
  if (!isGzip(input, start)) throw new FitsFormatError('not a gzip stream', { byte: start });
  if (start + HEADER_LENGTH > input.length) throw cutShort(input);
  if (input[start + 2] !== DEFLATE_METHOD) {
    throw new FitsFormatError(`gzip: unknown method ${input[start + 2]}`, { byte: start + 2 });
  }
  const flags = input[start + 3];
  let position = start + HEADER_LENGTH;
  if (flags & FLAG_EXTRA) position += 2 + (input[position] | (input[position + 1] << 8));
  if (flags & FLAG_NAME) position = afterZero(input, position);
  if (flags & FLAG_COMMENT) position = afterZero(input, position);
  if (flags & FLAG_HEADER_CRC) position += 2;
  if (position > input.length) throw cutShort(input);
  return position;
}

function afterZero(input: Uint8Array, start: number): number {
  const zero = input.indexOf(0, start);
  if (zero < 0) throw cutShort(input);
  return zero + 1;
}

function unsigned32(bytes: Uint8Array, at: number): number {
  return (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)) >>> 0;
}

function cutShort(input: Uint8Array): FitsFormatError {
  return new FitsFormatError('gzip: the compressed stream is cut short', { byte: input.length });
}
