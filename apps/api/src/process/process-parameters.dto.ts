import {
  OUTLIER_REPLACEMENTS,
  OUTLIER_SIDES,
  RESAMPLINGS,
  SMOOTHING_METHODS,
  type Algorithm,
  type RejectOutliersStep,
  type ReprojectStep,
  type Resampling,
  type SharpenStep,
  type SmoothingMethod,
  type SmoothStep,
  type SubtractBackgroundStep,
} from '#processing-client';
import { ChoiceField, FlagField, NumberField, TextField, UUID } from '../validation/fields.js';

/** Side of a square in pixels; odd. */
const MAX_SIDE = 25;
const MAX_GROWTH = 50;
const MAX_HDU = 9999;
const MAX_SLICE = 1_000_000;

/** The HDU to process. */
class ImageParameters {
  @NumberField({
    integer: true,
    min: 0,
    max: MAX_HDU,
    optional: true,
    description: 'Default: the first image with data, SCI preferred',
  })
  hdu?: number;

  @NumberField({
    integer: true,
    min: 0,
    max: MAX_SLICE,
    optional: true,
    description: 'One plane of a cube; default: all of them, each separately',
  })
  sliceIndex?: number;
}

/** Statistics of every image of the file. */
export class StatisticsParameters {}

/** As photutils' Background2D: sigma-clipped medians of boxes, filtered, interpolated by a bicubic spline. */
export class SubtractBackgroundParameters
  extends ImageParameters
  implements Omit<SubtractBackgroundStep, 'algorithm'>
{
  @NumberField({ integer: true, min: 8, max: 4096, default: 64, description: 'Side of the boxes, pixels' })
  boxSize: number = 64;

  @NumberField({
    integer: true,
    min: 1,
    max: MAX_SIDE,
    default: 3,
    description: 'Odd: side of the median filter over the boxes',
  })
  filterSize: number = 3;

  @NumberField({ min: 1, max: 20, default: 3, description: 'Clipping within a box, standard deviations' })
  sigma: number = 3;

  @NumberField({
    integer: true,
    min: 0,
    max: 50,
    default: 10,
    description: 'Maximum number of clipping iterations',
  })
  maxIterations: number = 10;

  @NumberField({
    min: 0,
    max: 100,
    default: 10,
    description: 'Boxes with more than this percentage of missing pixels are estimated from their neighbours',
  })
  excludePercent: number = 10;

  @FlagField({ default: false, description: 'Mask sources when measuring the background' })
  excludeSources: boolean = false;

  @NumberField({
    min: 1,
    max: 50,
    default: 2,
    description:
      'Source threshold: standard deviations of the median of 3 × 3 pixels above a first background',
  })
  sourceSigma: number = 2;

  @NumberField({
    integer: true,
    min: 0,
    max: MAX_GROWTH,
    default: 5,
    description: 'Pixels around a source that are masked with it',
  })
  sourceGrowth: number = 5;
}

export class SmoothParameters extends ImageParameters implements Omit<SmoothStep, 'algorithm'> {
  @ChoiceField(SMOOTHING_METHODS, { default: 'gaussian' })
  method: SmoothingMethod = 'gaussian';

  @NumberField({ min: 0.1, max: 10, default: 1, description: 'Of the Gaussian, pixels' })
  sigma: number = 1;

  @NumberField({
    integer: true,
    min: 1,
    max: MAX_SIDE,
    default: 3,
    description: 'Odd: side of median and box, pixels',
  })
  size: number = 3;
}

/** Unsharp mask: adds the difference from a blurred copy. */
export class SharpenParameters extends ImageParameters implements Omit<SharpenStep, 'algorithm'> {
  @NumberField({
    min: 0.5,
    max: 10,
    default: 1.5,
    description: 'Standard deviation of the blurred copy, pixels',
  })
  radius: number = 1.5;

  @NumberField({ min: 0, max: 10, default: 1, description: 'Share of the difference to add' })
  amount: number = 1;

  @NumberField({ min: 0, max: 1e30, default: 0, description: 'Smallest difference, in the unit of the data' })
  threshold: number = 0;
}

/** Outliers among their neighbours: |v − m| > sigma · max(1.4826 · median |v − m|, noiseFloor), m the median. */
export class RejectOutliersParameters
  extends ImageParameters
  implements Omit<RejectOutliersStep, 'algorithm'>
{
  @NumberField({
    integer: true,
    min: 3,
    max: MAX_SIDE,
    default: 5,
    description: 'Odd: side of the square of neighbours, pixels',
  })
  size: number = 5;

  @NumberField({
    min: 1,
    max: 100,
    default: 5,
    description: 'Standard deviations of the noise around a pixel',
  })
  sigma: number = 5;

  @NumberField({ min: 0, max: 1e30, default: 0, description: 'Smallest noise, in the unit of the data' })
  noiseFloor: number = 0;

  @ChoiceField(OUTLIER_SIDES, {
    default: 'both',
    description: 'positive: only bright outliers, such as cosmic rays',
  })
  sides: RejectOutliersStep['sides'] = 'both';

  @ChoiceField(OUTLIER_REPLACEMENTS, { default: 'median', description: 'nan: no data' })
  replacement: RejectOutliersStep['replacement'] = 'median';
}

export class ReprojectParameters
  extends ImageParameters
  implements Omit<ReprojectStep, 'algorithm' | 'target'>
{
  @TextField({
    pattern: UUID,
    optional: true,
    description:
      'A record whose grid is used; default: north up, tangent plane, the pixel scale of the input',
  })
  target?: string;

  @NumberField({
    min: 0.0001,
    max: 36_000,
    optional: true,
    description: 'Pixel scale; not together with target',
  })
  pixelScaleArcsec?: number;

  @ChoiceField(RESAMPLINGS, {
    default: 'bilinear',
    description: 'Surface brightness is kept; exact: averaged over areas',
  })
  resampling: Resampling = 'bilinear';
}

/** The parameters of each algorithm. */
export const PARAMETERS = {
  statistics: StatisticsParameters,
  'subtract-background': SubtractBackgroundParameters,
  smooth: SmoothParameters,
  sharpen: SharpenParameters,
  'reject-outliers': RejectOutliersParameters,
  reproject: ReprojectParameters,
} as const satisfies { readonly [Name in Algorithm]: new () => object };
