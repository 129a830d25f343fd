import type { SigmaClippedStatistics } from '../../statistics/sigma-clip.js';
import type { BoxValues } from './box-values.js';

/** The ranks from `from` to `to` (excluded) of a box, with their sums about `pilot`. */
interface Slice {
  readonly from: number;
  readonly to: number;
  readonly pilot: number;
  readonly sum: number;
  readonly square: number;
}

/** When the rejected pixels held more than this part of the squares, subtracting them would cost digits. */
const CANCELLATION = 0.5;
/** When the distance of pilot and mean makes up this part of the squares, the deviation has lost three digits. */
const OFF_CENTRE = 0.999;

/**
 * Sigma clipping of a box about the median (`astropy.stats.SigmaClip` with its defaults `cenfunc="median"`,
 * `stdfunc="std"`). What survives a round is a run of ranks, and what a round rejects is at its ends.
 */
export function clipBox(box: BoxValues, sigma: number, maxIterations: number): SigmaClippedStatistics {
  const { count, pilot, sum, square } = box;
  let slice = centred(box, { from: 0, to: count, pilot, sum, square });
  let current = measure(box, slice);
  for (let iteration = 0; iteration < maxIterations && current.pixels > 0; iteration++) {
    const { median, std } = current;
    const from = Math.max(slice.from, box.countBelow(median - sigma * std));
    const to = Math.min(slice.to, box.countUpTo(median + sigma * std));
    if (from === slice.from && to === slice.to) break;
    slice = narrow(box, slice, from, Math.max(from, to));
    current = measure(box, slice);
  }
  return current;
}

function measure(box: BoxValues, { from, to, pilot, sum, square }: Slice): SigmaClippedStatistics {
  const pixels = to - from;
  if (pixels === 0) return { pixels, mean: NaN, median: NaN, std: NaN };
  const offset = sum / pixels;
  const upper = box.valueAt(from + (pixels >> 1));
  const lower = pixels & 1 ? upper : box.valueAt(from + (pixels >> 1) - 1);
  return {
    pixels,
    mean: pilot + offset,
    median: (lower + upper) / 2,
    std: Math.sqrt(Math.max(0, square / pixels - offset * offset)),
  };
}

/** The slice without the pixels at its ends; their sums are subtracted, or those of the rest are taken anew. */
function narrow(box: BoxValues, slice: Slice, from: number, to: number): Slice {
  const { pilot } = slice;
  const below = box.sumRanks(slice.from, from, pilot);
  const above = box.sumRanks(to, slice.to, pilot);
  const square = slice.square - below.square - above.square;
  if (square < CANCELLATION * slice.square) return centred(box, sumSlice(box, from, to, pilot));
  return centred(box, { from, to, pilot, sum: slice.sum - below.sum - above.sum, square });
}

/** The slice with sums about a value in its middle, if its pilot is too far from there. */
function centred(box: BoxValues, slice: Slice): Slice {
  const { from, to, sum, square } = slice;
  if (!(sum * sum > OFF_CENTRE * square * (to - from))) return slice;
  return sumSlice(box, from, to, box.valueAt((from + to) >> 1));
}

function sumSlice(box: BoxValues, from: number, to: number, pilot: number): Slice {
  return { from, to, pilot, ...box.sumRanks(from, to, pilot) };
}
