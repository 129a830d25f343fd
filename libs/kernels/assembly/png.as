// Rows of a PNG file and the symbols of their deflate blocks: see png/.

/** Largest prime below 2^16 (RFC 1950). */
const ADLER_BASE: u32 = 65521;
/** So many bytes can be added before the sums leave 32 bits (zlib's NMAX); a multiple of a vector. */
const ADLER_BLOCK: i32 = 5552;
/** Shortest run that is written as one, and the longest (RFC 1951, section 3.2.5). */
const SHORTEST_RUN: usize = 8;
const LONGEST_RUN: usize = 258;

/**
 * Writes the differences of a row's bytes to the mean of those `step` to the left and above, rounded down; up to 15 bytes behind the
 * end are written too.
 *
 * @param line the row; `step` zeros stand before it
 * @param above the row above
 */
export function filterRow(line: usize, above: usize, count: i32, step: i32, out: usize): void {
  const ones = i8x16.splat(1);
  const end = line + count;
  for (; line < end; line += 16) {
    const left = v128.load(line - step);
    const upper = v128.load(above);
    // Vectors round up.
    const odd = v128.and(v128.xor(left, upper), ones);
    const mean = i8x16.sub(i8x16.avgr_u(left, upper), odd);
    v128.store(out, i8x16.sub(v128.load(line), mean));
    above += 16;
    out += 16;
  }
}

/** Goes on with an Adler-32. */
export function addToAdler(at: usize, count: i32, adler: u32): u32 {
  let a = adler & 0xffff;
  let b = adler >>> 16;
  while (count > 0) {
    const part = min(count, ADLER_BLOCK);
    const whole = part & ~15;
    let sums = i32x4.splat(0);
    let before = i32x4.splat(0);
    let weighted = i32x4.splat(0);
    const end = at + whole;
    for (; at < end; at += 16) {
      const bytes = v128.load(at);
      before = i32x4.add(before, sums);
      sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes)));
      const low = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(bytes), i16x8(16, 15, 14, 13, 12, 11, 10, 9));
      const high = i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(bytes), i16x8(8, 7, 6, 5, 4, 3, 2, 1));
      weighted = i32x4.add(weighted, i32x4.add(low, high));
    }
    b += a * <u32>whole + 16 * total(before) + total(weighted);
    a += total(sums);
    for (let i = whole; i < part; i++) {
      a += load<u8>(at++);
      b += a;
    }
    a %= ADLER_BASE;
    b %= ADLER_BASE;
    count -= part;
  }
  return (b << 16) | a;
}

function total(sums: v128): u32 {
  const halves = i32x4.add(sums, v128.shuffle<u32>(sums, sums, 2, 3, 0, 1));
  return <u32>i32x4.extract_lane(halves, 0) + <u32>i32x4.extract_lane(halves, 1);
}

/** A bit for each of 16 bytes that is as the one before. */
// @ts-ignore: decorator
@inline
function repeats(at: usize): u32 {
  return <u32>i8x16.bitmask(i8x16.eq(v128.load(at), v128.load(at - 1)));
}

/** Of 32 bits those that begin eight that are set. */
// @ts-ignore: decorator
@inline
function eightSet(bits: u32): u32 {
  bits &= bits >>> 1;
  bits &= bits >>> 2;
  return bits & (bits >>> 4);
}

/** Start of the next run, from `at` on, or `end`; `first` is the first byte of all. */
function nextRun(at: usize, first: usize, end: usize): usize {
  if (at == first) at++;
  if (at + 32 <= end) {
    let bits = repeats(at);
    do {
      const next = repeats(at + 16);
      const starts = eightSet(bits | (next << 16)) & 0xffff;
      if (starts) return at + ctz(starts);
      bits = next;
      at += 16;
    } while (at + 32 <= end);
  }
  for (; at + SHORTEST_RUN <= end; at++) if (load<u64>(at) == load<u64>(at - 1)) return at;
  return end;
}

