import { remaindersBefore } from './crc32-remainders.js';
import { crc32Vector } from './crc32-vector.js';

/** Tables for eight bytes at a time ("slicing by 8", Kounavis & Berry 2005): 8 × 256 remainders. */
const SLICES = 8;
const TABLES = createTables();

/** Shorter data are not worth the way into the memory of the vectors. */
const VECTOR_BYTES = 512;

function createTables(): Int32Array {
  const tables = new Int32Array(SLICES * 256);
  for (let zeros = 0; zeros < SLICES; zeros++) tables.set(remaindersBefore(zeros), zeros * 256);
  return tables;
}

/**
 * CRC-32 of RFC 1952 §8 of `bytes[start … end)` as an unsigned 32-bit number.
 *
 * @param start first byte, default 0
 * @param end one past the last byte, default the length
 * @param before CRC-32 of the bytes before, default of none
 */
export function crc32(bytes: Uint8Array, start = 0, end = bytes.length, before = 0): number {
  const vector = end - start >= VECTOR_BYTES ? crc32Vector(bytes.subarray(start, end), before) : undefined;
  return vector ?? crc32Plain(bytes, start, end, before);
}

/** {@link crc32} without WebAssembly. */
export function crc32Plain(bytes: Uint8Array, start: number, end: number, before: number): number {
  const tables = TABLES;
  let crc = ~before;
  let k = start;
  for (const lastEight = end - 8; k <= lastEight; k += 8) {
    crc ^= bytes[k] | (bytes[k + 1] << 8) | (bytes[k + 2] << 16) | (bytes[k + 3] << 24);
    crc =
      tables[1792 + (crc & 0xff)] ^
      tables[1536 + ((crc >>> 8) & 0xff)] ^
      tables[1280 + ((crc >>> 16) & 0xff)] ^
      tables[1024 + (crc >>> 24)] ^
      tables[768 + bytes[k + 4]] ^
      tables[512 + bytes[k + 5]] ^
      tables[256 + bytes[k + 6]] ^
      tables[bytes[k + 7]];
  }
  for (; k < end; k++) crc = (crc >>> 8) ^ tables[(crc ^ bytes[k]) & 0xff];
  return ~crc >>> 0;
}
