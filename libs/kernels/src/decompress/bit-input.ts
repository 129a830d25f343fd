import { FitsFormatError } from '../errors.js';
import { paddedView } from './padded-view.js';

/**
 * Compressed bytes as deflate reads them, the lowest bit of each byte first. For a long file this is the current piece: used bytes are
 * dropped, and the following ones appended.
 */
export interface BitInput {
  bytes: Uint8Array;
  /** `bytes`, and {@link INPUT_PADDING} more that may be loaded but do not count. */
  view: DataView;
  /** Position of `bytes[0]` in the file. */
  offset: number;
  /** The first byte of which not all bits are used, and how many of its bits are: 0 to 7. */
  next: number;
  bit: number;
  /** Whether `bytes` end with the file. */
  isLast: boolean;
}

/** Bytes that a reader may load behind the end: the longest pair of deflate codes, and one more load. */
export const INPUT_PADDING = 24;

/** A complete input, read from byte `start` on. */
export function wholeInput(bytes: Uint8Array, start = 0): BitInput {
  return { bytes, view: paddedView(bytes, INPUT_PADDING), offset: 0, next: start, bit: 0, isLast: true };
}

/** Takes up to 16 bits, the first one lowest. @throws FitsFormatError at the end of the input */
export function takeBits(input: BitInput, bits: number): number {
  const value = (input.view.getInt32(input.next, true) >>> input.bit) & ((1 << bits) - 1);
  dropBits(input, bits);
  return value;
}

/** The next 16 bits without taking them; those behind the end are of no meaning. */
export function peekBits(input: BitInput): number {
  return (input.view.getInt32(input.next, true) >>> input.bit) & 0xffff;
}

/** Skips up to 16 bits. @throws FitsFormatError at the end of the input */
export function dropBits(input: BitInput, bits: number): void {
  const used = input.bit + bits;
  input.next += used >>> 3;
  input.bit = used & 7;
  requireInput(input);
}

/** @throws FitsFormatError when the reader has gone past the last byte */
export function requireInput(input: BitInput): void {
  if (input.next + (input.bit > 0 ? 1 : 0) > input.bytes.length) throw cutShort(input);
}

/** Drops the rest of the byte that was begun. */
export function skipToByte(input: BitInput): void {
  if (input.bit > 0) input.next++;
  input.bit = 0;
}

/** The stream ends before it should. */
export function cutShort(input: BitInput): FitsFormatError {
  return new FitsFormatError('deflate: the compressed stream is cut short', {
    byte: input.offset + input.bytes.length,
  });
}

/** Whether an error means that the input ended too early: the bytes before may be right all the same. */
export function isCutShort(error: unknown, { isLast, offset, bytes }: BitInput): error is FitsFormatError {
  return isLast && error instanceof FitsFormatError && error.location.byte === offset + bytes.length;
}

/** The error for an invalid stream, with the position of the reader. */
export function damaged(input: BitInput, reason: string): FitsFormatError {
  return new FitsFormatError(`deflate: ${reason}`, { byte: input.offset + input.next });
}
