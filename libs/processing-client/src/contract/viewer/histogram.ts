import type { ImagePart } from '../image-part.js';
import { ANALYSIS_LIMITS, type DocumentForm, type OperationContract } from '../operation.js';
import { SmoothedTone } from '../process/smoothing.js';

/** Percentiles in a histogram, by the names of their fields. */
export const PERCENTILES = {
  p0_1: 0.1,
  p1: 1,
  p5: 5,
  p25: 25,
  p50: 50,
  p75: 75,
  p95: 95,
  p99: 99,
  p99_9: 99.9,
} as const;

/** Requests the histogram and the statistics of one image. */
export interface HistogramRequest extends SmoothedTone, ImagePart {
  readonly bins: number;
}

/** Of the finite pixels, in the unit of the data; `null` without any. */
export interface PixelStatistics {
  readonly min: number | null;
  readonly max: number | null;
  readonly mean: number | null;
  readonly std: number | null;
  readonly median: number | null;
  readonly validPixels: number;
  readonly totalPixels: number;
}

export type PixelPercentiles = Readonly<Record<keyof typeof PERCENTILES, number | null>>;

/** The values that the tone of the request maps to black and white; `null` without a finite pixel. */
export interface ToneLimits {
  readonly low: number | null;
  readonly high: number | null;
}

/** Counts and edges of the bins. */
export interface HistogramCounts {
  readonly bins: number;
  /** One more than bins. */
  readonly edges: readonly number[];
  readonly counts: readonly number[];
  readonly percentiles: PixelPercentiles;
}

export interface HistogramFacts extends HistogramCounts {
  readonly stats: PixelStatistics;
  readonly displayLimits: ToneLimits;
}

/** The histogram of one image, or of a part of it. */
export const histogram: OperationContract<HistogramRequest, DocumentForm<'json', HistogramFacts>> = {
  path: '/histogram',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  answer: { as: 'json', field: 'displayLimits' },
};
