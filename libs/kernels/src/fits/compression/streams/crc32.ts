/** Generator polynomial of CRC-32 (ISO 3309, RFC 1952 §8), bits reversed. */
const POLYNOMIAL = 0xedb88320;

/** Tables for four bytes at a time ("slicing by 4", Kounavis & Berry 2005): 4 × 256 remainders. */
const TABLES = createTables();

function createTables(): Int32Array {
  const tables = new Int32Array(4 * 256);
  for (let byte = 0; byte < 256; byte++) {
    let remainder = byte;
    for (let bit = 0; bit < 8; bit++) {
      remainder = remainder & 1 ? (remainder >>> 1) ^ POLYNOMIAL : remainder >>> 1;
    }
    tables[byte] = remainder;
  }
  for (let k = 256; k < tables.length; k++) {
    const previous = tables[k - 256];
    tables[k] = (previous >>> 8) ^ tables[previous & 0xff];
  }
  return tables;
}

/**
 * CRC-32 of RFC 1952 §8 of `bytes[start … end)` as an unsigned 32-bit number.
 *
 * @param start first byte, default 0
 * @param end one past the last byte, default the length
 */
export function crc32(bytes: Uint8Array, start = 0, end = bytes.length): number {
  const tables = TABLES;
  let crc = -1;
  let k = start;
  for (const lastFour = end - 4; k <= lastFour; k += 4) {
    crc ^= bytes[k] | (bytes[k + 1] << 8) | (bytes[k + 2] << 16) | (bytes[k + 3] << 24);
    crc =
      tables[768 + (crc & 0xff)] ^
      tables[512 + ((crc >>> 8) & 0xff)] ^
      tables[256 + ((crc >>> 16) & 0xff)] ^
      tables[crc >>> 24];
  }
  for (; k < end; k++) crc = (crc >>> 8) ^ tables[(crc ^ bytes[k]) & 0xff];
  return ~crc >>> 0;
}
