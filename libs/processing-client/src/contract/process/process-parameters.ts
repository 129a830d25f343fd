import { SMOOTHINGS, type Smoothing } from './smoothing.js';

/** The ways to process a record (docs/reference/wire-format.md, "Records"). */
export const ALGORITHMS = [
  'statistics',
  'subtract-background',
  'smooth',
  'sharpen',
  'reject-outliers',
  'reproject',
] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

/** Methods of smoothing, without the empty one. */
export const SMOOTHING_METHODS = SMOOTHINGS.filter((method) => method !== '');
export type SmoothingMethod = Exclude<Smoothing, ''>;

export const RESAMPLINGS = ['nearest', 'bilinear', 'bicubic', 'lanczos3', 'exact'] as const;
export type Resampling = (typeof RESAMPLINGS)[number];

export const OUTLIER_SIDES = ['both', 'positive'] as const;
export const OUTLIER_REPLACEMENTS = ['median', 'nan'] as const;

/** Exact statistics of every image of the file. */
export interface StatisticsStep {
  readonly algorithm: 'statistics';
}

/** The image to process. */
interface ImageChoice {
  /** Default: the image that a viewer shows. */
  readonly hdu?: number;
  /** One plane of a cube. Default: all, processed separately. */
  readonly sliceIndex?: number;
}

export interface SubtractBackgroundStep extends ImageChoice {
  readonly algorithm: 'subtract-background';
  /** Side of the boxes, pixels. */
  readonly boxSize: number;
  /** Odd side of the median filter over the boxes. */
  readonly filterSize: number;
  /** Clipping within a box, standard deviations. */
  readonly sigma: number;
  readonly maxIterations: number;
  /** Boxes that lack more than this percentage of their pixels are estimated from their neighbours. */
  readonly excludePercent: number;
  readonly excludeSources: boolean;
  /** Threshold of sources above a first background, standard deviations. */
  readonly sourceSigma: number;
  /** Pixels around a source that are masked with it. */
  readonly sourceGrowth: number;
}

export interface SmoothStep extends ImageChoice {
  readonly algorithm: 'smooth';
  readonly method: SmoothingMethod;
  /** Of the Gaussians, pixels. */
  readonly sigma: number;
  /** Odd side of the squares, pixels. */
  readonly size: number;
}

export interface SharpenStep extends ImageChoice {
  readonly algorithm: 'sharpen';
  /** Standard deviation of the blurred copy, pixels. */
  readonly radius: number;
  readonly amount: number;
  /** Smallest difference that is sharpened, in the unit of the data. */
  readonly threshold: number;
}

export interface RejectOutliersStep extends ImageChoice {
  readonly algorithm: 'reject-outliers';
  /** Odd side of the square of neighbours, pixels. */
  readonly size: number;
  readonly sigma: number;
  /** Least noise, in the unit of the data. */
  readonly noiseFloor: number;
  readonly sides: (typeof OUTLIER_SIDES)[number];
  readonly replacement: (typeof OUTLIER_REPLACEMENTS)[number];
}

/** A stored file whose grid is used. */
export interface GridSource {
  readonly key: string;
  /** For messages, and the history. */
  readonly name: string;
}

export interface ReprojectStep extends ImageChoice {
  readonly algorithm: 'reproject';
  /** Side of the pixels. Default: the input's. Without `target` only. */
  readonly pixelScaleArcsec?: number;
  /** Default: north up, east left, tangent plane around the middle. */
  readonly target?: GridSource;
  readonly resampling: Resampling;
}

/** An algorithm that turns an image into another one. */
export type ImageStep =
  | SubtractBackgroundStep
  | SmoothStep
  | SharpenStep
  | RejectOutliersStep
  | ReprojectStep;
export type ProcessStep = StatisticsStep | ImageStep;
