import { IsBoolean, IsIn, IsNumber, IsOptional, IsString, Max, Min } from 'class-validator';
import { ANALYSIS_LIMITS, WRITTEN_JSON, json, type OperationContract } from './operation.js';
import { Fits, isNumberRecord, IsWhole } from './shape.js';

/** A region of an image in 0-based pixel coordinates, centres on integers: the pixels whose centre lies in it. */
export type RegionSpec =
  | {
      readonly type: 'rectangle';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | {
      readonly type: 'ellipse';
      readonly x: number;
      readonly y: number;
      readonly a: number;
      readonly b: number;
      /** Degrees from the x axis towards the y axis. */
      readonly angle: number;
    };

const REGION_NUMBERS: Readonly<Record<string, readonly string[]>> = {
  rectangle: ['x', 'y', 'width', 'height'],
  ellipse: ['x', 'y', 'a', 'b', 'angle'],
} satisfies Record<RegionSpec['type'], readonly string[]>;

function isRegion(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { type, ...numbers } = value as { type?: unknown };
  const names = typeof type === 'string' && Object.hasOwn(REGION_NUMBERS, type) && REGION_NUMBERS[type];
  return names !== false && isNumberRecord(numbers, names);
}

/** An image of a stored file; of a cube its middle plane. */
class ImageQuestion {
  @IsString()
  readonly key: string;

  /** Default: the image that a viewer shows. */
  @IsOptional()
  @IsWhole(0)
  readonly hdu?: number;
}

export class RegionStatisticsRequest extends ImageQuestion {
  @Fits(isRegion, 'must be a rectangle or an ellipse')
  readonly region: RegionSpec;
}

/** All numbers in the image's unit; null when no pixel is valid. */
export interface RegionStatisticsAnswer {
  readonly mean: number | null;
  readonly median: number | null;
  readonly std: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly sum: number | null;
  readonly pixelCount: number;
  readonly validPixels: number;
  /** BUNIT of the image. */
  readonly units: string | null;
}

export const DETECTION_METHODS = ['daofind', 'iraf', 'segmentation'] as const;
export type DetectionMethodName = (typeof DETECTION_METHODS)[number];
export const REQUESTED_METHODS = [...DETECTION_METHODS, 'auto'] as const;

/** Bounds of a detection (docs/reference/wire-format.md, "Analysis"); both sides check the numbers. */
export const DETECTION_BOUNDS = {
  thresholdSigma: { min: 1, max: 50 },
  fwhm: { min: 0.5, max: 20 },
  npixels: { min: 1, max: 1000 },
  maxSources: { min: 1, max: 50_000 },
} as const;

export class DetectSourcesRequest extends ImageQuestion {
  @IsNumber()
  @Min(DETECTION_BOUNDS.thresholdSigma.min)
  @Max(DETECTION_BOUNDS.thresholdSigma.max)
  readonly thresholdSigma: number;

  @IsNumber()
  @Min(DETECTION_BOUNDS.fwhm.min)
  @Max(DETECTION_BOUNDS.fwhm.max)
  readonly fwhm: number;

  @IsIn(REQUESTED_METHODS)
  readonly method: (typeof REQUESTED_METHODS)[number];

  @IsWhole(DETECTION_BOUNDS.npixels.min)
  @Max(DETECTION_BOUNDS.npixels.max)
  readonly npixels: number;

  @IsBoolean()
  readonly deblend: boolean;

  @IsWhole(DETECTION_BOUNDS.maxSources.min)
  @Max(DETECTION_BOUNDS.maxSources.max)
  readonly maxSources: number;
}

/** A source; null for properties that its method does not measure, and for the position in an image without a celestial WCS. */
export type FoundSource = Readonly<
  Record<'id' | 'x' | 'y' | 'flux' | 'peak', number> &
    Record<'ra' | 'dec' | 'fwhm' | 'sharpness' | 'roundness1' | 'roundness2' | 'area', number | null> &
    Record<'semiMajor' | 'semiMinor' | 'angle' | 'ellipticity', number | null>
>;

/** The document that `detectSources` writes. */
export interface DetectSourcesAnswer {
  readonly method: DetectionMethodName;
  /** Level and noise of the background; null when no pixel is valid. */
  readonly background: { readonly median: number | null; readonly rms: number | null };
  /** Height above the background at the median noise; null when no pixel is valid. */
  readonly threshold: number | null;
  /** Number of all sources found, including those beyond the limit. */
  readonly count: number;
  readonly truncated: boolean;
  /** Brightest first. */
  readonly sources: readonly FoundSource[];
}

/** Header with the reason why `auto` chose its method; absent when the request named one. */
export const DETECTION_HEADERS = { reason: 'x-detection-reason' } as const;

/** Statistics of a region of an image. */
export const regionStatistics = {
  path: '/region-statistics',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  request: RegionStatisticsRequest,
  answer: json<RegionStatisticsAnswer>('validPixels'),
} as const satisfies OperationContract;

/** The sources of an image. */
export const detectSources = {
  path: '/detect-sources',
  queue: 'detection',
  limits: ANALYSIS_LIMITS,
  request: DetectSourcesRequest,
  answer: WRITTEN_JSON,
} as const satisfies OperationContract;
