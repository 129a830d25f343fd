import { zscaleLimits } from './zscale.js';
import { percentileLimits, type DisplayLimits } from './limits.js';
import { ordinaryPixels } from './ordinary-pixels.js';
import type { StretchName } from './tone/tone.js';

/** Percentages of pixels below the limits of a display. */
const FAINT_PERCENT = 0.1;
const BRIGHT_PERCENT = 99.9;

/** Pixels for {@link defaultLimits}, where not all are measured. */
export interface DefaultLimitsOptions {
  /** Pixels that zscale is measured on. Default: those of all other stretches. */
  readonly zscalePixels?: Float32Array;
  /** The 0.1st and the 99.9th percentile of the image that the pixels are a sample of. Default: those of the sample. */
  readonly exact?: DisplayLimits;
}

/**
 * The limits of a stretch that is given none. zscale computes its own, `histeq` takes the percentiles 0.1 and 99.9; all others take these
 * percentiles of the pixels that are not wild ({@link ordinaryPixels}). Limits that meet, as those of maps that are almost constant,
 * are replaced by the range of the values that are there.
 *
 * @returns NaN when no pixel is finite; equal limits when all are
 * @throws ArgumentError when the pixels are no Float32Array
 */
export function defaultLimits(
  data: Float32Array,
  stretch: StretchName,
  { zscalePixels = data, exact }: DefaultLimitsOptions = {},
): DisplayLimits {
  if (stretch === 'zscale') return unlessEqual(zscaleLimits(zscalePixels), data);
  if (stretch === 'histeq') return unlessEqual(exact ?? percentilesOf(data), data);
  const { faint, bright, isOrdinary } = ordinaryPixels(data);
  return exact && isOrdinary ? exact : { low: faint, high: bright };
}

const percentilesOf = (data: Float32Array): DisplayLimits =>
  percentileLimits(data, FAINT_PERCENT, BRIGHT_PERCENT);

function unlessEqual(limits: DisplayLimits, data: Float32Array): DisplayLimits {
  if (limits.low !== limits.high) return limits;
  const { faint, bright } = ordinaryPixels(data);
  return { low: faint, high: bright };
}
