/** Generator polynomial of CRC-32 (ISO 3309, RFC 1952 §8), bits reversed. */
const POLYNOMIAL = 0xedb88320;

/** The CRC-32 remainders of the 256 bytes, each followed by a number of zero bytes. */
export function remaindersBefore(zeros: number): Int32Array {
  return Int32Array.from({ length: 256 }, (_, byte) => {
    let remainder = byte;
    for (let bit = 0; bit < 8 * (zeros + 1); bit++) {
      remainder = remainder & 1 ? (remainder >>> 1) ^ POLYNOMIAL : remainder >>> 1;
    }
    return remainder;
  });
}
