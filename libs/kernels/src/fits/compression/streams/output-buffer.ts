import { FitsFormatError } from '../../../errors.js';

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

/** Smallest storage: below this a growth would cost more than it saves. */
const SMALLEST_CAPACITY = 4096;

/**
 * An empty output of at most `limit` bytes.
 *
 * @param expected bytes to reserve at once (default 4 KiB); a hint, the output may become longer or shorter.
 */
export function createOutputBuffer(limit: number, expected = SMALLEST_CAPACITY): OutputBuffer {
  return { bytes: new Uint8Array(Math.min(limit, expected)), length: 0, limit };
}

/**
 * Makes room for bytes up to position `end` (exclusive) and gives the storage, which may be a new one.
 *
 * @throws FitsFormatError when `end` is beyond the limit: the stream inflates to more than it may.
 */
export function reserve(output: OutputBuffer, end: number): Uint8Array {
  if (end > output.limit) {
    throw new FitsFormatError(`the data decompress to more than the allowed ${output.limit} bytes`);
  }
  if (end > output.bytes.length) {
    const capacity = Math.max(end, output.bytes.length * GROWTH_FACTOR, SMALLEST_CAPACITY);
    const grown = new Uint8Array(Math.min(output.limit, capacity));
    grown.set(output.bytes);
    output.bytes = grown;
  }
  return output.bytes;
}

/** The bytes written, as a view on the storage. */
export function writtenBytes(output: OutputBuffer): Uint8Array {
  return output.bytes.subarray(0, output.length);
}
