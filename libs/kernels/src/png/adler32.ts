/** Largest prime below 2^16 (RFC 1950). */
const ADLER_BASE = 65521;
/** Number of bytes that can be added before the sums exceed 32 bits (zlib's NMAX). */
const ADLER_BLOCK = 5552;

/** Of no bytes. */
export const ADLER_OF_NOTHING = 1;

/**
 * The checksum of a zlib stream (RFC 1950).
 *
 * @param before that of the bytes before these
 */
export function adler32(bytes: Uint8Array, before = ADLER_OF_NOTHING): number {
  let a = before & 0xffff;
  let b = before >>> 16;
  for (let start = 0; start < bytes.length; start += ADLER_BLOCK) {
    const end = Math.min(bytes.length, start + ADLER_BLOCK);
    for (let i = start; i < end; i++) {
      a += bytes[i];
      b += a;
    }
    a %= ADLER_BASE;
    b %= ADLER_BASE;
  }
  return ((b << 16) | a) >>> 0;
}

/** The checksum of two runs of bytes, one after another, from those of each and the length of the second. */
export function combineAdler32(first: number, second: number, secondLength: number): number {
  const [a1, b1] = [first & 0xffff, first >>> 16];
  const [a2, b2] = [second & 0xffff, second >>> 16];
  // The second run would have begun with a1 instead of 1.
  const a = (a1 + a2 - 1 + ADLER_BASE) % ADLER_BASE;
  const b = (b1 + b2 + (secondLength % ADLER_BASE) * (a1 - 1 + ADLER_BASE)) % ADLER_BASE;
  return ((b << 16) | a) >>> 0;
}
