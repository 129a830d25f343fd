// Interpolation along curves in an image. A row of output pixels lies at x = x0, x0 + x1 + x2, … in the image, a quadratic of the
// column: x = x0 + u·(x1 + u·x2), y alike. `image` points to where the image's pixel (0, 0) would be; only the part around the curve
// need be in memory. Coordinates are float64, rounded to 2⁻²⁴ pixel where they are used; values are float32, as the differences from a
// pixel beside the point, so that a common offset costs no digits. Four pixels are computed at once, each with differences of
// its own. Each function returns 1 when one of its values is not finite, else 0.

/**
 * Number added to a coordinate so that the bits of the sum are a number of 2⁻²⁴ pixels. Shifted right by these 24 bits, the lower half
 * of the sum is the integer part plus the rest of the exponent.
 */
const FIXED_POINT: f64 = 268435456;
const FRACTION_BITS = 24;
const FRACTION_MASK = 0xffffff;
const FRACTION_UNIT: f32 = 5.9604644775390625e-8;
const EXPONENT_REST: u32 = 0xb0000000;

/** Bits of a fraction behind those of the phase in the table of taps, and bytes of the six taps of one phase. */
const BETWEEN_BITS = 14;
const BETWEEN_MASK = 0x3fff;
const BETWEEN_UNIT: f32 = 6.103515625e-5;
const PHASE_MASK = 0x3ff;
const PHASE_BYTES = 24;

/** Address of the image's first pixel for coordinates whose integer parts have {@link EXPONENT_REST} added. */
function originFor(image: usize, stride: i32): usize {
  return image - <usize>((EXPONENT_REST << 2) * <u32>(stride + 1));
}

/** A coordinate at the columns `lane` and `lane + 1`. */
// @ts-ignore: decorator
@inline
function pointsAt(c0: f64, c1: f64, c2: f64, lane: f64): v128 {
  const next = lane + 1;
  return f64x2.replace_lane(f64x2.splat(c0 + lane * (c1 + lane * c2)), 1, c0 + next * (c1 + next * c2));
}

/** Movement of a coordinate over four columns. */
// @ts-ignore: decorator
@inline
function stepsAt(c1: f64, c2: f64, lane: f64): v128 {
  return f64x2.replace_lane(f64x2.splat(4 * c1 + c2 * (8 * lane + 16)), 1, 4 * c1 + c2 * (8 * (lane + 1) + 16));
}

