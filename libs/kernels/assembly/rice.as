// RICE_1 of 16- and 32-bit pixels: see fits/compression/codecs/rice.ts, which describes the stream.

/** After a refill the buffer holds at least this many bits of the stream. */
const REFILLED_BITS: u64 = 56;

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

/**
 * Decodes a tile. A block may read past the end of the stream by less than it holds: behind it there must be
 * `4 · blockSize + 32` bytes of zeros.
 *
 * The bits come through a buffer, `word`, whose upper `held` bits are the next ones of the stream; `at` is where it is refilled
 * from. Refilling adds whole bytes: more bits than are counted may come in, and come in again with the next refill, the same at
 * the same place. So the load for a refill never waits for the codes before it, which would take most of the time.
 *
 * @param pixelBits 8, 16 or 32
 * @param codeBits width of the code that heads each block
 * @param rawCode that code, less one, for a block stored without coding
 * @param scratch memory of `12 · blockSize` bytes, for the codes of a block: numbers of zeros (4 bytes each), then codes (8)
 * @returns 0, or 1 when the stream is cut short, 2 for an illegal code
 */
export function decodeRice(
  input: usize,
  length: i32,
  pixelBits: i32,
  codeBits: i32,
  rawCode: i32,
  blockSize: i32,
  scratch: usize,
  out: usize,
  count: i32,
): i32 {
  const endBit = length << 3;
  const pixelShift: u64 = 64 - pixelBits;
  const codeShift: u64 = 64 - codeBits;
  let at = input + <usize>(pixelBits >>> 3);
  let word: u64 = 0;
  let held: u64 = 0;
  for (let start = 0; start < count; start += blockSize) {
    let to = out + (<usize>start << 2);
    const stop = out + (<usize>min(start + blockSize, count) << 2);
    word |= bigEndian(at) >>> held;
    at += <usize>((63 - held) >>> 3);
    held |= REFILLED_BITS;
    const split = <i32>(word >>> codeShift) - 1;
    word <<= codeBits;
    held -= codeBits;
    if (split < 0) {
      // Values beyond the block are overwritten by the next one.
      for (; to < stop; to += 16) v128.store(to, i32x4.splat(0));
    } else if (split < rawCode) {
      const codeLength: u64 = split + 1;
      const fourLengths = codeLength << 2;
      let zerosTo = scratch;
      let codeTo = scratch + (<usize>blockSize << 2);
      const zerosStop = zerosTo + (stop - to);
      while (zerosTo < zerosStop) {
        word |= bigEndian(at) >>> held;
        at += <usize>((63 - held) >>> 3);
        held |= REFILLED_BITS;
        // Four codes are mostly in the buffer: they are cut out without a check, and checked together.
        if (fourLengths < REFILLED_BITS && zerosTo + 16 <= zerosStop) {
          let zeros = clz(word);
          let used = fourLengths + zeros;
          let rest = word << zeros;
          store<u32>(zerosTo, <u32>zeros, 0);
          store<u64>(codeTo, rest, 0);
          rest <<= codeLength;
          zeros = clz(rest);
          used += zeros;
          rest <<= zeros;
          store<u32>(zerosTo, <u32>zeros, 4);
          store<u64>(codeTo, rest, 8);
          rest <<= codeLength;
          zeros = clz(rest);
          used += zeros;
          rest <<= zeros;
          store<u32>(zerosTo, <u32>zeros, 8);
          store<u64>(codeTo, rest, 16);
          rest <<= codeLength;
          zeros = clz(rest);
          used += zeros;
          rest <<= zeros;
          store<u32>(zerosTo, <u32>zeros, 12);
          store<u64>(codeTo, rest, 24);
          if (used <= held) {
            word = rest << codeLength;
            held -= used;
            zerosTo += 16;
            codeTo += 32;
            continue;
          }
        }
        // One code; its zeros may fill the buffer more than once.
        let zeros = clz(word);
        let passed: u64 = 0;
        while (zeros + codeLength > held) {
          const taken = min(zeros, held);
          passed += taken;
          word <<= taken;
          held -= taken;
          if (<i32>((at - input) << 3) - <i32>held > endBit) return CUT_SHORT;
          word |= bigEndian(at) >>> held;
          at += <usize>((63 - held) >>> 3);
          held |= REFILLED_BITS;
          zeros = clz(word);
        }
        word <<= zeros;
        store<u32>(zerosTo, <u32>(passed + zeros));
        store<u64>(codeTo, word);
        word <<= codeLength;
        held -= zeros + codeLength;
        zerosTo += 4;
        codeTo += 8;
      }
      joinCodes(scratch, scratch + (<usize>blockSize << 2), to, stop, split);
    } else if (split == rawCode) {
      for (; to < stop; to += 4) {
        word |= bigEndian(at) >>> held;
        at += <usize>((63 - held) >>> 3);
        held |= REFILLED_BITS;
        store<u32>(to, <u32>(word >>> pixelShift));
        word <<= pixelBits;
        held -= pixelBits;
      }
    } else {
      return ILLEGAL_CODE;
    }
    if (<i32>((at - input) << 3) - <i32>held > endBit) return CUT_SHORT;
  }
  sumDifferences(out, count, <i32>(bigEndian(input) >>> pixelShift), 32 - pixelBits);
  return DONE;
}

/**
 * Folded differences from their codes: the number of zeros is their high part; the `split` low bits stand behind the unary one,
 * which heads the 64 bits of a code and counts as one more high part.
 */
function joinCodes(zeros: usize, codes: usize, to: usize, stop: usize, split: i32): void {
  const ones = i32x4.splat(1);
  const lowShift = 31 - split;
  for (; to < stop; to += 16) {
    const lows = i32x4.shr_u(v128.shuffle<i32>(v128.load(codes, 0), v128.load(codes, 16), 1, 3, 5, 7), lowShift);
    const highs = i32x4.shl(i32x4.sub(v128.load(zeros), ones), split);
    v128.store(to, i32x4.add(highs, lows));
    zeros += 16;
    codes += 32;
  }
}

/**
 * Folded differences (0, −1, 1, −2, …) to pixels: they are unfolded and added up, modulo the width of a pixel, from `first` on.
 *
 * @param spare bits of an integer that a pixel leaves unused
 */
function sumDifferences(at: usize, count: i32, first: i32, spare: i32): void {
  const ones = i32x4.splat(1);
  const none = i32x4.splat(0);
  let before = i32x4.splat(first);
  for (let k = 0; k < count; k += 4) {
    const folded = v128.load(at);
    let sums = v128.xor(i32x4.shr_u(folded, 1), i32x4.neg(v128.and(folded, ones)));
    sums = i32x4.add(sums, v128.shuffle<i32>(none, sums, 0, 4, 5, 6));
    sums = i32x4.add(sums, v128.shuffle<i32>(none, sums, 0, 1, 4, 5));
    v128.store(at, i32x4.shr_s(i32x4.shl(i32x4.add(sums, before), spare), spare));
    before = i32x4.add(before, v128.shuffle<i32>(sums, sums, 3, 3, 3, 3));
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
