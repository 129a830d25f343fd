import { ArrayMinSize, IsBoolean, IsIn, IsNumber, IsOptional, IsString, Matches } from 'class-validator';
import { ChannelInput, isCrop, type Crop } from './composite/composite.js';
import { COMPOSITE_LIMITS, withProgress, type OperationContract } from './operation.js';
import { RESAMPLINGS, type Resampling } from './process/process-parameters.js';
import { SHA256 } from './results.js';
import { Fits, IsWhole, Nullable, Part, Parts } from './shape.js';
import { COLOR_MAPS, Tone, type ColorMap } from './tone.js';

export const COMBINE_METHODS = ['mean', 'median', 'sum', 'first', 'last', 'min', 'max'] as const;
export type CombineMethod = (typeof COMBINE_METHODS)[number];

export const WEIGHTINGS = ['none', 'exposure', 'wht'] as const;
export type Weighting = (typeof WEIGHTINGS)[number];

/** The zenithal projections without further parameters, and the usual ones of all-sky maps. */
export const MOSAIC_PROJECTIONS = ['TAN', 'SIN', 'ARC', 'STG', 'ZEA', 'CAR', 'AIT', 'MOL', 'SFL'] as const;
export type MosaicProjection = (typeof MOSAIC_PROJECTIONS)[number];

/** Bounds of pixel scales, arc seconds: from far below any camera's to ten degrees. */
export const PIXEL_SCALE_ARCSEC = { min: 0.0001, max: 36_000 } as const;

/** Bounds of the sides of composites and mosaics, pixels (docs/reference/wire-format.md, "Composite"). */
export const PICTURE_SIDE = { min: 16, max: 8000 } as const;

/** A stored input file of a mosaic. */
export class MosaicInput extends ChannelInput {
  /** Name of its field in the client's request, if not `dataIds.N`: `files.0.dataId`. */
  @IsOptional()
  @IsString()
  readonly field?: string;

  /** For the history of the result. */
  @Matches(SHA256)
  readonly sha256: string;

  /** Seconds according to its record; `null`: according to its header. For `weighting: exposure`. */
  @Nullable(IsNumber())
  readonly exposureTime: number | null;

  /** Its own tone in a picture; `null`: the tone of the whole. Never changes the values of a FITS mosaic. */
  @Nullable(Part(() => Tone))
  readonly tone: Tone | null;
}

/** Parameters of a mosaic. Ids have been replaced by storage keys; the API has checked its bounds. */
export class MosaicSpec {
  @ArrayMinSize(2)
  @Parts(() => MosaicInput)
  readonly inputs: readonly MosaicInput[];

  @IsIn(COMBINE_METHODS)
  readonly combineMethod: CombineMethod;

  @IsIn(WEIGHTINGS)
  readonly weighting: Weighting;

  /** Values farther than so many standard deviations from the median of their pixel are rejected; `null`: none. */
  @Nullable(IsNumber())
  readonly rejectSigma: number | null;

  @IsBoolean()
  readonly backgroundMatch: boolean;

  @IsIn(RESAMPLINGS)
  readonly resampling: Resampling;

  @IsIn(MOSAIC_PROJECTIONS)
  readonly projection: MosaicProjection;

  /** `null`: the scale of the finest input. */
  @Nullable(IsNumber())
  readonly pixelScaleArcsec: number | null;

  @IsBoolean()
  readonly northUp: boolean;

  @Fits(isCrop, 'crop must be union, intersection or a box on the sky')
  readonly crop: Crop;

  /** Largest size of the mosaic; both `null`: determined by its scale. */
  @Nullable(IsWhole(1))
  readonly width: number | null;

  @Nullable(IsWhole(1))
  readonly height: number | null;
}

/** A mosaic as a picture. */
export class MosaicPictureSpec extends MosaicSpec {
  @Part(() => Tone)
  readonly tone: Tone;

  @IsIn(COLOR_MAPS)
  readonly cmap: ColorMap;

  @IsIn(['png', 'jpeg'])
  readonly outputFormat: 'png' | 'jpeg';

  @IsWhole(1)
  readonly quality: number;
}

/** Renders a picture into the storage, with progress. */
export class MosaicToStorage {
  @Part(() => MosaicPictureSpec)
  readonly spec: MosaicPictureSpec;

  /** Below `results/`. */
  @IsString()
  readonly resultKey: string;
}

/** Writes a FITS file into the storage, with progress. */
export class MosaicFitsRequest {
  @Part(() => MosaicSpec)
  readonly spec: MosaicSpec;

  /** Folder of the file: below `derived/` if it becomes a record, else below `results/`. */
  @IsString()
  readonly folder: string;

  /** Last part of its key. */
  @IsString()
  readonly fileName: string;

  /** Whether a mosaic of too many pixels is made at a coarser scale, as pictures are; else it is refused. */
  @IsOptional()
  @IsBoolean()
  readonly shrinks?: boolean;
}

/** Facts about a finished mosaic. */
export interface MosaicFacts {
  readonly width: number;
  readonly height: number;
  /** Fraction of its pixels covered by any image, 0 to 1. */
  readonly coverage: number;
  readonly scaleArcsec: number;
  /** Factor by which `MAX_MOSAIC_OUTPUT_PIXELS` reduced its sides; 1: as requested. */
  readonly reducedBy: number;
  /** Values rejected as outliers. */
  readonly rejected: number;
  readonly contentType: string;
}

/** A stored mosaic. */
export interface StoredMosaic extends MosaicFacts {
  /** Differs for each call: an abandoned call may still be running while the next one writes. */
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

/** Headers that carry {@link MosaicFacts} when the answer is the picture itself. */
export const MOSAIC_HEADERS = {
  width: 'x-mosaic-width',
  height: 'x-mosaic-height',
  coverage: 'x-mosaic-coverage',
  scale: 'x-mosaic-scale-arcsec',
  scaled: 'x-mosaic-scaled',
} as const;

/** Headers of the facts. */
export const mosaicHeaders = ({ width, height, coverage, scaleArcsec, reducedBy }: MosaicFacts) => ({
  [MOSAIC_HEADERS.width]: String(width),
  [MOSAIC_HEADERS.height]: String(height),
  [MOSAIC_HEADERS.coverage]: coverage.toFixed(4),
  [MOSAIC_HEADERS.scale]: scaleArcsec.toPrecision(8),
  [MOSAIC_HEADERS.scaled]: reducedBy.toPrecision(6),
});

/** A mosaic as a picture. */
export const mosaic = {
  path: '/mosaic',
  queue: 'batch',
  limits: COMPOSITE_LIMITS,
  request: MosaicPictureSpec,
  answer: { as: 'picture', headers: Object.values(MOSAIC_HEADERS) },
} as const satisfies OperationContract;

/** A mosaic as a picture in the storage, with progress. */
export const mosaicToStorage = {
  path: '/mosaic/store',
  queue: 'batch',
  limits: COMPOSITE_LIMITS,
  request: MosaicToStorage,
  answer: withProgress<MosaicFacts>('coverage'),
} as const satisfies OperationContract;

/** A mosaic as a FITS file in the storage, with progress. */
export const mosaicFits = {
  path: '/mosaic/fits',
  queue: 'batch',
  limits: COMPOSITE_LIMITS,
  request: MosaicFitsRequest,
  answer: withProgress<StoredMosaic>('sha256'),
} as const satisfies OperationContract;
