// Bytes of a file as numbers.

/**
 * Copies `rows` rows of `count` 32-bit words with the bytes of each word reversed; rows begin `stride` bytes after one another and
 * are put together without gaps. A row writes up to 12 bytes behind its end, which the next one writes again.
 */
export function swapRows(from: usize, stride: usize, to: usize, count: i32, rows: i32): void {
  for (let row = 0; row < rows; row++) {
    for (let at: usize = 0; at < <usize>count << 2; at += 16) {
      const four = v128.load(from + at);
      v128.store(to + at, v128.shuffle<u8>(four, four, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12));
    }
    from += stride;
    to += <usize>count << 2;
  }
}
