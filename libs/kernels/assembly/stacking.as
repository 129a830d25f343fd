// The values of many images at one pixel made one, four pixels at a time. `values` are `count` rows of `columns` floats, one for each
// image, NaN where it has none; whole vectors are read and written.

/** Relative deviation from the median that is always allowed. */
const ALLOWED_FRACTION: f64 = 0.3;
/** Of two different values nobody knows which one is wrong. */
const FEWEST_TO_REJECT_FROM = 3;

/** Methods of combination, numbered as in combine-stack-vector.ts. */
const MEDIAN = 0;
const MEAN = 1;
const FIRST = 3;
const LAST = 4;
const MIN = 5;

/**
 * Combines a row of pixels.
 *
 * @param images for each image four float64: its offset, its weight, the greatest distance of a value from the median, nothing
 * @param footprints as values: weight of each pixel; 0: weight 1 for every value
 * @param pairs byte positions in `sorted`, two for each comparison of a sorting network
 * @param sorted room for `count` vectors
 * @param kept room for `count` vectors, one row for each image
 * @param out values; weights follow `columns` floats later
 * @returns how many values were rejected
 */
export function combineStack(
  values: usize,
  footprints: usize,
  images: usize,
  count: i32,
  columns: i32,
  pairs: usize,
  pairsEnd: usize,
  sorted: usize,
  kept: usize,
  method: i32,
  rejects: i32,
  out: usize,
): i32 {
  const rowBytes = <usize>columns << 2;
  const end = kept + (<usize>count << 4);
  let rejected = 0;
  for (let x: usize = 0; x < rowBytes; x += 16) {
    let found = i32x4.splat(0);
    let image = images;
    let from = values + x;
    for (let at = kept; at < end; at += 16) {
      const value = v128.load(from);
      const offset = v128.load64_splat(image);
      const low = f64x2.sub(f64x2.promote_low_f32x4(value), offset);
      const high = f64x2.sub(f64x2.promote_low_f32x4(upper(value)), offset);
      let shifted = joined(low, high);
      let isThere = f32x4.eq(shifted, shifted);
      if (footprints) {
        isThere = v128.and(isThere, f32x4.gt(v128.load(from + (footprints - values)), f32x4.splat(0)));
        shifted = v128.or(shifted, v128.not(isThere));
      }
      v128.store(at, shifted);
      found = i32x4.sub(found, isThere);
      from += rowBytes;
      image += 32;
    }
    let used = found;
    let isSorted = false;
    if (rejects) {
      sortKept(kept, end, sorted, pairs, pairsEnd);
      isSorted = true;
      used = rejectOutliers(found, kept, end, sorted, images);
      const gone = i32x4.sub(found, used);
      if (v128.any_true(gone)) {
        isSorted = false;
        rejected += laneSum(gone);
      }
    }
    if (method == MEDIAN) {
      if (!isSorted) sortKept(kept, end, sorted, pairs, pairsEnd);
      v128.store(out + x, joined(medianOf(sorted, used, 0), medianOf(sorted, used, 2)));
    } else if (method >= FIRST) v128.store(out + x, chosen(kept, end, method, used));
    addUp(kept, end, images, footprints ? footprints + x : 0, rowBytes, method, used, out + x);
  }
  return rejected;
}

/** The upper two values of a vector as its lower two. */
// @ts-ignore: decorator
@inline
function upper(value: v128): v128 {
  return v128.shuffle<f64>(value, value, 1, 1);
}

/** Four floats of two pairs of float64. */
// @ts-ignore: decorator
@inline
function joined(low: v128, high: v128): v128 {
  return v128.shuffle<f64>(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 2);
}

// @ts-ignore: decorator
@inline
function laneSum(counts: v128): i32 {
  return (
    i32x4.extract_lane(counts, 0) +
    i32x4.extract_lane(counts, 1) +
    i32x4.extract_lane(counts, 2) +
    i32x4.extract_lane(counts, 3)
  );
}

/** Sorts the values of each pixel, missing ones last. */
function sortKept(kept: usize, end: usize, sorted: usize, pairs: usize, pairsEnd: usize): void {
  const last = f32x4.splat(f32.MAX_VALUE * 2);
  for (let at = kept; at < end; at += 16) {
    const value = v128.load(at);
    v128.store(sorted + (at - kept), v128.bitselect(value, last, f32x4.eq(value, value)));
  }
  for (; pairs < pairsEnd; pairs += 8) {
    const first = sorted + load<u32>(pairs);
    const second = sorted + load<u32>(pairs, 4);
    const a = v128.load(first);
    const b = v128.load(second);
    v128.store(first, f32x4.pmin(a, b));
    v128.store(second, f32x4.pmax(a, b));
  }
}

/** The medians of pixels `lane` and `lane` + 1, of the first `used` values of each. */
function medianOf(sorted: usize, used: v128, lane: i32): v128 {
  const first = lane == 0 ? i32x4.extract_lane(used, 0) : i32x4.extract_lane(used, 2);
  const second = lane == 0 ? i32x4.extract_lane(used, 1) : i32x4.extract_lane(used, 3);
  const at = sorted + (<usize>lane << 2);
  return f64x2.replace_lane(f64x2.splat(medianAt(at, first)), 1, medianAt(at + 4, second));
}

function medianAt(at: usize, count: i32): f64 {
  if (count == 0) return NaN;
  const middle = <usize>(count >> 1) << 4;
  const above = <f64>load<f32>(at + middle);
  return count & 1 ? above : (<f64>load<f32>(at + middle - 16) + above) / 2;
}

