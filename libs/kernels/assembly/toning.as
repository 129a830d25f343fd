// Tones by table, and colours: the hot loops of display/ and color/. Rows are float32, their lengths rounded up to whole
// vectors, so that each needs 64 bytes of room behind it.

/** Bits of the float32 infinity; those of NaN are larger. */
const INFINITY_BITS: i32 = 0x7f800000;

/** 8-bit levels by the upper bits of float32 values. The table of 2^(32 − shift) levels begins at byte 0 of the memory. */
export function levelsByBits(input: usize, count: i32, shift: i32, out: usize): void {
  for (let x = 0; x < count; x += 8) {
    store<u8>(out, load<u8>(<usize>(load<u32>(input, 0) >>> shift)), 0);
    store<u8>(out, load<u8>(<usize>(load<u32>(input, 4) >>> shift)), 1);
    store<u8>(out, load<u8>(<usize>(load<u32>(input, 8) >>> shift)), 2);
    store<u8>(out, load<u8>(<usize>(load<u32>(input, 12) >>> shift)), 3);
    store<u8>(out, load<u8>(<usize>(load<u32>(input, 16) >>> shift)), 4);
    store<u8>(out, load<u8>(<usize>(load<u32>(input, 20) >>> shift)), 5);
    store<u8>(out, load<u8>(<usize>(load<u32>(input, 24) >>> shift)), 6);
    store<u8>(out, load<u8>(<usize>(load<u32>(input, 28) >>> shift)), 7);
    input += 32;
    out += 8;
  }
}

/** 1 when the first `count` float32 values are all finite, else 0. */
export function isAllFinite(input: usize, count: i32): i32 {
  // Without its sign, the largest value says it for all.
  let first = i32x4.splat(0);
  let second = i32x4.splat(0);
  const end = input + (<usize>count << 2);
  for (; input + 64 <= end; input += 64) {
    first = i32x4.max_u(first, i32x4.shl(v128.load(input, 0), 1));
    second = i32x4.max_u(second, i32x4.shl(v128.load(input, 16), 1));
    first = i32x4.max_u(first, i32x4.shl(v128.load(input, 32), 1));
    second = i32x4.max_u(second, i32x4.shl(v128.load(input, 48), 1));
  }
  for (; input < end; input += 4) first = i32x4.max_u(first, i32x4.splat(load<i32>(input) << 1));
  const infinity = i32x4.splat(INFINITY_BITS << 1);
  return v128.any_true(i32x4.ge_u(i32x4.max_u(first, second), infinity)) ? 0 : 1;
}

/**
 * Adds a toned, coloured channel to the planes of a row: red, green, blue (float32), then one byte a pixel that becomes 1
 * where the channel has data; each plane begins `stride` bytes after the one before.
 *
 * @param footprint shares of the pixels, or 0 for none
 * @param table value at u = 0 and slope of each cell, alternating: see display/tone/tone-lookup.ts
 */
