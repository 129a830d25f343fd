/** Generator polynomial of CRC-32 (ISO 3309, RFC 1952 §8), bits reversed. */
const POLYNOMIAL = 0xedb88320;

/** Tables for eight bytes at a time ("slicing by 8", Kounavis & Berry 2005): 8 × 256 remainders. */
const TABLES = createTables();

function createTables(): Int32Array {
  const tables = new Int32Array(8 * 256);
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
