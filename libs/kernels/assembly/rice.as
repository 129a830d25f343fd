// RICE_1 of 16- and 32-bit pixels: see fits/compression/codecs/rice.ts, which says what the stream is.

/** A 64-bit load at any bit position holds at least this many bits of the stream. */
const LOADED_BITS: i32 = 57;

/** Results of {@link decodeRice}. */
const DONE: i32 = 0;
const CUT_SHORT: i32 = 1;
const ILLEGAL_CODE: i32 = 2;

/** The 64 bits at a byte, the first one highest. */
function bigEndian(at: usize): u64 {
  const word = v128.load64_zero(at);
  const turned = v128.shuffle<u8>(word, word, 7, 6, 5, 4, 3, 2, 1, 0, 7, 6, 5, 4, 3, 2, 1, 0);
  return <u64>i64x2.extract_lane(turned, 0);
}

/** At least 57 bits of the stream from a bit on, left-aligned. */
function bitsAt(input: usize, bit: i32): u64 {
  return bigEndian(input + <usize>(bit >>> 3)) << (bit & 7);
}

/**
 * Decodes a tile. A block may read past the end of the stream by less than it holds: behind it there must be
 * `4 · blockSize + 32` bytes of zeros.
 *
 * @param pixelBits 8, 16 or 32
 * @param codeBits width of the code that heads each block
 * @param rawCode that code, less one, for a block stored without coding
 * @returns 0, or 1 when the stream is cut short, 2 for an illegal code
 */
export function decodeRice(
  input: usize,
  length: i32,
  pixelBits: i32,
  codeBits: i32,
  rawCode: i32,
  blockSize: i32,
  out: usize,
  count: i32,
): i32 {
  const endBit = length << 3;
  const spare = 32 - pixelBits;
  let pixel = (<i32>(bigEndian(input) >>> (64 - pixelBits)) << spare) >> spare;
  let bit = pixelBits;
  for (let start = 0; start < count; start += blockSize) {
    const end = min(start + blockSize, count);
    const split = <i32>(bitsAt(input, bit) >>> (64 - codeBits)) - 1;
    bit += codeBits;
    let to = out + (<usize>start << 2);
    const stop = out + (<usize>end << 2);
    if (split < 0) {
      for (; to < stop; to += 4) store<i32>(to, pixel);
    } else if (split < rawCode) {
      const lowShift: u64 = 63 - split;
      const codeLength = split + 1;
      while (to < stop) {
        let word = bitsAt(input, bit);
        let left = LOADED_BITS;
        do {
          const zeros = <i32>clz(word);
          const used = zeros + codeLength;
          if (used > left) break;
          // The unary one, left in front of the low bits, counts as one more high part.
          const folded = ((zeros - 1) << split) + <i32>((word << zeros) >>> lowShift);
          word <<= used;
          left -= used;
          pixel += (folded >>> 1) ^ -(folded & 1);
          store<i32>(to, (pixel << spare) >> spare);
          to += 4;
        } while (to < stop);
        bit += LOADED_BITS - left;
        if (left < LOADED_BITS) continue;
        // One code longer than a load: its zeros are counted load after load.
        let run = 0;
        for (;;) {
          const zeros = <i32>clz(bitsAt(input, bit));
          const taken = min(zeros, LOADED_BITS);
          run += taken;
          bit += taken;
          if (bit > endBit) return CUT_SHORT;
          if (zeros < LOADED_BITS) break;
        }
        const low = <i32>((bitsAt(input, bit + 1) >>> 1) >>> lowShift);
        const folded = (run << split) | low;
        bit += codeLength;
        pixel += (folded >>> 1) ^ -(folded & 1);
        store<i32>(to, (pixel << spare) >> spare);
        to += 4;
      }
    } else if (split == rawCode) {
      for (; to < stop; to += 4) {
        const folded = <i32>(bitsAt(input, bit) >>> (64 - pixelBits));
        bit += pixelBits;
        pixel += (folded >>> 1) ^ -(folded & 1);
        store<i32>(to, (pixel << spare) >> spare);
      }
    } else {
      return ILLEGAL_CODE;
    }
    if (bit > endBit) return CUT_SHORT;
    pixel = load<i32>(stop - 4);
  }
  return DONE;
}

/** Integers as float32. */
export function integersToFloats(from: usize, to: usize, count: i32): void {
  for (let k = 0; k < count; k += 4) {
    v128.store(to, f32x4.convert_i32x4_s(v128.load(from)));
    from += 16;
    to += 16;
  }
}
