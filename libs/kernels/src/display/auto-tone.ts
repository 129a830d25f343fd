import { ArgumentError } from '../errors.js';
import { percentiles } from '../statistics/percentiles.js';
import { sigmaClippedStatistics } from '../statistics/sigma-clip.js';
import type { Tone } from './tone.js';

/** What {@link autoTone} needs to know of an image; {@link toneStatistics} measures it. */
export interface ToneStatistics {
  /** Level of the sky: 3-sigma-clipped median of the covered pixels. */
  readonly sky: number;
  /** Noise of the sky: 3-sigma-clipped standard deviation. */
  readonly noise: number;
  /** Median of all covered pixels. */
  readonly median: number;
  /** Values that 0.1 % of the pixels are below, and 0.1 % above. */
  readonly faint: number;
  /** Value that 0.1 % of the pixels are above. */
  readonly bright: number;
}

/** Options of {@link autoTone}. */
export interface AutoToneOptions {
  /** Brightness at which the median of the covered pixels shall land. Default 0.25. */
  readonly target?: number;
}

/** Noise below the sky at which black begins: 99.7 % of the sky's pixels are brighter. */
const BLACK_BELOW_SKY = 2.8;
/** Range of the asinh parameter. */
const SHARPEST_A = 0.001;
const WIDEST_A = 1;
/** Halvings of the parameter's logarithm; 40 leave 1e-11 of it. */
const BISECTIONS = 40;
/** Brightening beyond this only shows noise. */
const HIGHEST_GAMMA = 3;

/** Measures what {@link autoTone} needs, on the finite pixels of `data`. */
export function toneStatistics(data: Float32Array): ToneStatistics {
  const { median: sky, std: noise } = sigmaClippedStatistics(data);
  const [faint, median, bright] = percentiles(data, [0.1, 50, 99.9]);
  return { sky, noise, median, faint, bright };
}

/**
 * A tone for a first look at any image: black a little below the sky, white where the brightest thousandth of the pixels
 * begins, and an asinh stretch that puts the median of the covered pixels at `target`. With a wide dynamic range the
 * stretch is strong; an image of nothing but noise is not stretched at all, but its range widened instead, so that noise
 * does not pose as structure.
 *
 * @returns low, high, stretch, asinhA and gamma; a tone that maps everything to black when no pixel is valid
 * @throws ArgumentError when the target is not between 0 and 1
 */
export function autoTone(statistics: ToneStatistics, { target = 0.25 }: AutoToneOptions = {}): Tone {
  if (!(target > 0 && target < 1)) throw new ArgumentError('target', `${target} is not between 0 and 1`);
  const { sky, noise, median, faint, bright } = statistics;
  if (!Number.isFinite(median)) return { low: 0, high: 0, stretch: 'asinh' };
  const low = Math.min(Math.max(faint, sky - BLACK_BELOW_SKY * noise), median);
  const above = median - low;
  if (!(above > 0)) return { low, high: bright > low ? bright : low + 1, stretch: 'asinh' };
  // asinh with a = 1 is nearly linear: it puts the median too high when it lies above that share of the range.
  const high = Math.max(bright, low + above / inverseStretch(target, WIDEST_A));
  const x = above / (high - low);
  const asinhA = stretchThatReaches(x, target);
  const reached = stretched(x, asinhA);
  const gamma = reached < target ? Math.min(HIGHEST_GAMMA, Math.log(reached) / Math.log(target)) : 1;
  return { low, high, stretch: 'asinh', asinhA, gamma };
}

/** asinh(x / a) / asinh(1 / a) */
function stretched(x: number, a: number): number {
  return Math.asinh(x / a) / Math.asinh(1 / a);
}

/** The x that the stretch maps to `y`. */
function inverseStretch(y: number, a: number): number {
  return a * Math.sinh(y * Math.asinh(1 / a));
}

/** The asinh parameter that maps `x` to `target`, as near as the parameter's range allows. */
function stretchThatReaches(x: number, target: number): number {
  let sharp = Math.log(SHARPEST_A);
  let wide = Math.log(WIDEST_A);
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (sharp + wide) / 2;
    if (stretched(x, Math.exp(middle)) > target) sharp = middle;
    else wide = middle;
  }
  return Math.exp((sharp + wide) / 2);
}