/** Bytes of the run that begins here. */
function runLength(at: usize, end: usize): usize {
  const byte = load<u8>(at - 1);
  const stop = min(end, at + LONGEST_RUN);
  let to = at + SHORTEST_RUN;
  while (to < stop && load<u8>(to) == byte) to++;
  return to - at;
}

/**
 * Counts bytes and runs of a block.
 *
 * @param literals four tables of 256 counts, which together say how often each byte stands outside runs
 * @param runs 259 counts, by length
 */
export function countSymbols(at: usize, count: i32, literals: usize, runs: usize): void {
  const first = at;
  const end = at + count;
  while (at < end) {
    const run = nextRun(at, first, end);
    for (; at + 4 <= run; at += 4) {
      const bytes = load<u32>(at);
      increase(literals + ((bytes & 0xff) << 2));
      increase(literals + 1024 + (((bytes >>> 8) & 0xff) << 2));
      increase(literals + 2048 + (((bytes >>> 16) & 0xff) << 2));
      increase(literals + 3072 + ((bytes >>> 24) << 2));
    }
    for (; at < run; at++) increase(literals + (<usize>load<u8>(at) << 2));
    if (at == end) return;
    const length = runLength(at, end);
    increase(runs + (length << 2));
    at += length;
  }
}

// @ts-ignore: decorator
@inline
function increase(at: usize): void {
  store<u32>(at, load<u32>(at) + 1);
}

/**
 * Writes the symbols of a block.
 *
 * @param codes of each byte its code, and from bit 16 on the number of its bits, 14 at most
 * @param runs of each length the bits that stand for a run, and from bit 24 on their number
 * @param state the bits that are not a whole byte yet, and their number: read and written
 * @param out up to 8 bytes behind the end are written too
 * @returns number of whole bytes
 */
export function writeSymbols(at: usize, count: i32, codes: usize, runs: usize, state: usize, out: usize): i32 {
  const first = at;
  const end = at + count;
  const start = out;
  let hold = <u64>load<u32>(state, 0);
  let bits = <u64>load<u32>(state, 4);
  while (at < end) {
    const run = nextRun(at, first, end);
    for (; at + 4 <= run; at += 4) {
      const bytes = load<u32>(at);
      const one = load<u32>(codes + ((bytes & 0xff) << 2));
      const two = load<u32>(codes + (((bytes >>> 8) & 0xff) << 2));
      const three = load<u32>(codes + (((bytes >>> 16) & 0xff) << 2));
      const four = load<u32>(codes + ((bytes >>> 24) << 2));
      hold |= <u64>(one & 0xffff) << bits;
      bits += one >>> 16;
      hold |= <u64>(two & 0xffff) << bits;
      bits += two >>> 16;
      hold |= <u64>(three & 0xffff) << bits;
      bits += three >>> 16;
      hold |= <u64>(four & 0xffff) << bits;
      bits += four >>> 16;
      store<u64>(out, hold);
      out += <usize>(bits >>> 3);
      hold >>>= bits & 56;
      bits &= 7;
    }
    for (; at < run; at++) {
      const code = load<u32>(codes + (<usize>load<u8>(at) << 2));
      hold |= <u64>(code & 0xffff) << bits;
      bits += code >>> 16;
      store<u64>(out, hold);
      out += <usize>(bits >>> 3);
      hold >>>= bits & 56;
      bits &= 7;
    }
    if (at == end) break;
    const length = runLength(at, end);
    const code = load<u32>(runs + (length << 2));
    hold |= <u64>(code & 0xffffff) << bits;
    bits += code >>> 24;
    store<u64>(out, hold);
    out += <usize>(bits >>> 3);
    hold >>>= bits & 56;
    bits &= 7;
    at += length;
  }
  store<u32>(state, <u32>hold, 0);
  store<u32>(state, <u32>bits, 4);
  return <i32>(out - start);
}
