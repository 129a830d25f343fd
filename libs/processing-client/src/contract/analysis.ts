import {
  ANALYSIS_LIMITS,
  WRITTEN_JSON,
  type DocumentForm,
  type PictureForm,
  type OperationContract,
} from './operation.js';

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

/** An image of a stored file; of a cube its middle plane. */
interface ImageQuestion {
  readonly key: string;
  /** Default: the image that a viewer shows. */
  readonly hdu?: number;
}

export interface RegionStatisticsRequest extends ImageQuestion {
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

/** Bounds of a detection (docs/reference/wire-format.md, "Analysis"). */
export const DETECTION_BOUNDS = {
  thresholdSigma: { min: 1, max: 50 },
  fwhm: { min: 0.5, max: 20 },
  npixels: { min: 1, max: 1000 },
  maxSources: { min: 1, max: 50_000 },
} as const;

/** Formats of a list of sources, with their content types. */
export const SOURCE_FORMATS = {
  json: WRITTEN_JSON.contentType,
  csv: 'text/csv; charset=utf-8',
  votable: 'application/x-votable+xml',
} as const;
export type SourceFormat = keyof typeof SOURCE_FORMATS;

export interface DetectSourcesRequest extends ImageQuestion {
  readonly thresholdSigma: number;
  readonly fwhm: number;
  readonly method: (typeof REQUESTED_METHODS)[number];
  readonly npixels: number;
  readonly deblend: boolean;
  readonly maxSources: number;
  /** Default: json. */
  readonly format?: SourceFormat;
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

/** Headers with facts that some formats lack. `reason` says why `auto` chose its method; absent when the request named one. */
export const DETECTION_HEADERS = {
  method: 'x-detection-method',
  count: 'x-detection-count',
  truncated: 'x-detection-truncated',
  reason: 'x-detection-reason',
} as const;

/** Statistics of a region of an image. */
export const regionStatistics: OperationContract<
  RegionStatisticsRequest,
  DocumentForm<'json', RegionStatisticsAnswer>
> = {
  path: '/region-statistics',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  answer: { as: 'json', field: 'validPixels' },
};

/** The sources of an image. */
export const detectSources: OperationContract<DetectSourcesRequest, PictureForm> = {
  path: '/detect-sources',
  queue: 'detection',
  limits: ANALYSIS_LIMITS,
  answer: { as: 'picture', headers: [], contentType: Object.values(SOURCE_FORMATS) },
};
