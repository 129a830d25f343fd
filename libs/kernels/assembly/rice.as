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
      const fourLengths = codeLength << 2;
      while (to < stop) {
        let word = bitsAt(input, bit);
        // Four codes mostly fit into one load: they are decoded without looking, and looked at together. The unary one, left in
        // front of the low bits, counts as one more high part.
        if (fourLengths < LOADED_BITS && to + 16 <= stop) {
          let value = pixel;
          let used = fourLengths;
          let zeros: i32;
          let folded: i32;
          zeros = <i32>clz(word);
          word <<= zeros;
          used += zeros;
          folded = ((zeros - 1) << split) + <i32>(word >>> lowShift);
          word <<= codeLength;
          value += (folded >>> 1) ^ -(folded & 1);
          store<i32>(to, value, 0);
          zeros = <i32>clz(word);
          word <<= zeros;
          used += zeros;
          folded = ((zeros - 1) << split) + <i32>(word >>> lowShift);
          word <<= codeLength;
          value += (folded >>> 1) ^ -(folded & 1);
          store<i32>(to, value, 4);
          zeros = <i32>clz(word);
          word <<= zeros;
          used += zeros;
          folded = ((zeros - 1) << split) + <i32>(word >>> lowShift);
          word <<= codeLength;
          value += (folded >>> 1) ^ -(folded & 1);
          store<i32>(to, value, 8);
          zeros = <i32>clz(word);
          word <<= zeros;
          used += zeros;
          folded = ((zeros - 1) << split) + <i32>(word >>> lowShift);
          word <<= codeLength;
          value += (folded >>> 1) ^ -(folded & 1);
          store<i32>(to, value, 12);
          if (used <= LOADED_BITS) {
            pixel = value;
            bit += used;
            to += 16;
            continue;
          }
          word = bitsAt(input, bit);
        }
        const zeros = <i32>clz(word);
        if (zeros + codeLength <= LOADED_BITS) {
          const folded = ((zeros - 1) << split) + <i32>((word << zeros) >>> lowShift);
          pixel += (folded >>> 1) ^ -(folded & 1);
          store<i32>(to, pixel);
          bit += zeros + codeLength;
          to += 4;
          continue;
        }
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
        store<i32>(to, pixel);
        to += 4;
      }
    } else if (split == rawCode) {
      for (; to < stop; to += 4) {
        const folded = <i32>(bitsAt(input, bit) >>> (64 - pixelBits));
        bit += pixelBits;
        pixel += (folded >>> 1) ^ -(folded & 1);
        store<i32>(to, pixel);
      }
    } else {
      return ILLEGAL_CODE;
    }
    if (bit > endBit) return CUT_SHORT;
    pixel = load<i32>(stop - 4);
  }
  if (spare > 0) signExtend(out, count, spare);
  return DONE;
}

/** Keeps the lower bits of integers: differences are added modulo the width of a pixel. */
function signExtend(at: usize, count: i32, spare: i32): void {
  for (let k = 0; k < count; k += 4) {
    v128.store(at, i32x4.shr_s(i32x4.shl(v128.load(at), spare), spare));
    at += 16;
  }
}

/** Integers as float32: integer · scale + zero, computed in float64. */
export function scaleIntegers(from: usize, to: usize, count: i32, scale: f64, zero: f64): void {
  if (scale == 1 && zero == 0) {
    for (let at: usize = 0; at < <usize>count << 2; at += 16) {
      v128.store(to + at, f32x4.convert_i32x4_s(v128.load(from + at)));
    }
    return;
  }
  const scales = f64x2.splat(scale);
  const zeros = f64x2.splat(zero);
  for (let k = 0; k < count; k += 4) {
    const four = v128.load(from);
    const lower = f64x2.add(f64x2.mul(f64x2.convert_low_i32x4_s(four), scales), zeros);
    const upper = f64x2.add(f64x2.mul(f64x2.convert_low_i32x4_s(v128.shuffle<i32>(four, four, 2, 3, 2, 3)), scales), zeros);
    v128.store(to, v128.shuffle<f32>(f32x4.demote_f64x2_zero(lower), f32x4.demote_f64x2_zero(upper), 0, 1, 4, 5));
    from += 16;
    to += 16;
  }
}

/** Dithered integers as float32: (integer − random + 0.5) · scale + zero, computed in float64. @param random float32 values */
export function scaleDithered(from: usize, random: usize, to: usize, count: i32, scale: f64, zero: f64): void {
  const scales = f64x2.splat(scale);
  const zeros = f64x2.splat(zero);
  const halves = f64x2.splat(0.5);
  for (let k = 0; k < count; k += 4) {
    const four = v128.load(from);
    const draws = v128.load(random);
    const first = f64x2.sub(f64x2.convert_low_i32x4_s(four), f64x2.promote_low_f32x4(draws));
    const second = f64x2.sub(
      f64x2.convert_low_i32x4_s(v128.shuffle<i32>(four, four, 2, 3, 2, 3)),
      f64x2.promote_low_f32x4(v128.shuffle<f32>(draws, draws, 2, 3, 2, 3)),
    );
    const lower = f64x2.add(f64x2.mul(f64x2.add(first, halves), scales), zeros);
    const upper = f64x2.add(f64x2.mul(f64x2.add(second, halves), scales), zeros);
    v128.store(to, v128.shuffle<f32>(f32x4.demote_f64x2_zero(lower), f32x4.demote_f64x2_zero(upper), 0, 1, 4, 5));
    from += 16;
    random += 16;
    to += 16;
  }
}

/** 1 when one of the first `count` integers is `blank` or `other`, else 0. */
export function holdsEither(at: usize, count: i32, blank: i32, other: i32): i32 {
  const blanks = i32x4.splat(blank);
  const others = i32x4.splat(other);
  let found = i32x4.splat(0);
  const whole = count & ~3;
  for (let k = 0; k < whole; k += 4) {
    const four = v128.load(at);
    found = v128.or(found, v128.or(i32x4.eq(four, blanks), i32x4.eq(four, others)));
    at += 16;
  }
  let rest: bool = v128.any_true(found);
  for (let k = whole; k < count; k++) {
    const one = load<i32>(at);
    rest = rest || one == blank || one == other;
    at += 4;
  }
  return rest ? 1 : 0;
}
