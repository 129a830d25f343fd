import { FitsFormatError } from '../errors.js';
import type { BitInput } from './bit-input.js';
import { crc32 } from './crc32.js';

/** Member header of RFC 1952 §2.3: magic, method, flags, time (4 bytes), extra flags, system. */
const HEADER_LENGTH = 10;
const TRAILER_LENGTH = 8;
const DEFLATE_METHOD = 8;
const FLAG_HEADER_CRC = 2;
const FLAG_EXTRA = 4;
const FLAG_NAME = 8;
const FLAG_COMMENT = 16;

/** The standard sets no limit; without one, data without a zero would be read entirely as a file name. */
const LONGEST_HEADER = 1024 * 1024;

/** Checksum and length of the data in the trailer of a member. */
export interface MemberSums {
  /** CRC-32 of the data. */
  crc: number;
  /** Their length. */
  length: number;
}

/** True when the bytes begin as a gzip member does (1f 8b). */
export function isGzip(bytes: Uint8Array, start = 0): boolean {
  return bytes.length >= start + 2 && bytes[start] === 0x1f && bytes[start + 1] === 0x8b;
}

/**
 * Skips the header of a member (RFC 1952 §2.3), whose first two bytes must be available.
 * @returns false, without doing anything, when the rest of it is not available
 * @throws FitsFormatError when it is no such header, cut short, or longer than 1 MiB
 */
export function skipMemberHeader(input: BitInput): boolean {
  const { bytes, next } = input;
  if (!isGzip(bytes, next)) throw new FitsFormatError('not a gzip stream', { byte: input.offset + next });
  if (!isAtHand(input, HEADER_LENGTH)) return false;
  if (bytes[next + 2] !== DEFLATE_METHOD) {
    throw new FitsFormatError(`gzip: unknown method ${bytes[next + 2]}`, { byte: input.offset + next + 2 });
  }
  const length = headerLength(bytes, next);
  if (Math.min(length, bytes.length - next) > LONGEST_HEADER) {
    throw new FitsFormatError(`gzip: a header of more than ${LONGEST_HEADER} bytes`, {
      byte: input.offset + next,
    });
  }
  if (!isAtHand(input, length)) return false;
  input.next += length;
  return true;
}

/** Length of a header with its optional fields; Infinity when its end is not in the bytes. */
function headerLength(bytes: Uint8Array, start: number): number {
  const flags = bytes[start + 3];
  let position = start + HEADER_LENGTH;
  if (flags & FLAG_EXTRA) position += 2 + (bytes[position] | (bytes[position + 1] << 8));
  if (flags & FLAG_NAME) position = afterZero(bytes, position);
  if (flags & FLAG_COMMENT) position = afterZero(bytes, position);
  if (flags & FLAG_HEADER_CRC) position += 2;
  return position - start;
}

function afterZero(bytes: Uint8Array, start: number): number {
  const zero = bytes.indexOf(0, start);
  return zero < 0 ? Infinity : zero + 1;
}

/** Adds data to the sums of a member. */
export function addToSums(sums: MemberSums, bytes: Uint8Array, start: number, end: number): void {
  sums.crc = crc32(bytes, start, end, sums.crc);
  sums.length += end - start;
}

/**
 * Goes past the trailer of a member and compares it.
 * @returns false, without doing anything, when not all of it is available
 * @throws FitsFormatError when CRC-32 or length do not agree with the data, or the trailer is cut short
 */
export function checkTrailer(input: BitInput, sums: MemberSums): boolean {
  if (!isAtHand(input, TRAILER_LENGTH)) return false;
  const { view, offset, next } = input;
  if (view.getUint32(next, true) !== sums.crc) {
    throw new FitsFormatError('gzip: the CRC-32 does not agree with the data', { byte: offset + next });
  }
  if (view.getUint32(next + 4, true) !== sums.length % 2 ** 32) {
    throw new FitsFormatError('gzip: the length does not agree with the data', { byte: offset + next + 4 });
  }
  input.next += TRAILER_LENGTH;
  return true;
}

/** Whether so many more bytes are available. @throws FitsFormatError when they never will be */
function isAtHand({ bytes, next, isLast, offset }: BitInput, count: number): boolean {
  if (next + count <= bytes.length) return true;
  if (!isLast) return false;
  throw new FitsFormatError('gzip: the compressed stream is cut short', { byte: offset + bytes.length });
}