/** Makes outliers missing. @returns how many values of each pixel are left */
function rejectOutliers(found: v128, kept: usize, end: usize, sorted: usize, images: usize): v128 {
  const enough = i32x4.ge_s(found, i32x4.splat(FEWEST_TO_REJECT_FROM));
  if (!v128.any_true(enough)) return found;
  const low = medianOf(sorted, found, 0);
  const high = medianOf(sorted, found, 2);
  const lowSlack = f64x2.mul(f64x2.splat(ALLOWED_FRACTION), f64x2.abs(low));
  const highSlack = f64x2.mul(f64x2.splat(ALLOWED_FRACTION), f64x2.abs(high));
  let left = i32x4.splat(0);
  let image = images;
  for (let at = kept; at < end; at += 16) {
    const value = v128.load(at);
    const limit = v128.load64_splat(image, 16);
    const lowBy = f64x2.abs(f64x2.sub(f64x2.promote_low_f32x4(value), low));
    const highBy = f64x2.abs(f64x2.sub(f64x2.promote_low_f32x4(upper(value)), high));
    const isOut = v128.and(
      v128.shuffle<i32>(
        f64x2.gt(lowBy, f64x2.add(limit, lowSlack)),
        f64x2.gt(highBy, f64x2.add(limit, highSlack)),
        0,
        2,
        4,
        6,
      ),
      enough,
    );
    left = i32x4.sub(left, v128.andnot(f32x4.eq(value, value), isOut));
    image += 32;
  }
  // Of an even number the median may lie between two camps and all be outliers: then there is no telling.
  const decides = v128.and(enough, i32x4.gt_s(left, i32x4.splat(0)));
  const result = v128.bitselect(left, found, decides);
  if (!v128.any_true(i32x4.ne(result, found))) return found;
  image = images;
  for (let at = kept; at < end; at += 16) {
    const value = v128.load(at);
    const limit = v128.load64_splat(image, 16);
    const lowBy = f64x2.abs(f64x2.sub(f64x2.promote_low_f32x4(value), low));
    const highBy = f64x2.abs(f64x2.sub(f64x2.promote_low_f32x4(upper(value)), high));
    const isOut = v128.shuffle<i32>(
      f64x2.gt(lowBy, f64x2.add(limit, lowSlack)),
      f64x2.gt(highBy, f64x2.add(limit, highSlack)),
      0,
      2,
      4,
      6,
    );
    v128.store(at, v128.or(value, v128.and(isOut, decides)));
    image += 32;
  }
  return result;
}

/** The first, the last, the least or the greatest value of each pixel. */
function chosen(kept: usize, end: usize, method: i32, used: v128): v128 {
  let result = f32x4.splat(NaN);
  for (let at = kept; at < end; at += 16) {
    const value = v128.load(at);
    const isThere = f32x4.eq(value, value);
    const isFirst = f32x4.ne(result, result);
    let takes = isThere;
    if (method == FIRST) takes = v128.and(isThere, isFirst);
    else if (method == MIN) takes = v128.and(isThere, v128.or(isFirst, f32x4.lt(value, result)));
    else if (method != LAST) takes = v128.and(isThere, v128.or(isFirst, f32x4.gt(value, result)));
    result = v128.bitselect(value, result, takes);
  }
  return result;
}

/** Weights of each pixel, and for mean and sum the values: image after image, in float64. */
function addUp(
  kept: usize,
  end: usize,
  images: usize,
  footprints: usize,
  rowBytes: usize,
  method: i32,
  used: v128,
  out: usize,
): void {
  let lowSum = f64x2.splat(0);
  let highSum = f64x2.splat(0);
  let lowWeights = f64x2.splat(0);
  let highWeights = f64x2.splat(0);
  let image = images;
  for (let at = kept; at < end; at += 16) {
    const value = v128.load(at);
    const weight = v128.load64_splat(image, 8);
    const isThere = f32x4.eq(value, value);
    const lowThere = i64x2.extend_low_i32x4_s(isThere);
    const highThere = i64x2.extend_high_i32x4_s(isThere);
    let low = weight;
    let high = weight;
    if (footprints) {
      const footprint = v128.load(footprints);
      low = f64x2.mul(f64x2.promote_low_f32x4(footprint), weight);
      high = f64x2.mul(f64x2.promote_low_f32x4(upper(footprint)), weight);
      footprints += rowBytes;
    }
    const lowValue = f64x2.mul(low, f64x2.promote_low_f32x4(value));
    const highValue = f64x2.mul(high, f64x2.promote_low_f32x4(upper(value)));
    lowSum = f64x2.add(lowSum, v128.and(lowValue, lowThere));
    highSum = f64x2.add(highSum, v128.and(highValue, highThere));
    lowWeights = f64x2.add(lowWeights, v128.and(low, lowThere));
    highWeights = f64x2.add(highWeights, v128.and(high, highThere));
    image += 32;
  }
  v128.store(out + rowBytes, joined(lowWeights, highWeights));
  if (method == MEDIAN || method >= FIRST) return;
  if (method == MEAN) {
    lowSum = f64x2.div(lowSum, lowWeights);
    highSum = f64x2.div(highSum, highWeights);
  }
  const isMissing = i32x4.eq(used, i32x4.splat(0));
  v128.store(out, v128.or(joined(lowSum, highSum), isMissing));
}
