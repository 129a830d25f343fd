import { IsArray, IsInt, IsNumber, Max } from 'class-validator';
import { AboutImagePart } from '../image-part.js';
import { ANALYSIS_LIMITS, type OperationContract } from '../operation.js';
import { IsWhole, Nullable, Part } from '../shape.js';
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
export class HistogramRequest extends AboutImagePart(SmoothedTone) {
  @IsWhole(1)
  @Max(65_536)
  readonly bins: number;
}

/** Of the finite pixels, in the unit of the data; `null` without any. */
export class PixelStatistics {
  @Nullable(IsNumber())
  readonly min: number | null;

  @Nullable(IsNumber())
  readonly max: number | null;

  @Nullable(IsNumber())
  readonly mean: number | null;

  @Nullable(IsNumber())
  readonly std: number | null;

  @Nullable(IsNumber())
  readonly median: number | null;

  @IsInt()
  readonly validPixels: number;

  @IsInt()
  readonly totalPixels: number;
}

export class PixelPercentiles implements Record<keyof typeof PERCENTILES, number | null> {
  @Nullable(IsNumber())
  readonly p0_1: number | null;

  @Nullable(IsNumber())
  readonly p1: number | null;

  @Nullable(IsNumber())
  readonly p5: number | null;

  @Nullable(IsNumber())
  readonly p25: number | null;

  @Nullable(IsNumber())
  readonly p50: number | null;

  @Nullable(IsNumber())
  readonly p75: number | null;

  @Nullable(IsNumber())
  readonly p95: number | null;

  @Nullable(IsNumber())
  readonly p99: number | null;

  @Nullable(IsNumber())
  readonly p99_9: number | null;
}

/** The values that the tone of the request maps to black and white; `null` without a finite pixel. */
export class ToneLimits {
  @Nullable(IsNumber())
  readonly low: number | null;

  @Nullable(IsNumber())
  readonly high: number | null;
}

/** Counts and edges of the bins. */
export class HistogramCounts {
  @IsInt()
  readonly bins: number;

  /** Evenly spaced, one more than bins. */
  @IsArray()
  @IsNumber({}, { each: true })
  readonly edges: readonly number[];

  @IsArray()
  @IsInt({ each: true })
  readonly counts: readonly number[];

  @Part(() => PixelPercentiles)
  readonly percentiles: PixelPercentiles;
}

export class HistogramFacts extends HistogramCounts {
  @Part(() => PixelStatistics)
  readonly stats: PixelStatistics;

  @Part(() => ToneLimits)
  readonly displayLimits: ToneLimits;
}

/** The histogram of one image, or of a part of it. */
export const histogram = {
  path: '/histogram',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  request: HistogramRequest,
  answer: { as: 'json', shape: HistogramFacts },
} as const satisfies OperationContract;
