import { FitsFormatError } from '../errors.js';

/** Bytes that a decompressor writes: grown in steps, so memory follows the real output and never a claimed size. */
export interface OutputBuffer {
  /** Storage; the first `length` bytes are written. */
  bytes: Uint8Array;
  /** Number of bytes written. */
  length: number;
  /** Most bytes that the output may have. */
  readonly limit: number;
}

/** Each growth multiplies the storage by this: few copies, at most twice the memory of the output. */
const GROWTH_FACTOR = 2;

/** An empty output of at most `limit` bytes, with room for the `expected` number of them. */
export function createOutputBuffer(limit: number, expected: number): OutputBuffer {
  return { bytes: new Uint8Array(Math.min(limit, expected)), length: 0, limit };
}

/**
 * Makes room for bytes up to position `end` (exclusive) and gives the storage, which may be a new one.
 *
 * @throws FitsFormatError when `end` is beyond the limit: the stream inflates to more than it may.
 */
export function reserve(output: OutputBuffer, end: number): Uint8Array {
  if (end > output.limit) throw tooLong(output.limit);
  if (end > output.bytes.length) {
    const capacity = Math.max(end, output.bytes.length * GROWTH_FACTOR);
    const grown = new Uint8Array(Math.min(output.limit, capacity));
    grown.set(output.bytes);
    output.bytes = grown;
  }
  return output.bytes;
}

/** Takes the bytes written and leaves the output empty. */
export function takeOutput(output: OutputBuffer): Uint8Array {
  const written = output.bytes.slice(0, output.length);
  output.length = 0;
  return written;
}

/** The output is longer than it may be. */
export function tooLong(limit: number): FitsFormatError {
  return new FitsFormatError(`the data decompress to more than the allowed ${limit} bytes`);
}
