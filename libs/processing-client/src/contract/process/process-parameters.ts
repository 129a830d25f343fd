import { IsBoolean, IsIn, IsNumber, IsOptional, IsString } from 'class-validator';
import { SMOOTHINGS, type Smoothing } from './smoothing.js';
import { IsWhole, Part } from '../shape.js';

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
export class StatisticsStep {
  @IsIn(['statistics'])
  readonly algorithm: 'statistics';
}

/** The image to process. */
class ImageChoice {
  /** Default: the image that a viewer shows. */
  @IsOptional()
  @IsWhole(0)
  readonly hdu?: number;

  /** One plane of a cube. Default: all, processed separately. */
  @IsOptional()
  @IsWhole(0)
  readonly sliceIndex?: number;
}

export class SubtractBackgroundStep extends ImageChoice {
  @IsIn(['subtract-background'])
  readonly algorithm: 'subtract-background';

  /** Side of the boxes, pixels. */
  @IsWhole(1)
  readonly boxSize: number;

  /** Odd side of the median filter over the boxes. */
  @IsWhole(1)
  readonly filterSize: number;

  /** Clipping within a box, standard deviations. */
  @IsNumber()
  readonly sigma: number;

  @IsWhole(0)
  readonly maxIterations: number;

  /** Boxes that lack more than this percentage of their pixels are estimated from their neighbours. */
  @IsNumber()
  readonly excludePercent: number;

  @IsBoolean()
  readonly excludeSources: boolean;

  /** Threshold of sources above a first background, standard deviations. */
  @IsNumber()
  readonly sourceSigma: number;

  /** Pixels around a source that are masked with it. */
  @IsWhole(0)
  readonly sourceGrowth: number;
}

export class SmoothStep extends ImageChoice {
  @IsIn(['smooth'])
  readonly algorithm: 'smooth';

  @IsIn(SMOOTHING_METHODS)
  readonly method: SmoothingMethod;

  /** Of the Gaussians, pixels. */
  @IsNumber()
  readonly sigma: number;

  /** Odd side of the squares, pixels. */
  @IsWhole(1)
  readonly size: number;
}

export class SharpenStep extends ImageChoice {
  @IsIn(['sharpen'])
  readonly algorithm: 'sharpen';

  /** Standard deviation of the blurred copy, pixels. */
  @IsNumber()
  readonly radius: number;

  @IsNumber()
  readonly amount: number;

  /** Smallest difference that is sharpened, in the unit of the data. */
  @IsNumber()
  readonly threshold: number;
}

export class RejectOutliersStep extends ImageChoice {
  @IsIn(['reject-outliers'])
  readonly algorithm: 'reject-outliers';

  /** Odd side of the square of neighbours, pixels. */
  @IsWhole(1)
  readonly size: number;

  @IsNumber()
  readonly sigma: number;

  /** Least noise, in the unit of the data. */
  @IsNumber()
  readonly noiseFloor: number;

  @IsIn(OUTLIER_SIDES)
  readonly sides: (typeof OUTLIER_SIDES)[number];

  @IsIn(OUTLIER_REPLACEMENTS)
  readonly replacement: (typeof OUTLIER_REPLACEMENTS)[number];
}

/** A stored file whose grid is used. */
export class GridSource {
  @IsString()
  readonly key: string;

  /** For messages, and the history. */
  @IsString()
  readonly name: string;
}

export class ReprojectStep extends ImageChoice {
  @IsIn(['reproject'])
  readonly algorithm: 'reproject';

  /** Side of the pixels. Default: the input's. Without `target` only. */
  @IsOptional()
  @IsNumber()
  readonly pixelScaleArcsec?: number;

  /** Default: north up, east left, tangent plane around the middle. */
  @IsOptional()
  @Part(() => GridSource)
  readonly target?: GridSource;

  @IsIn(RESAMPLINGS)
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

/** The class of each algorithm's parameters. */
export const STEP_SHAPES = {
  statistics: StatisticsStep,
  'subtract-background': SubtractBackgroundStep,
  smooth: SmoothStep,
  sharpen: SharpenStep,
  'reject-outliers': RejectOutliersStep,
  reproject: ReprojectStep,
} as const satisfies { readonly [Name in Algorithm]: new () => { readonly algorithm: Name } };