/** Bilinear: between the rows first, then between the columns. */
export function interpolateBilinear(
  image: usize,
  stride: i32,
  x0: f64,
  x1: f64,
  x2: f64,
  y0: f64,
  y1: f64,
  y2: f64,
  out: usize,
  count: i32,
): i32 {
  const origin = originFor(image, stride);
  const rowBytes = <usize>stride << 2;
  const strides = i32x4.splat(stride);
  const magic = f64x2.splat(FIXED_POINT);
  const mask = i32x4.splat(FRACTION_MASK);
  const unit = f32x4.splat(FRACTION_UNIT);
  const bendX = f64x2.splat(32 * x2);
  const bendY = f64x2.splat(32 * y2);
  let xLow = pointsAt(x0, x1, x2, 0);
  let xHigh = pointsAt(x0, x1, x2, 2);
  let yLow = pointsAt(y0, y1, y2, 0);
  let yHigh = pointsAt(y0, y1, y2, 2);
  let stepXLow = stepsAt(x1, x2, 0);
  let stepXHigh = stepsAt(x1, x2, 2);
  let stepYLow = stepsAt(y1, y2, 0);
  let stepYHigh = stepsAt(y1, y2, 2);
  let missing = f32x4.splat(0);
  for (let left = count; left > 0; left -= 4) {
    const fixedXLow = f64x2.add(xLow, magic);
    const fixedXHigh = f64x2.add(xHigh, magic);
    const fixedYLow = f64x2.add(yLow, magic);
    const fixedYHigh = f64x2.add(yHigh, magic);
    const columns = v128.shuffle<i32>(i64x2.shr_u(fixedXLow, FRACTION_BITS), i64x2.shr_u(fixedXHigh, FRACTION_BITS), 0, 2, 4, 6);
    const rows = v128.shuffle<i32>(i64x2.shr_u(fixedYLow, FRACTION_BITS), i64x2.shr_u(fixedYHigh, FRACTION_BITS), 0, 2, 4, 6);
    const offsets = i32x4.shl(i32x4.add(i32x4.mul(rows, strides), columns), 2);
    const fx = f32x4.mul(f32x4.convert_i32x4_s(v128.and(v128.shuffle<i32>(fixedXLow, fixedXHigh, 0, 2, 4, 6), mask)), unit);
    const fy = f32x4.mul(f32x4.convert_i32x4_s(v128.and(v128.shuffle<i32>(fixedYLow, fixedYHigh, 0, 2, 4, 6), mask)), unit);
    const first = origin + <usize>i32x4.extract_lane(offsets, 0);
    let second = origin + <usize>i32x4.extract_lane(offsets, 1);
    let third = origin + <usize>i32x4.extract_lane(offsets, 2);
    let fourth = origin + <usize>i32x4.extract_lane(offsets, 3);
    if (left < 4) {
      // Columns behind the last one may lie anywhere.
      second = left > 1 ? second : first;
      third = left > 2 ? third : first;
      fourth = first;
    }
    const lowerLow = v128.load64_lane(second, v128.load64_zero(first), 1);
    const upperLow = v128.load64_lane(second + rowBytes, v128.load64_zero(first + rowBytes), 1);
    const lowerHigh = v128.load64_lane(fourth, v128.load64_zero(third), 1);
    const upperHigh = v128.load64_lane(fourth + rowBytes, v128.load64_zero(third + rowBytes), 1);
    const upLow = v128.shuffle<f32>(fy, fy, 0, 0, 1, 1);
    const upHigh = v128.shuffle<f32>(fy, fy, 2, 2, 3, 3);
    const sidesLow = f32x4.add(lowerLow, f32x4.mul(upLow, f32x4.sub(upperLow, lowerLow)));
    const sidesHigh = f32x4.add(lowerHigh, f32x4.mul(upHigh, f32x4.sub(upperHigh, lowerHigh)));
    const leftSides = v128.shuffle<f32>(sidesLow, sidesHigh, 0, 2, 4, 6);
    const rightSides = v128.shuffle<f32>(sidesLow, sidesHigh, 1, 3, 5, 7);
    const values = f32x4.add(leftSides, f32x4.mul(fx, f32x4.sub(rightSides, leftSides)));
    // A value that is not finite, less itself, is NaN, and stays so in the sum.
    missing = f32x4.add(missing, f32x4.sub(values, values));
    v128.store(out, values);
    out += 16;
    xLow = f64x2.add(xLow, stepXLow);
    xHigh = f64x2.add(xHigh, stepXHigh);
    yLow = f64x2.add(yLow, stepYLow);
    yHigh = f64x2.add(yHigh, stepYHigh);
    stepXLow = f64x2.add(stepXLow, bendX);
    stepXHigh = f64x2.add(stepXHigh, bendX);
    stepYLow = f64x2.add(stepYLow, bendY);
    stepYHigh = f64x2.add(stepYHigh, bendY);
  }
  return i32(v128.any_true(f32x4.ne(missing, missing)));
}

/**
 * Lanczos-3: columns are summed over their six rows (the last two columns over even and odd rows apart), then the six sums.
 *
 * @param taps 1025 × 6 float32: the taps of the phases 0, 1/1024 … 1; between them linear. Behind them some bytes may be read
 */
