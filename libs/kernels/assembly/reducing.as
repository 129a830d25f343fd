// Area averages of whole blocks of pixels. Pointers are bytes in linear memory; counts of columns are rounded up to whole vectors, so
// each array needs 64 bytes of room behind it.

/**
 * Adds to `sums` (float64) the values other than NaN in each of `width` columns of float32, row by row, and counts them in `counts` (int32).
 *
 * @param isFirst 1: both begin at 0
 */
export function sumColumns(
  from: usize,
  width: i32,
  rows: i32,
  sums: usize,
  counts: usize,
  isFirst: i32,
): void {
  for (let x = 0; x < width; x += 4, from += 16, sums += 32, counts += 16) {
    let low = f64x2.splat(0);
    let high = f64x2.splat(0);
    let seen = i32x4.splat(0);
    if (!isFirst) {
      low = v128.load(sums);
      high = v128.load(sums, 16);
      seen = v128.load(counts);
    }
    let at = from;
    for (let row = 0; row < rows; row++, at += 4 * width) {
      const four = v128.load(at);
      const valid = f32x4.eq(four, four);
      const values = v128.and(four, valid);
      seen = i32x4.sub(seen, valid);
      low = f64x2.add(low, f64x2.promote_low_f32x4(values));
      high = f64x2.add(high, f64x2.promote_low_f32x4(v128.shuffle<f32>(values, values, 2, 3, 2, 3)));
    }
    v128.store(sums, low);
    v128.store(sums, high, 16);
    v128.store(counts, seen);
  }
}

/**
 * The mean of each `factor` columns (fewer at the end) of {@link sumColumns}; NaN where nothing was counted.
 * @returns how many values were counted, −1 when one of the means is infinite
 */
export function averageBlocks(sums: usize, counts: usize, width: i32, factor: i32, out: usize): i32 {
  let total = 0;
  let test: f64 = 0;
  for (let x = 0; x < width; out += 4) {
    const end = min(width, x + factor);
    let sum: f64 = 0;
    let count = 0;
    for (; x < end; x++, sums += 8, counts += 4) {
      sum += load<f64>(sums);
      count += load<i32>(counts);
    }
    test += sum * 0;
    total += count;
    store<f32>(out, f32(sum / count));
  }
  return test == 0 ? total : -1;
}
