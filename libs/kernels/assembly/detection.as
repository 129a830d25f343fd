// Clipped statistics of a box of pixels, thresholds, and spline rows: the hot loops of detect/. The plain versions are in
// libs/kernels/src/detect (box-loops.ts, bright-chunks.ts, mesh-surface.ts). Arrays are read in whole vectors of up to 64 pixels.

/** Up to this number of values insertion sort is the fastest: 40, in bytes. */
const INSERTION_BYTES: usize = 160;

/** Copies the finite pixels of a window of float32 rows, `stride` bytes apart, one after the other; gives their number. */
export function gatherBox(from: usize, stride: usize, columns: i32, rows: i32, out: usize): i32 {
  // A value minus itself is 0, or NaN where it is not finite.
  let check = f32x4.splat(0);
  let to = out;
  for (let row = 0; row < rows; row++) {
    const whole = columns & ~3;
    for (let x = 0; x < whole; x += 4) {
      const four = v128.load(from + (<usize>x << 2));
      v128.store(to + (<usize>x << 2), four);
      check = f32x4.add(check, f32x4.sub(four, four));
    }
    for (let x = whole; x < columns; x++) {
      const value = load<f32>(from + (<usize>x << 2));
      store<f32>(to + (<usize>x << 2), value);
      check = f32x4.add(check, f32x4.splat(value - value));
    }
    from += stride;
    to += <usize>columns << 2;
  }
  const count = columns * rows;
  return v128.any_true(f32x4.ne(check, check)) ? squeezeFinite(out, count) : count;
}

/** Moves the finite ones of `count` values to the front; gives their number. */
function squeezeFinite(values: usize, count: i32): i32 {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const value = load<f32>(values + (<usize>i << 2));
    store<f32>(values + (<usize>kept << 2), value);
    kept += i32(value - value == 0);
  }
  return kept;
}

/**
 * Sums the values within `coreLow…coreHigh` about a provisional mean among them, lists the others in order, and names the bucket of each
 * value: (value − low) · scale, cut off at 0 and 255. The values are filled up with the provisional mean to a multiple of 64.
 *
 * @param names receives one byte a value
 * @param sums receives Σ (value − mean) and Σ (value − mean)², float64
 * @returns number of values outside
 */