export function interpolateLanczos(
  image: usize,
  stride: i32,
  x0: f64,
  x1: f64,
  x2: f64,
  y0: f64,
  y1: f64,
  y2: f64,
  out: usize,
  count: i32,
  taps: usize,
): i32 {
  const origin = originFor(image, stride);
  const rowBytes = <usize>stride << 2;
  const magic = f64x2.splat(FIXED_POINT);
  const bend = f64x2.replace_lane(f64x2.splat(2 * x2), 1, 2 * y2);
  let step = f64x2.replace_lane(f64x2.splat(x1 + x2), 1, y1 + y2);
  let point = f64x2.replace_lane(f64x2.splat(x0), 1, y0);
  let missing: f32 = 0;
  for (const end = out + (<usize>count << 2); out < end; out += 4) {
    const fixed = f64x2.add(point, magic);
    const fixedX = i64x2.extract_lane(fixed, 0);
    const fixedY = i64x2.extract_lane(fixed, 1);
    const place = <i32>(fixedY >>> FRACTION_BITS) * stride + <i32>(fixedX >>> FRACTION_BITS);
    const center = origin + (<usize>place << 2);
    const common = v128.load32_splat(center);
    const ax = taps + (<usize>(<i32>fixedX >>> BETWEEN_BITS) & PHASE_MASK) * PHASE_BYTES;
    const ay = taps + (<usize>(<i32>fixedY >>> BETWEEN_BITS) & PHASE_MASK) * PHASE_BYTES;
    const tx = f32x4.splat(<f32>(<i32>fixedX & BETWEEN_MASK) * BETWEEN_UNIT);
    const ty = f32x4.splat(<f32>(<i32>fixedY & BETWEEN_MASK) * BETWEEN_UNIT);
    const yFour = between(v128.load(ay), v128.load(ay, PHASE_BYTES), ty);
    const yTwo = between(v128.load64_zero(ay, 16), v128.load64_zero(ay, PHASE_BYTES + 16), ty);

    let at = center - (rowBytes << 1) - 8;
    let above = at + rowBytes;
    let fours = weighted(v128.load(at), common, v128.shuffle<f32>(yFour, yFour, 0, 0, 0, 0));
    fours = f32x4.add(fours, weighted(v128.load(above), common, v128.shuffle<f32>(yFour, yFour, 1, 1, 1, 1)));
    let pairs = weighted(pairsAt(at, above), common, v128.shuffle<f32>(yFour, yFour, 0, 0, 1, 1));
    at = above + rowBytes;
    above = at + rowBytes;
    fours = f32x4.add(fours, weighted(v128.load(at), common, v128.shuffle<f32>(yFour, yFour, 2, 2, 2, 2)));
    fours = f32x4.add(fours, weighted(v128.load(above), common, v128.shuffle<f32>(yFour, yFour, 3, 3, 3, 3)));
    pairs = f32x4.add(pairs, weighted(pairsAt(at, above), common, v128.shuffle<f32>(yFour, yFour, 2, 2, 3, 3)));
    at = above + rowBytes;
    above = at + rowBytes;
    fours = f32x4.add(fours, weighted(v128.load(at), common, v128.shuffle<f32>(yTwo, yTwo, 0, 0, 0, 0)));
    fours = f32x4.add(fours, weighted(v128.load(above), common, v128.shuffle<f32>(yTwo, yTwo, 1, 1, 1, 1)));
    pairs = f32x4.add(pairs, weighted(pairsAt(at, above), common, v128.shuffle<f32>(yTwo, yTwo, 0, 0, 1, 1)));
    pairs = f32x4.add(pairs, v128.shuffle<f32>(pairs, pairs, 2, 3, 0, 1));

    const xFour = between(v128.load(ax), v128.load(ax, PHASE_BYTES), tx);
    const xTwo = between(v128.load64_zero(ax, 16), v128.load64_zero(ax, PHASE_BYTES + 16), tx);
    const products = f32x4.add(f32x4.mul(xFour, fours), f32x4.mul(xTwo, pairs));
    const halves = f32x4.add(products, v128.shuffle<f32>(products, products, 2, 3, 0, 1));
    const sum = f32x4.add(halves, v128.shuffle<f32>(halves, halves, 1, 0, 3, 2));
    const value = f32x4.extract_lane(f32x4.add(common, sum), 0);
    // A value that is not finite, less itself, is NaN, and stays so in the sum.
    missing += value - value;
    store<f32>(out, value);
    point = f64x2.add(point, step);
    step = f64x2.add(step, bend);
  }
  return i32(missing != missing);
}

/** Taps between one phase and the next. */
// @ts-ignore: decorator
@inline
function between(phase: v128, next: v128, part: v128): v128 {
  return f32x4.add(phase, f32x4.mul(part, f32x4.sub(next, phase)));
}

/** Pixels, as differences from a common offset, with their weights. */
// @ts-ignore: decorator
@inline
function weighted(pixels: v128, common: v128, weights: v128): v128 {
  return f32x4.mul(weights, f32x4.sub(pixels, common));
}

/** The last two of six pixels, in two rows. */
// @ts-ignore: decorator
@inline
function pairsAt(at: usize, above: usize): v128 {
  return v128.load64_lane(above, v128.load64_zero(at, 16), 1, 16);
}
