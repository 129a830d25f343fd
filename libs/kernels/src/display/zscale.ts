import { requirePixels } from '../require-arguments.js';
import { ArgumentError } from '../errors.js';
import type { DisplayLimits } from './limits.js';
import { sampleFinite } from './sample-finite.js';

/** Options of {@link zscaleLimits}: the parameters of IRAF's zscale, with astropy's names and defaults. */
export interface ZscaleOptions {
  /** Number of sampled pixels. Default {@link ZSCALE_SAMPLES}. */
  readonly samples?: number;
  /** Divides the slope of the fitted line: the smaller, the wider the interval. Default 0.25. */
  readonly contrast?: number;
  /** With a larger share of samples rejected, the limits are minimum and maximum. Default 0.5. */
  readonly maxReject?: number;
  /** With fewer samples left, the limits are minimum and maximum. Default 5. */
  readonly minPixels?: number;
  /** Rejection threshold in standard deviations of the residuals. Default 2.5. */
  readonly rejectSigma?: number;
  /** Rounds of fitting. Default 5. */
  readonly maxIterations?: number;
}

/** Default number of zscale's samples. */
export const ZSCALE_SAMPLES = 1000;

/** Share of the samples by which each rejected stretch of the sorted samples is grown. */
const GROWTH = 0.01;

/** A straight line over sample indices. */
interface Line {
  readonly slope: number;
  readonly intercept: number;
}

/**
 * Display limits by IRAF's zscale (Tody 1986; here as `astropy.visualization.ZScaleInterval` 5.2 computes it): a line is fitted to the
 * sorted samples, outliers are rejected, and the interval is the line around the median with its slope divided by the contrast: it shows
 * the sky and faint objects above it, whatever the bright end.
 *
 * @returns limits in data units; NaN when no pixel is finite
 * @throws ArgumentError when an option is negative or no number, or there is to be no sample
 */
export function zscaleLimits(data: Float32Array, options: ZscaleOptions = {}): DisplayLimits {
  requirePixels(data);
  const settings = settingsOf(options);
  const { samples, contrast } = settings;
  const sorted = sampleFinite(data, samples).sort();
  if (sorted.length === 0) return { low: NaN, high: NaN };
  const first = sorted[0];
  const last = sorted[sorted.length - 1];
  const line = fitSortedSamples(sorted, settings);
  if (!line) return { low: first, high: last };
  const slope = contrast > 0 ? line.slope / contrast : line.slope;
  const center = (sorted.length - 1) >> 1;
  const median = (sorted[center] + sorted[sorted.length >> 1]) / 2;
  return {
    low: Math.max(first, median - (center - 1) * slope),
    high: Math.min(last, median + (sorted.length - center) * slope),
  };
}

function settingsOf(options: ZscaleOptions): Required<ZscaleOptions> {
  const { samples = ZSCALE_SAMPLES, contrast = 0.25, maxReject = 0.5 } = options;
  const { minPixels = 5, rejectSigma = 2.5, maxIterations = 5 } = options;
  const settings = { samples, contrast, maxReject, minPixels, rejectSigma, maxIterations };
  for (const [name, value] of Object.entries(settings)) {
    if (!(value >= 0)) throw new ArgumentError(name, `${value} is not a positive number`);
  }
  if (samples < 1) throw new ArgumentError('samples', 'at least one is needed');
  return settings;
}

/** The line through the samples that survive the rejection; undefined when too few of them do. */
function fitSortedSamples(sorted: Float32Array, settings: Required<ZscaleOptions>): Line | undefined {
  const { maxReject, minPixels, rejectSigma, maxIterations } = settings;
  const size = sorted.length;
  const fewest = Math.max(minPixels, Math.floor(size * maxReject));
  const growth = Math.max(1, Math.floor(size * GROWTH));
  let rejected = new Uint8Array(size);
  let line: Line | undefined;
  let good = size;
  let previouslyGood = size + 1;
  for (let i = 0; i < maxIterations && good < previouslyGood && good >= fewest; i++) {
    line = fitLine(sorted, rejected);
    rejectOutliers(sorted, rejected, line, rejectSigma);
    rejected = grow(rejected, growth);
    previouslyGood = good;
    good = size - rejected.reduce((sum, flag) => sum + flag, 0);
  }
  return good >= fewest ? line : undefined;
}

/** Least squares line over the samples that are not rejected. */
function fitLine(values: Float32Array, rejected: Uint8Array): Line {
  let n = 0;
  let sumX = 0;
  let sumY = 0;
  for (let i = 0; i < values.length; i++) {
    if (rejected[i]) continue;
    n++;
    sumX += i;
    sumY += values[i];
  }
  const meanX = sumX / n;
  const meanY = sumY / n;
  let xx = 0;
  let xy = 0;
  for (let i = 0; i < values.length; i++) {
    if (rejected[i]) continue;
    xx += (i - meanX) * (i - meanX);
    xy += (i - meanX) * (values[i] - meanY);
  }
  const slope = xx > 0 ? xy / xx : 0;
  return { slope, intercept: meanY - slope * meanX };
}

/** Marks the samples whose residual exceeds `sigma` standard deviations of the residuals not yet rejected. */
function rejectOutliers(values: Float32Array, rejected: Uint8Array, line: Line, sigma: number): void {
  const residuals = Float64Array.from(values, (value, i) => value - (line.intercept + line.slope * i));
  const kept = residuals.filter((_, i) => !rejected[i]);
  const mean = kept.reduce((sum, r) => sum + r, 0) / kept.length;
  const variance = kept.reduce((sum, r) => sum + (r - mean) * (r - mean), 0) / kept.length;
  const threshold = sigma * Math.sqrt(variance);
  for (let i = 0; i < residuals.length; i++) {
    if (residuals[i] < -threshold || residuals[i] > threshold) rejected[i] = 1;
  }
}

/** Grows each mark to `width` samples around it, the odd one to the right (numpy's `convolve`, mode "same"). */
function grow(marks: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(marks.length);
  const left = (width - 1) >> 1;
  marks.forEach((mark, i) => {
    if (mark) grown.fill(1, Math.max(0, i - left), i + (width >> 1) + 1);
  });
  return grown;
}
