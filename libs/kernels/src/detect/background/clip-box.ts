import type { SigmaClippedStatistics } from '../../statistics/clipped-statistics.js';
import type { ValueSums } from './box-loops.js';
import type { BoxValues } from './box-values.js';

/** Values between these two survive. */
interface Bounds {
  readonly lowest: number;
  readonly highest: number;
}

/** When the distance between provisional mean and mean makes up this fraction of the squares, the deviation has lost three digits. */
const OFF_CENTRE = 0.999;

/**
 * Sigma clipping of a box about the median: `astropy.stats.SigmaClip` with its defaults `cenfunc="median"`, `stdfunc="std"`. Pixels
 * rejected in one round stay out of the next ones, but the last bounds apply to all pixels: if the median has moved, a rejected pixel can
 * come back at the end, as in astropy.
 */
export function clipBox(box: BoxValues, sigma: number, maxIterations: number): SigmaClippedStatistics {
  let kept: Bounds = { lowest: -Infinity, highest: Infinity };
  let last = kept;
  let sums = sumCentred(box, kept);
  let current = measure(box, sums);
  for (let iteration = 0; iteration < maxIterations && sums.within > 0; iteration++) {
    const reach = sigma * current.std;
    last = { lowest: current.median - reach, highest: current.median + reach };
    kept = {
      lowest: Math.max(kept.lowest, last.lowest),
      highest: Math.min(kept.highest, last.highest),
    };
    const narrower = sumCentred(box, kept);
    if (narrower.within === sums.within) break;
    sums = narrower;
    current = measure(box, sums);
  }
  const isSame = last.lowest === kept.lowest && last.highest === kept.highest;
  return isSame ? current : measure(box, sumCentred(box, last));
}

/** Sums the values between two bounds, about another provisional mean if the one of the box is too far from their mean. */
function sumCentred(box: BoxValues, { lowest, highest }: Bounds): ValueSums {
  const sums = box.sumBetween(lowest, highest);
  const { below, within, sum, square } = sums;
  if (!(sum * sum > OFF_CENTRE * square * within)) return sums;
  return box.sumAbout(box.valueAt(below + (within >> 1)), lowest, highest);
}

function measure(box: BoxValues, { below, within, sum, square }: ValueSums): SigmaClippedStatistics {
  if (within === 0) return { pixels: 0, mean: NaN, median: NaN, std: NaN };
  const offset = sum / within;
  const upper = box.valueAt(below + (within >> 1));
  const lower = within & 1 ? upper : box.valueAt(below + (within >> 1) - 1);
  return {
    pixels: within,
    mean: box.provisionalMean + offset,
    median: (lower + upper) / 2,
    std: Math.sqrt(Math.max(0, square / within - offset * offset)),
  };
}
