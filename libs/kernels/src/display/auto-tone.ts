import { requirePixels } from '../require-arguments.js';
import { ArgumentError } from '../errors.js';
import { sigmaClippedStatistics } from '../statistics/sigma-clip.js';
import { ordinaryPixels } from './ordinary-pixels.js';
import type { Tone } from './tone/tone.js';

/** Statistics of an image for {@link autoTone}, measured by {@link toneStatistics}. */
export interface ToneStatistics {
  /** Level of the sky: 3-sigma-clipped median of the covered pixels. */
  readonly sky: number;
  /** Noise of the sky: 3-sigma-clipped standard deviation. */
  readonly noise: number;
  /** Median of all covered pixels. */
  readonly median: number;
  /** Value that 0.1 % of the pixels are below, without wild ones ({@link ordinaryPixels}). */
  readonly faint: number;
  /** Value that 0.1 % of the pixels are above, likewise. */
  readonly bright: number;
}

/** Options of {@link autoTone}. */
export interface AutoToneOptions {
  /** Brightness at which the median of the covered pixels shall land. Default 0.25. */
  readonly target?: number;
  /** Weight of the sky, 0 … 1 (see {@link skyWeight}): with 1 the level of the sky is shown at `target`. Default 0. */
  readonly skyWeight?: number;
  /**
   * An image too bright for `target` is darkened by a gamma down to this, with a deeper black to keep its shadows, and its range
   * is widened only beyond it: right where the brightest pixels are white in the end in any case. In (0, 1]; default 1, never.
   */
  readonly darkestGamma?: number;
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
/** Fractions of sky pixels between which an image changes from frame-filling structure to a field of sky. */
const MIN_SKY = 0.5;
const MAX_SKY = 0.75;
/** Pixels this many σ of the noise from the sky are sky. */
const SKY_SIGMAS = 3;

/**
 * Measures the statistics for {@link autoTone} on the finite pixels of `data`; wild ones do not count.
 * @throws ArgumentError when the pixels are no Float32Array
 */
export function toneStatistics(data: Float32Array): ToneStatistics {
  requirePixels(data);
  const { pixels, faint, median, bright } = ordinaryPixels(data);
  const { median: sky, std: noise } = sigmaClippedStatistics(pixels);
  return { sky, noise, median, faint, bright };
}

/**
 * A default tone for any image: black a little below the sky, white at the brightest thousandth of the pixels, and an asinh stretch that
 * puts the median of the covered pixels at `target`. With a wide dynamic range the stretch is strong; for an image of pure noise the range
 * is widened instead of stretched, so that noise does not look like structure. In a field that is mostly sky, the sky is put at `target`.
 *
 * @returns low, high, stretch, asinhA and gamma; a tone that maps everything to black when no pixel is valid
 * @throws ArgumentError when the target is not between 0 and 1
 */
export function autoTone(
  statistics: ToneStatistics,
  { target = 0.25, skyWeight = 0, darkestGamma = 1 }: AutoToneOptions = {},
): Tone {
  if (!(target > 0 && target < 1)) throw new ArgumentError('target', `${target} is not between 0 and 1`);
  const { sky, noise, median, faint, bright } = statistics;
  if (!Number.isFinite(median)) return { low: 0, high: 0, stretch: 'asinh' };
  const low = Math.min(Math.max(faint, sky - BLACK_BELOW_SKY * noise), median);
  const above = median + (sky - median) * skyWeight - low;
  if (!(above > 0)) return { low, high: bright > low ? bright : low + 1, stretch: 'asinh' };
  const range = bright - low;
  if (above < range * inverseStretch(target, WIDEST_A)) {
    const asinhA = stretchThatReaches(above / range, target);
    const gamma = Math.log(stretched(above / range, asinhA)) / Math.log(target);
    const brighter = Math.min(HIGHEST_GAMMA, Math.max(1, gamma));
    return { low, high: bright, stretch: 'asinh', asinhA, gamma: brighter };
  }
  return darkTone(low, above, range, target, darkestGamma);
}

/** A tone for an image whose level, `above` black in a `range`, is brighter than `target` by itself. */
function darkTone(low: number, above: number, range: number, target: number, darkestGamma: number): Tone {
  // A gamma alone would crush the shadows: a stronger one comes with a deeper black. Squared, so that both start from zero.
  const needed = range > above ? Math.log(stretched(above / range, WIDEST_A)) / Math.log(target) : 0;
  const gamma = Math.max(darkestGamma, needed * needed);
  const place = inverseStretch(target ** gamma, WIDEST_A);
  const deeper = Math.max(0, (place * range - above) / (1 - place));
  const high = Math.max(low + range, low + above / place);
  return { low: low - deeper, high, stretch: 'asinh', asinhA: WIDEST_A, gamma };
}

/**
 * Share of the valid pixels that are sky: within 3 σ of its level, by the noise of the pixels themselves. NaN without any.
 * @throws ArgumentError when the pixels are no Float32Array
 */
export function skyShare(data: Float32Array, sky: number, pixelNoise: number): number {
  requirePixels(data);
  let valid = 0;
  let within = 0;
  const most = SKY_SIGMAS * pixelNoise;
  for (let i = 0; i < data.length; i++) {
    const distance = Math.abs(data[i] - sky);
    if (distance !== distance) continue;
    valid++;
    if (distance <= most) within++;
  }
  return within / valid;
}

/**
 * Degree to which an image is a field of sky: 1 if three quarters of its pixels are sky, 0 if structure fills half of the frame, and smooth
 * between.
 */
export function skyWeight(share: number): number {
  const t = Math.min(1, Math.max(0, (share - MIN_SKY) / (MAX_SKY - MIN_SKY)));
  return t * t * (3 - 2 * t);
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