export function divideBox(
  values: usize,
  count: i32,
  mean: f32,
  coreLow: f32,
  coreHigh: f32,
  low: f32,
  scale: f32,
  names: usize,
  outside: usize,
  sums: usize,
): i32 {
  const means = f32x4.splat(mean);
  const wideMeans = f64x2.splat(<f64>mean);
  const coreLows = f32x4.splat(coreLow);
  const coreHighs = f32x4.splat(coreHigh);
  const lows = f32x4.splat(low);
  const scales = f32x4.splat(scale);
  for (let i = count; (i & 63) != 0; i++) store<f32>(values + (<usize>i << 2), mean);
  let a = f64x2.splat(0);
  let b = a, c = a, d = a, aa = a, bb = a, cc = a, dd = a;
  let listed = outside;
  const end = values + (<usize>((count + 63) & ~63) << 2);
  while (values < end) {
    let far: u64 = 0;
    for (let shift = 0; shift < 64; shift += 16) {
      const v0 = v128.load(values, 0);
      const v1 = v128.load(values, 16);
      const v2 = v128.load(values, 32);
      const v3 = v128.load(values, 48);
      const m0 = v128.or(f32x4.lt(v0, coreLows), f32x4.gt(v0, coreHighs));
      const m1 = v128.or(f32x4.lt(v1, coreLows), f32x4.gt(v1, coreHighs));
      const m2 = v128.or(f32x4.lt(v2, coreLows), f32x4.gt(v2, coreHighs));
      const m3 = v128.or(f32x4.lt(v3, coreLows), f32x4.gt(v3, coreHighs));
      const marks = i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(m0, m1), i16x8.narrow_i32x4_s(m2, m3));
      far |= (<u64>(<u32>i8x16.bitmask(marks))) << shift;
      let near = v128.bitselect(means, v0, m0);
      let e = f64x2.sub(f64x2.promote_low_f32x4(near), wideMeans);
      let f = f64x2.sub(f64x2.promote_low_f32x4(v128.shuffle<i32>(near, near, 2, 3, 2, 3)), wideMeans);
      near = v128.bitselect(means, v1, m1);
      let g = f64x2.sub(f64x2.promote_low_f32x4(near), wideMeans);
      let h = f64x2.sub(f64x2.promote_low_f32x4(v128.shuffle<i32>(near, near, 2, 3, 2, 3)), wideMeans);
      a = f64x2.add(a, e);
      b = f64x2.add(b, f);
      c = f64x2.add(c, g);
      d = f64x2.add(d, h);
      aa = f64x2.add(aa, f64x2.mul(e, e));
      bb = f64x2.add(bb, f64x2.mul(f, f));
      cc = f64x2.add(cc, f64x2.mul(g, g));
      dd = f64x2.add(dd, f64x2.mul(h, h));
      near = v128.bitselect(means, v2, m2);
      e = f64x2.sub(f64x2.promote_low_f32x4(near), wideMeans);
      f = f64x2.sub(f64x2.promote_low_f32x4(v128.shuffle<i32>(near, near, 2, 3, 2, 3)), wideMeans);
      near = v128.bitselect(means, v3, m3);
      g = f64x2.sub(f64x2.promote_low_f32x4(near), wideMeans);
      h = f64x2.sub(f64x2.promote_low_f32x4(v128.shuffle<i32>(near, near, 2, 3, 2, 3)), wideMeans);
      a = f64x2.add(a, e);
      b = f64x2.add(b, f);
      c = f64x2.add(c, g);
      d = f64x2.add(d, h);
      aa = f64x2.add(aa, f64x2.mul(e, e));
      bb = f64x2.add(bb, f64x2.mul(f, f));
      cc = f64x2.add(cc, f64x2.mul(g, g));
      dd = f64x2.add(dd, f64x2.mul(h, h));
      const n0 = i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.sub(v0, lows), scales));
      const n1 = i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.sub(v1, lows), scales));
      const n2 = i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.sub(v2, lows), scales));
      const n3 = i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.sub(v3, lows), scales));
      v128.store(names, i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_s(n0, n1), i16x8.narrow_i32x4_s(n2, n3)));
      values += 64;
      names += 16;
    }
    while (far != 0) {
      store<f32>(listed, load<f32>(values - 256 + (<usize>ctz(far) << 2)));
      listed += 4;
      far &= far - 1;
    }
  }
  const sum = f64x2.add(f64x2.add(a, c), f64x2.add(b, d));
  const square = f64x2.add(f64x2.add(aa, cc), f64x2.add(bb, dd));
  store<f64>(sums, f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1));
  store<f64>(sums, f64x2.extract_lane(square, 0) + f64x2.extract_lane(square, 1), 8);
  return <i32>((listed - outside) >> 2);
}

/**
 * Writes the rank of the first value of each bucket: 257 integers.
 *
 * @param starts room for 4 · 1024 bytes: four counts of each bucket, so that equal names in a row need not wait for each other
 */
export function rankBuckets(names: usize, count: i32, starts: usize): void {
  memory.fill(starts, 0, 4096);
  const end = names + <usize>(count & ~7);
  const rest = names + <usize>count;
  for (; names < end; names += 8) {
    const eight = load<u64>(names);
    countBucket(starts, <usize>(eight & 255), 0);
    countBucket(starts, <usize>((eight >> 8) & 255), 1024);
    countBucket(starts, <usize>((eight >> 16) & 255), 2048);
    countBucket(starts, <usize>((eight >> 24) & 255), 3072);
    countBucket(starts, <usize>((eight >> 32) & 255), 0);
    countBucket(starts, <usize>((eight >> 40) & 255), 1024);
    countBucket(starts, <usize>((eight >> 48) & 255), 2048);
    countBucket(starts, <usize>(eight >> 56), 3072);
  }
  for (; names < rest; names++) countBucket(starts, <usize>load<u8>(names), 0);
  let rank: u32 = 0;
  for (let at = starts; at < starts + 1024; at += 4) {
    const held = load<u32>(at) + load<u32>(at, 1024) + load<u32>(at, 2048) + load<u32>(at, 3072);
    store<u32>(at, rank);
    rank += held;
  }
  store<u32>(starts, rank, 1024);
}

