// Weighted sums of rows in float64, for separable convolution. Pointers are bytes in linear memory; counts are rounded up to
// whole vectors, so each row needs 64 bytes of room behind it.

/** Widens `count` float32 values to float64. */
export function promoteRow(from: usize, to: usize, count: i32): void {
  for (let x = 0; x < count; x += 4) {
    const four = v128.load(from);
    v128.store(to, f64x2.promote_low_f32x4(four));
    v128.store(to, f64x2.promote_low_f32x4(v128.shuffle<f32>(four, four, 2, 3, 2, 3)), 16);
    from += 16;
    to += 32;
  }
}

/**
 * sum[x] = w[0] · row[radius][x] + w[1] · (row[radius − 1][x] + row[radius + 1][x]) + …, from the middle outwards, rounded
 * once to float32.
 *
 * @param rows 2 · radius + 1 pointers to float64 rows
 * @param weights radius + 1 float64 weights
 * @param single 1 to store float32, 0 to store the rounded values as float64
 */
export function sumRows(rows: usize, weights: usize, radius: i32, out: usize, count: i32, single: i32): void {
  const middle = load<u32>(rows + (<usize>radius << 2));
  for (let x = 0; x < count; x += 8) {
    const at = <usize>x << 3;
    let weight = v128.load64_splat(weights);
    let a = f64x2.mul(weight, v128.load(middle + at));
    let b = f64x2.mul(weight, v128.load(middle + at, 16));
    let c = f64x2.mul(weight, v128.load(middle + at, 32));
    let d = f64x2.mul(weight, v128.load(middle + at, 48));
    for (let k = 1; k <= radius; k++) {
      weight = v128.load64_splat(weights + (<usize>k << 3));
      const minus = load<u32>(rows + (<usize>(radius - k) << 2)) + at;
      const plus = load<u32>(rows + (<usize>(radius + k) << 2)) + at;
      a = f64x2.add(a, f64x2.mul(weight, f64x2.add(v128.load(minus), v128.load(plus))));
      b = f64x2.add(b, f64x2.mul(weight, f64x2.add(v128.load(minus, 16), v128.load(plus, 16))));
      c = f64x2.add(c, f64x2.mul(weight, f64x2.add(v128.load(minus, 32), v128.load(plus, 32))));
      d = f64x2.add(d, f64x2.mul(weight, f64x2.add(v128.load(minus, 48), v128.load(plus, 48))));
    }
    a = f32x4.demote_f64x2_zero(a);
    b = f32x4.demote_f64x2_zero(b);
    c = f32x4.demote_f64x2_zero(c);
    d = f32x4.demote_f64x2_zero(d);
    if (single) {
      v128.store(out + (<usize>x << 2), v128.shuffle<f32>(a, b, 0, 1, 4, 5));
      v128.store(out + (<usize>x << 2), v128.shuffle<f32>(c, d, 0, 1, 4, 5), 16);
    } else {
      v128.store(out + at, f64x2.promote_low_f32x4(a));
      v128.store(out + at, f64x2.promote_low_f32x4(b), 16);
      v128.store(out + at, f64x2.promote_low_f32x4(c), 32);
      v128.store(out + at, f64x2.promote_low_f32x4(d), 48);
    }
  }
}
