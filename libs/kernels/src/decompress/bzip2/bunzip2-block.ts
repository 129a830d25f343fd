import { type OutputBuffer, reserve } from '../output-buffer.js';

/** bzip2's CRC-32: the polynomial of ISO 3309 with the highest bit first. */
const POLYNOMIAL = 0x04c11db7;
const CRC_TABLE = createCrcTable();

/** Four equal bytes are followed by the count of more of them. */
const RUN_TRIGGER = 4;

function createCrcTable(): Int32Array {
  return Int32Array.from({ length: 256 }, (_, byte) => {
    let remainder = byte << 24;
    for (let bit = 0; bit < 8; bit++)
      remainder = remainder < 0 ? (remainder << 1) ^ POLYNOMIAL : remainder << 1;
    return remainder;
  });
}

/**
 * Undoes the Burrows–Wheeler transform and the run-length coding of one bzip2 block.
 *
 * @param links the bytes of the block, one an element (values 0–255); used as scratch: on return the high 24 bits
 *   hold the successor chain (Burrows & Wheeler 1994, algorithm D)
 * @param length how many of them
 * @param origin row of the original text in the sorted matrix
 * @returns the CRC of the bytes appended to `output`
 */
export function invertBurrowsWheeler(
  links: Uint32Array,
  length: number,
  origin: number,
  output: OutputBuffer,
): number {
  linkSuccessors(links, length);
  let entry = links[origin];
  let out = output.bytes;
  let position = output.length;
  let crc = -1;
  let previous = -1;
  let run = 0;
  for (let k = 0; k < length; k++) {
    entry = links[entry >>> 8];
    const byte = entry & 0xff;
    if (run === RUN_TRIGGER) {
      out = reserve(output, position + byte);
      out.fill(previous, position, position + byte);
      position += byte;
      for (let r = 0; r < byte; r++) crc = (crc << 8) ^ CRC_TABLE[(crc >>> 24) ^ previous];
      run = 0;
      previous = -1;
      continue;
    }
    run = byte === previous ? run + 1 : 1;
    previous = byte;
    if (position === out.length) out = reserve(output, position + 1);
    out[position++] = byte;
    crc = (crc << 8) ^ CRC_TABLE[(crc >>> 24) ^ byte];
  }
  output.length = position;
  return ~crc >>> 0;
}

/** Puts into the high bits of `links[k]` the row that follows row k. */
function linkSuccessors(links: Uint32Array, length: number): void {
  const starts = new Uint32Array(257);
  for (let k = 0; k < length; k++) starts[links[k] + 1]++;
  for (let byte = 0; byte < 256; byte++) starts[byte + 1] += starts[byte];
  for (let k = 0; k < length; k++) links[starts[links[k] & 0xff]++] |= k << 8;
}