// @ts-ignore: decorator
@inline
function countBucket(starts: usize, bucket: usize, table: usize): void {
  const at = starts + table + (bucket << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/** Lists the values of one bucket in order; gives their number. */
export function gatherBucket(names: usize, values: usize, count: i32, bucket: i32, out: usize): i32 {
  const wanted = i8x16.splat(<i8>bucket);
  let to = out;
  for (let i = 0; i < count; i += 16) {
    let found = i8x16.bitmask(i8x16.eq(v128.load(names + <usize>i), wanted));
    if (count - i < 16) found &= (1 << (count - i)) - 1;
    while (found != 0) {
      store<f32>(to, load<f32>(values + (<usize>(i + ctz(found)) << 2)));
      to += 4;
      found &= found - 1;
    }
  }
  return <i32>((to - out) >> 2);
}

/** The value of a rank (0 = smallest) of `count` values, which are brought into another order (Hoare 1961, CACM 4, 321). */
export function selectRank(values: usize, count: i32, rank: i32): f32 {
  let first = values;
  let last = values + (<usize>(count - 1) << 2);
  const wanted = values + (<usize>rank << 2);
  while (last > first + INSERTION_BYTES) {
    const pivot = load<f32>(first + ((((last - first) >> 2) >> 1) << 2));
    let left = first;
    let right = last;
    while (left <= right) {
      while (load<f32>(left) < pivot) left += 4;
      while (load<f32>(right) > pivot) right -= 4;
      if (left > right) break;
      const swapped = load<f32>(left);
      store<f32>(left, load<f32>(right));
      store<f32>(right, swapped);
      left += 4;
      right -= 4;
    }
    if (wanted > right && wanted < left) return load<f32>(wanted);
    if (wanted <= right) last = right;
    else first = left;
  }
  insertionSort(first, last);
  return load<f32>(wanted);
}

/** Sorts the float32 values from `first` to `last`. */
function insertionSort(first: usize, last: usize): void {
  for (let at = first + 4; at <= last; at += 4) {
    const value = load<f32>(at);
    let place = at;
    while (place > first && load<f32>(place - 4) > value) {
      store<f32>(place, load<f32>(place - 4));
      place -= 4;
    }
    store<f32>(place, value);
  }
}

/**
 * Counts the values below `lowest` and those within `lowest…highest`, and sums the latter about a provisional mean.
 *
 * @param sums receives Σ (value − mean), Σ (value − mean)², number within and number below, float64
 */
export function sumWithin(values: usize, count: i32, lowest: f64, highest: f64, mean: f64, sums: usize): void {
  const lowests = f64x2.splat(lowest);
  const highests = f64x2.splat(highest);
  const means = f64x2.splat(mean);
  let sum = f64x2.splat(0);
  let square = sum;
  let within = i64x2.splat(0);
  let below = within;
  for (let i = 0; i < count; i += 2) {
    let pair = f64x2.promote_low_f32x4(v128.load64_zero(values));
    // The value that fills up the last pair is neither within nor below.
    if (i + 1 == count) pair = f64x2.replace_lane(pair, 1, NaN);
    const under = f64x2.lt(pair, lowests);
    const inside = v128.andnot(f64x2.le(pair, highests), under);
    const difference = v128.and(f64x2.sub(pair, means), inside);
    sum = f64x2.add(sum, difference);
    square = f64x2.add(square, f64x2.mul(difference, difference));
    within = i64x2.sub(within, inside);
    below = i64x2.sub(below, under);
    values += 8;
  }
  store<f64>(sums, f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1));
  store<f64>(sums, f64x2.extract_lane(square, 0) + f64x2.extract_lane(square, 1), 8);
  store<f64>(sums, <f64>(i64x2.extract_lane(within, 0) + i64x2.extract_lane(within, 1)), 16);
  store<f64>(sums, <f64>(i64x2.extract_lane(below, 0) + i64x2.extract_lane(below, 1)), 24);
}

/**
 * Which chunks of 32 pixels of a band of float32 rows hold one above the bound of the chunk. Pixels behind the end of a row
 * counts for its last chunk.
 *
 * @param bounds one float32 for each chunk of a row, the same for all rows
 * @param out one byte for each chunk, row by row: 1 or 0
 */
export function findBright(from: usize, columns: i32, rows: i32, bounds: usize, out: usize): void {
  for (let row = 0; row < rows; row++) {
    for (let x = 0; x < columns; x += 32) {
      const bound = v128.load32_splat(bounds + (<usize>x >> 3));
      const at = from + (<usize>x << 2);
      const a = v128.or(f32x4.gt(v128.load(at), bound), f32x4.gt(v128.load(at, 16), bound));
      const b = v128.or(f32x4.gt(v128.load(at, 32), bound), f32x4.gt(v128.load(at, 48), bound));
      const c = v128.or(f32x4.gt(v128.load(at, 64), bound), f32x4.gt(v128.load(at, 80), bound));
      const d = v128.or(f32x4.gt(v128.load(at, 96), bound), f32x4.gt(v128.load(at, 112), bound));
      store<u8>(out++, v128.any_true(v128.or(v128.or(a, b), v128.or(c, d))) ? 1 : 0);
    }
    from += <usize>columns << 2;
  }
}

/**
 * A row of a spline surface: between the middles of two boxes the cubic through four nodes (or the line between two), cut off at
 * `lowest` and `highest`, as float32. Writes whole vectors.
 *
 * @param nodes float64 nodes at the row's height, two mirror images before the first box and after the last
 */
export function expandRow(nodes: usize, boxWidth: i32, linear: i32, lowest: f64, highest: f64, out: usize, columns: i32): void {
  const lowests = f64x2.splat(lowest);
  const highests = f64x2.splat(highest);
  const width = <f64>boxWidth;
  const steps = f64x2.splat(1 / width);
  const fours = f64x2.splat(4);
  let node: i32 = -1;
  for (let start = 0; start < columns; node++) {
    const end = min(columns, <i32>Math.ceil((<f64>node + 1.5) * width - 0.5));
    const ts = f64x2.splat((<f64>start + 0.5) / width - 0.5 - <f64>node);
    const at = nodes + (<usize>(node + 1) << 3);
    const before = load<f64>(at);
    const left = load<f64>(at, 8);
    const right = load<f64>(at, 16);
    const after = load<f64>(at, 24);
    const w0 = f64x2.splat(linear ? left : (before + 4 * left + right) / 6);
    const w1 = f64x2.splat(linear ? right - left : (right - before) / 2);
    const w2 = f64x2.splat(linear ? 0 : (before - 2 * left + right) / 2);
    const w3 = f64x2.splat(linear ? 0 : (after - before + 3 * (left - right)) / 6);
    let x = f64x2(0, 1);
    let y = f64x2(2, 3);
    for (let k = start; k < end; k += 4) {
      const u = f64x2.add(ts, f64x2.mul(x, steps));
      const v = f64x2.add(ts, f64x2.mul(y, steps));
      let p = f64x2.add(w0, f64x2.mul(u, f64x2.add(w1, f64x2.mul(u, f64x2.add(w2, f64x2.mul(u, w3))))));
      let q = f64x2.add(w0, f64x2.mul(v, f64x2.add(w1, f64x2.mul(v, f64x2.add(w2, f64x2.mul(v, w3))))));
      p = f64x2.pmin(f64x2.pmax(p, lowests), highests);
      q = f64x2.pmin(f64x2.pmax(q, lowests), highests);
      const four = v128.shuffle<f32>(f32x4.demote_f64x2_zero(p), f32x4.demote_f64x2_zero(q), 0, 1, 4, 5);
      v128.store(out + (<usize>k << 2), four);
      x = f64x2.add(x, fours);
      y = f64x2.add(y, fours);
    }
    start = end;
  }
}