export function addChannel(
  input: usize,
  footprint: usize,
  count: i32,
  low: f32,
  high: f32,
  scale: f32,
  shift: i32,
  first: i32,
  cells: i32,
  table: usize,
  red: f32,
  green: f32,
  blue: f32,
  row: usize,
  stride: usize,
): void {
  const lows = f32x4.splat(low);
  const highs = f32x4.splat(high);
  const scales = f32x4.splat(scale);
  const firstCells = i32x4.splat(first);
  const cellCounts = i32x4.splat(cells);
  const zeros = f32x4.splat(0);
  const ones = f32x4.splat(1);
  // Cells are numbered from the first one.
  table -= <usize>first << 3;
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    const pixels = v128.load(input + at);
    let valid = f32x4.eq(pixels, pixels);
    let share = ones;
    if (footprint) {
      share = v128.load(footprint + at);
      valid = v128.and(valid, f32x4.gt(share, zeros));
    }
    const fromLow = f32x4.sub(pixels, lows);
    const fromHigh = f32x4.sub(highs, pixels);
    const isAbove = f32x4.ge(fromLow, zeros);
    const isUpper = f32x4.lt(fromHigh, fromLow);
    const u = v128.and(f32x4.mul(f32x4.pmin(fromLow, fromHigh), scales), isAbove);
    const cell = i32x4.add(i32x4.max_s(i32x4.shr_s(u, shift), firstCells), v128.and(isUpper, cellCounts));
    const even = v128.load64_lane(
      table + (<usize>i32x4.extract_lane(cell, 1) << 3),
      v128.load64_zero(table + (<usize>i32x4.extract_lane(cell, 0) << 3)),
      1,
    );
    const odd = v128.load64_lane(
      table + (<usize>i32x4.extract_lane(cell, 3) << 3),
      v128.load64_zero(table + (<usize>i32x4.extract_lane(cell, 2) << 3)),
      1,
    );
    const values = v128.shuffle<f32>(even, odd, 0, 2, 4, 6);
    const slopes = v128.shuffle<f32>(even, odd, 1, 3, 5, 7);
    let value = v128.and(f32x4.add(values, f32x4.mul(slopes, u)), isAbove);
    value = v128.bitselect(ones, value, f32x4.lt(fromHigh, zeros));
    if (footprint) value = f32x4.mul(value, share);
    value = v128.and(value, valid);
    let to = row + at;
    if (red != 0) v128.store(to, f32x4.add(v128.load(to), f32x4.mul(value, f32x4.splat(red))));
    to += stride;
    if (green != 0) v128.store(to, f32x4.add(v128.load(to), f32x4.mul(value, f32x4.splat(green))));
    to += stride;
    if (blue != 0) v128.store(to, f32x4.add(v128.load(to), f32x4.mul(value, f32x4.splat(blue))));
    const flags = v128.and(valid, i32x4.splat(1));
    const bytes = v128.shuffle<u8>(flags, flags, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12);
    to = row + 3 * stride + <usize>x;
    store<u32>(to, load<u32>(to) | i32x4.extract_lane(bytes, 0));
  }
}

/**
 * Blends details into the lightness of a row, as in color/rows/adjust-row.ts, and marks changed pixels as covered.
 *
 * @param input the pixels that the details were toned from: NaN is no data
 * @param footprint shares of the pixels, or 0 for none
 */
export function blendDetails(
  input: usize,
  details: usize,
  footprint: usize,
  count: i32,
  weight: f32,
  row: usize,
  stride: usize,
): void {
  const weights = f32x4.splat(weight);
  const zeros = f32x4.splat(0);
  const halves = f32x4.splat(0.5);
  const ones = f32x4.splat(1);
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    const pixels = v128.load(input + at);
    const share = footprint ? f32x4.mul(weights, f32x4.min(ones, v128.load(footprint + at))) : weights;
    const valid = v128.and(f32x4.eq(pixels, pixels), f32x4.gt(share, zeros));
    const to = row + at;
    const red = v128.load(to);
    const green = v128.load(to + stride);
    const blue = v128.load(to + 2 * stride);
    const most = f32x4.pmax(f32x4.pmax(red, green), blue);
    const least = f32x4.pmin(f32x4.pmin(red, green), blue);
    const lightness = f32x4.mul(f32x4.add(most, least), halves);
    const blended = f32x4.add(
      f32x4.mul(lightness, f32x4.sub(ones, share)),
      f32x4.mul(v128.load(details + at), share),
    );
    const room = f32x4.pmin(lightness, f32x4.sub(ones, lightness));
    const left = f32x4.pmin(blended, f32x4.sub(ones, blended));
    const factor = v128.and(f32x4.div(left, room), f32x4.gt(room, zeros));
    const newRed = f32x4.add(blended, f32x4.mul(f32x4.sub(red, lightness), factor));
    const newGreen = f32x4.add(blended, f32x4.mul(f32x4.sub(green, lightness), factor));
    const newBlue = f32x4.add(blended, f32x4.mul(f32x4.sub(blue, lightness), factor));
    v128.store(to, v128.bitselect(newRed, red, valid));
    v128.store(to + stride, v128.bitselect(newGreen, green, valid));
    v128.store(to + 2 * stride, v128.bitselect(newBlue, blue, valid));
    const flags = v128.and(valid, i32x4.splat(1));
    const bytes = v128.shuffle<u8>(flags, flags, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12);
    const cover = row + 3 * stride + <usize>x;
    store<u32>(cover, load<u32>(cover) | i32x4.extract_lane(bytes, 0));
  }
}

