// Bytes of a file as numbers.

/**
 * Copies `rows` rows of `count` 32-bit words with the bytes of each word reversed; rows begin `stride` bytes after one another and
 * are put together without gaps. Nothing is written behind the end of a row, so `to` may be `from`.
 */
export function swapRows(from: usize, stride: usize, to: usize, count: i32, rows: i32): void {
  const rowBytes = <usize>count << 2;
  const sixteens = rowBytes & ~63;
  const fours = rowBytes & ~15;
  for (let row = 0; row < rows; row++) {
    let at: usize = 0;
    for (; at < sixteens; at += 64) {
      const first = swapFour(v128.load(from + at, 0));
      const second = swapFour(v128.load(from + at, 16));
      const third = swapFour(v128.load(from + at, 32));
      const fourth = swapFour(v128.load(from + at, 48));
      v128.store(to + at, first, 0);
      v128.store(to + at, second, 16);
      v128.store(to + at, third, 32);
      v128.store(to + at, fourth, 48);
    }
    for (; at < fours; at += 16) v128.store(to + at, swapFour(v128.load(from + at)));
    for (; at < rowBytes; at += 4) store<u32>(to + at, bswap<u32>(load<u32>(from + at)));
    from += stride;
    to += rowBytes;
  }
}

/**
 * Reverses the bytes of each of `count` 32-bit words where they are.
 *
 * @returns the sum of the words as they were, which as bytes in reverse are big-endian: exact for 2²⁰ of them
 */
export function storeWords(at: usize, count: i32): f64 {
  let sums = i64x2.splat(0);
  const fours = at + ((<usize>count << 2) & ~15);
  for (; at < fours; at += 16) {
    const words = v128.load(at);
    sums = i64x2.add(sums, i64x2.add(i64x2.extend_low_i32x4_u(words), i64x2.extend_high_i32x4_u(words)));
    v128.store(at, swapFour(words));
  }
  let sum = i64x2.extract_lane(sums, 0) + i64x2.extract_lane(sums, 1);
  for (const end = fours + ((<usize>count & 3) << 2); at < end; at += 4) {
    const word = load<u32>(at);
    sum += <i64>word;
    store<u32>(at, bswap<u32>(word));
  }
  return <f64>sum;
}

function swapFour(words: v128): v128 {
  return v128.shuffle<u8>(words, words, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
}
