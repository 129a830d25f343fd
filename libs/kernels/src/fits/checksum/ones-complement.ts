import { swap32, words32 } from '../image/byte-order.js';

const TWO_32 = 4294967296;

/** Words whose plain sum stays below 2⁵³. */
const WORDS_AT_ONCE = 1 << 20;

/**
 * The 32-bit ones' complement sum of FITS checksums (FITS Standard 4.0, appendix J): big-endian words added with end-around carry.
 * @param bytes a multiple of four bytes
 * @param sum the sum of the bytes before; default 0
 */
export function onesComplementSum(bytes: Uint8Array, sum = 0): number {
  const words = words32(bytes, Math.floor(bytes.length / 4));
  for (let start = 0; start < words.length; start += WORDS_AT_ONCE) {
    const end = Math.min(words.length, start + WORDS_AT_ONCE);
    for (let i = start; i < end; i++) sum += swap32(words[i]) >>> 0;
    sum = foldCarries(sum);
  }
  return sum;
}

function foldCarries(sum: number): number {
  while (sum >= TWO_32) sum = (sum % TWO_32) + Math.floor(sum / TWO_32);
  return sum;
}

/** Adds two ones' complement sums. */
export function addSums(a: number, b: number): number {
  return foldCarries(a + b);
}