/** Multiplies the three colour planes of a row by `factor` and cuts them off at 1. */
export function scaleRow(row: usize, stride: usize, count: i32, factor: f32): void {
  const factors = f32x4.splat(factor);
  const ones = f32x4.splat(1);
  for (let plane = 0; plane < 3; plane++) {
    for (let x = 0; x < count; x += 4) {
      const at = row + (<usize>x << 2);
      v128.store(at, f32x4.pmin(ones, f32x4.mul(v128.load(at), factors)));
    }
    row += stride;
  }
}

/** The largest of the first `count` values of the three colour planes, which are not negative. */
export function maximumOfRow(row: usize, stride: usize, count: i32): f32 {
  let most: f32 = 0;
  for (let plane = 0; plane < 3; plane++) {
    let largest = f32x4.splat(0);
    const whole = count & ~3;
    for (let x = 0; x < whole; x += 4) largest = f32x4.pmax(largest, v128.load(row + (<usize>x << 2)));
    for (let x = whole; x < count; x++) most = max(most, load<f32>(row + (<usize>x << 2)));
    most = max(most, max(f32x4.extract_lane(largest, 0), f32x4.extract_lane(largest, 1)));
    most = max(most, max(f32x4.extract_lane(largest, 2), f32x4.extract_lane(largest, 3)));
    row += stride;
  }
  return most;
}

/**
 * Encodes a row by table: 8 bits a component, interleaved; a fourth component is 255 where the pixel is covered.
 *
 * @param table levels of linear light 0 … 1 in `steps` steps, `steps` + 1 bytes
 */
export function encodeRow(row: usize, stride: usize, count: i32, table: usize, steps: f32, components: i32, out: usize): void {
  const factors = f32x4.splat(steps);
  const halves = f32x4.splat(0.5);
  const zeros = f32x4.splat(0);
  const alpha = components == 4;
  for (let x = 0; x < count; x += 4) {
    const at = row + (<usize>x << 2);
    const r = i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.pmin(factors, f32x4.pmax(zeros, f32x4.mul(v128.load(at), factors))), halves));
    const g = i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.pmin(factors, f32x4.pmax(zeros, f32x4.mul(v128.load(at + stride), factors))), halves));
    const b = i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.pmin(factors, f32x4.pmax(zeros, f32x4.mul(v128.load(at + 2 * stride), factors))), halves));
    const covered = alpha ? load<u32>(row + 3 * stride + <usize>x) * 255 : 0;
    store<u32>(out, pixel(table, i32x4.extract_lane(r, 0), i32x4.extract_lane(g, 0), i32x4.extract_lane(b, 0), covered << 24));
    out += components;
    store<u32>(out, pixel(table, i32x4.extract_lane(r, 1), i32x4.extract_lane(g, 1), i32x4.extract_lane(b, 1), (covered << 16) & 0xff000000));
    out += components;
    store<u32>(out, pixel(table, i32x4.extract_lane(r, 2), i32x4.extract_lane(g, 2), i32x4.extract_lane(b, 2), (covered << 8) & 0xff000000));
    out += components;
    store<u32>(out, pixel(table, i32x4.extract_lane(r, 3), i32x4.extract_lane(g, 3), i32x4.extract_lane(b, 3), covered & 0xff000000));
    out += components;
  }
}

/** Four bytes of a pixel, red lowest. */
function pixel(table: usize, red: i32, green: i32, blue: i32, alpha: u32): u32 {
  return load<u8>(table + <usize>red) | (load<u8>(table + <usize>green) << 8) | (load<u8>(table + <usize>blue) << 16) | alpha;
}
