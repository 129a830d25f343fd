// Interpolation along curves in an image. A row of output pixels lies at x = x0, x0 + stepX, … in the image, stepX growing by bendX
// from pixel to pixel, y alike. `image` points to where the image's pixel (0, 0) would be; only the part around the curve need be
// in memory. Sums are float64, rounded once to float32. Each function returns 1 when one of its values is NaN, else 0.

/** Phases of the table of taps, and bytes of the six taps of one phase. */
const PHASES: f64 = 1024;
const PHASE_BYTES = 48;

/** Bilinear: between the rows first, then between the columns. */
export function interpolateBilinear(
  image: usize,
  stride: i32,
  x0: f64,
  y0: f64,
  stepX: f64,
  stepY: f64,
  bendX: f64,
  bendY: f64,
  out: usize,
  count: i32,
): i32 {
  const rowBytes = <usize>stride << 2;
  const bend = f64x2.replace_lane(f64x2.splat(bendX), 1, bendY);
  let step = f64x2.replace_lane(f64x2.splat(stepX), 1, stepY);
  let point = f64x2.replace_lane(f64x2.splat(x0), 1, y0);
  let missing = 0;
  for (const end = out + (<usize>count << 2); out < end; out += 4) {
    const floor = i32x4.trunc_sat_f64x2_s_zero(point);
    const fraction = f64x2.sub(point, f64x2.convert_low_i32x4_s(floor));
    const at = image + (<usize>(i32x4.extract_lane(floor, 1) * stride + i32x4.extract_lane(floor, 0)) << 2);
    const lower = f64x2.promote_low_f32x4(v128.load64_zero(at));
    const upper = f64x2.promote_low_f32x4(v128.load64_zero(at + rowBytes));
    const up = v128.shuffle<f64>(fraction, fraction, 1, 1);
    const sides = f64x2.add(lower, f64x2.mul(up, f64x2.sub(upper, lower)));
    const left = f64x2.extract_lane(sides, 0);
    const value = left + f64x2.extract_lane(fraction, 0) * (f64x2.extract_lane(sides, 1) - left);
    missing |= i32(value != value);
    store<f32>(out, <f32>value);
    point = f64x2.add(point, step);
    step = f64x2.add(step, bend);
  }
  return missing;
}

/**
 * Lanczos-3: columns are summed over their six rows, then the six sums, even and odd ones apart.
 *
 * @param taps 1025 × 6 float64: the taps of the phases 0, 1/1024 … 1; between them linear
 */
export function interpolateLanczos(
  image: usize,
  stride: i32,
  x0: f64,
  y0: f64,
  stepX: f64,
  stepY: f64,
  bendX: f64,
  bendY: f64,
  out: usize,
  count: i32,
  taps: usize,
): i32 {
  const rowBytes = <usize>stride << 2;
  const bend = f64x2.replace_lane(f64x2.splat(bendX), 1, bendY);
  let step = f64x2.replace_lane(f64x2.splat(stepX), 1, stepY);
  let point = f64x2.replace_lane(f64x2.splat(x0), 1, y0);
  const phases = f64x2.splat(PHASES);
  let missing = 0;
  for (const end = out + (<usize>count << 2); out < end; out += 4) {
    const floor = i32x4.trunc_sat_f64x2_s_zero(point);
    const phase = f64x2.mul(f64x2.sub(point, f64x2.convert_low_i32x4_s(floor)), phases);
    const whole = i32x4.trunc_sat_f64x2_s_zero(phase);
    const between = f64x2.sub(phase, f64x2.convert_low_i32x4_s(whole));
    const tx = v128.shuffle<f64>(between, between, 0, 0);
    const ty = v128.shuffle<f64>(between, between, 1, 1);
    const ax = taps + <usize>i32x4.extract_lane(whole, 0) * PHASE_BYTES;
    const ay = taps + <usize>i32x4.extract_lane(whole, 1) * PHASE_BYTES;
    const y01 = tapPair(ay, ty, 0);
    const y23 = tapPair(ay, ty, 16);
    const y45 = tapPair(ay, ty, 32);
    const column = i32x4.extract_lane(floor, 0) - 2;
    const row = i32x4.extract_lane(floor, 1) - 2;
    let at = image + (<usize>(row * stride + column) << 2);
    let weight = v128.shuffle<f64>(y01, y01, 0, 0);
    let a = f64x2.mul(weight, f64x2.promote_low_f32x4(v128.load64_zero(at)));
    let b = f64x2.mul(weight, f64x2.promote_low_f32x4(v128.load64_zero(at, 8)));
    let c = f64x2.mul(weight, f64x2.promote_low_f32x4(v128.load64_zero(at, 16)));
    at += rowBytes;
    weight = v128.shuffle<f64>(y01, y01, 1, 1);
    a = addPair(a, weight, at, 0);
    b = addPair(b, weight, at, 8);
    c = addPair(c, weight, at, 16);
    at += rowBytes;
    weight = v128.shuffle<f64>(y23, y23, 0, 0);
    a = addPair(a, weight, at, 0);
    b = addPair(b, weight, at, 8);
    c = addPair(c, weight, at, 16);
    at += rowBytes;
    weight = v128.shuffle<f64>(y23, y23, 1, 1);
    a = addPair(a, weight, at, 0);
    b = addPair(b, weight, at, 8);
    c = addPair(c, weight, at, 16);
    at += rowBytes;
    weight = v128.shuffle<f64>(y45, y45, 0, 0);
    a = addPair(a, weight, at, 0);
    b = addPair(b, weight, at, 8);
    c = addPair(c, weight, at, 16);
    at += rowBytes;
    weight = v128.shuffle<f64>(y45, y45, 1, 1);
    a = addPair(a, weight, at, 0);
    b = addPair(b, weight, at, 8);
    c = addPair(c, weight, at, 16);
    const first = f64x2.mul(tapPair(ax, tx, 0), a);
    const second = f64x2.add(first, f64x2.mul(tapPair(ax, tx, 16), b));
    const sums = f64x2.add(second, f64x2.mul(tapPair(ax, tx, 32), c));
    const value = f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
    missing |= i32(value != value);
    store<f32>(out, <f32>value);
    point = f64x2.add(point, step);
    step = f64x2.add(step, bend);
  }
  return missing;
}

/** Two taps between one phase and the next. */
// @ts-ignore: decorator
@inline
function tapPair(phase: usize, between: v128, offset: usize): v128 {
  const taps = v128.load(phase + offset);
  return f64x2.add(taps, f64x2.mul(between, f64x2.sub(v128.load(phase + offset + PHASE_BYTES), taps)));
}

/** Adds two weighted pixels to two sums. */
// @ts-ignore: decorator
@inline
function addPair(sums: v128, weight: v128, at: usize, offset: usize): v128 {
  return f64x2.add(sums, f64x2.mul(weight, f64x2.promote_low_f32x4(v128.load64_zero(at + offset))));
}
