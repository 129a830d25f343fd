// Coverage of images, and distances to uncovered pixels: see color/.

/**
 * A bit for each float32 value that is not NaN, the lowest first; each of the rows begins with a byte of its own. Up to 28 bytes
 * behind the values are read.
 */
export function markValid(input: usize, width: i32, rows: i32, out: usize): void {
  for (let row = 0; row < rows; row++) {
    let x = 0;
    for (; x < width; x += 8) {
      const at = input + (<usize>x << 2);
      const low = v128.load(at);
      const high = v128.load(at, 16);
      let bits = i32x4.bitmask(f32x4.eq(low, low)) | (i32x4.bitmask(f32x4.eq(high, high)) << 4);
      if (width - x < 8) bits &= (1 << (width - x)) - 1;
      store<u8>(out++, bits);
    }
    input += <usize>width << 2;
  }
}

/**
 * Distance of each cell to the nearest uncovered one of its column, `beyond` where there is none that near. Rows begin `stride` cells
 * after one another, a multiple of 8.
 *
 * @param covered a byte for each cell, 0 = uncovered
 * @param out 16 bits for each cell
 */
export function distanceColumns(covered: usize, stride: i32, rows: i32, beyond: i32, out: usize): void {
  const farthest = i16x8.splat(<i16>beyond);
  const ones = i16x8.splat(1);
  const zeros = i16x8.splat(0);
  const rowBytes = <usize>stride << 1;
  const cells = <usize>stride * rows;
  for (let at: usize = 0; at < cells; at += 8) {
    const to = out + (at << 1);
    const below = at < <usize>stride ? farthest : v128.load(to - rowBytes);
    const hasData = i16x8.ne(v128.load_ext<u8>(covered + at), zeros);
    v128.store(to, v128.and(i16x8.min_u(i16x8.add_sat_u(below, ones), farthest), hasData));
  }
  const last = out + rowBytes * (rows - 1);
  for (let to = last; to > out; ) {
    to -= 16;
    v128.store(to, i16x8.min_u(v128.load(to), i16x8.add_sat_u(v128.load(to + rowBytes), ones)));
  }
}
