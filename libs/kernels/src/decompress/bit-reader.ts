import { FitsFormatError } from '../errors.js';

/** Reads a byte array bit by bit, the highest bit of each byte first. */
export interface BitReader {
  readonly input: Uint8Array;
  /** Next byte to take. */
  next: number;
  /** Bits taken and not yet given, right-aligned; higher bits are stale. */
  hold: number;
  /** Number of these bits, at most 31. */
  count: number;
}

/** A reader from byte `start` on. */
export function bitReader(input: Uint8Array, start = 0): BitReader {
  return { input, next: start, hold: 0, count: 0 };
}

/** Reads up to 24 bits, the first one highest. @throws FitsFormatError at the end of the input */
export function readBits(reader: BitReader, bits: number): number {
  while (reader.count < bits) {
    if (reader.next >= reader.input.length) {
      throw new FitsFormatError('the compressed stream is cut short', { byte: reader.input.length });
    }
    reader.hold = (reader.hold << 8) | reader.input[reader.next++];
    reader.count += 8;
  }
  reader.count -= bits;
  return (reader.hold >>> reader.count) & ((1 << bits) - 1);
}

/**
 * The next `bits` bits (up to 24) without taking them. Past the end of the input they read as zero;
 * {@link readBits} on them throws.
 */
export function peekBits(reader: BitReader, bits: number): number {
  while (reader.count < bits && reader.next < reader.input.length) {
    reader.hold = (reader.hold << 8) | reader.input[reader.next++];
    reader.count += 8;
  }
  const mask = (1 << bits) - 1;
  const missing = bits - reader.count;
  return missing > 0 ? (reader.hold << missing) & mask : (reader.hold >>> (reader.count - bits)) & mask;
}

/** Drops the rest of the byte that was begun. */
export function alignToByte(reader: BitReader): void {
  reader.count -= reader.count & 7;
}
