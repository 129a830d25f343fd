import { ChannelInput, type Crop } from './composite/composite.js';
import {
  ANALYSIS_LIMITS,
  COMPOSITE_LIMITS,
  type DocumentForm,
  type PictureForm,
  type OperationContract,
} from './operation.js';
import { type Resampling } from './process/process-parameters.js';
import { Tone, type ColorMap } from './tone.js';

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
export interface MosaicInput extends ChannelInput {
  /** For the history of the result. */
  readonly sha256: string;
  /** Seconds according to its record; `null`: according to its header. For `weighting: exposure`. */
  readonly exposureTime: number | null;
  /** Its own tone in a picture; `null`: the tone of the whole. Never changes the values of a FITS mosaic. */
  readonly tone: Tone | null;
}

/** Parameters of a mosaic. Ids have been replaced by storage keys; the API has checked its bounds. */
export interface MosaicSpec {
  readonly inputs: readonly MosaicInput[];
  readonly combineMethod: CombineMethod;
  readonly weighting: Weighting;
  /** Values farther than so many standard deviations from the median of their pixel are rejected; `null`: none. */
  readonly rejectSigma: number | null;
  readonly backgroundMatch: boolean;
  readonly resampling: Resampling;
  readonly projection: MosaicProjection;
  /** `null`: the scale of the finest input. */
  readonly pixelScaleArcsec: number | null;
  readonly northUp: boolean;
  readonly crop: Crop;
  /** Largest size of the mosaic; both `null`: determined by its scale. */
  readonly width: number | null;
  readonly height: number | null;
}

/** A mosaic as a picture. */
export interface MosaicPictureSpec extends MosaicSpec {
  readonly tone: Tone;
  readonly cmap: ColorMap;
  readonly outputFormat: 'png' | 'jpeg';
  readonly quality: number;
}

/** Renders a picture into the storage, with progress. */
export interface MosaicToStorage {
  readonly spec: MosaicPictureSpec;
  /** Below `results/`. */
  readonly resultKey: string;
}

/** Writes a FITS file into the storage, with progress. */
export interface MosaicFitsRequest {
  readonly spec: MosaicSpec;
  /** Folder of the file: below `derived/` if it becomes a record, else below `results/`. */
  readonly folder: string;
  /** Last part of its key. */
  readonly fileName: string;
  /** Whether a mosaic of too many pixels is made at a coarser scale, as pictures are; else it is refused. */
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
  /** Science images that are too far away from the first one of their file. */
  readonly leftOutImages: number;
  readonly contentType: string;
}

/** A stored mosaic. */
export interface StoredMosaic extends MosaicFacts {
  /** Differs for each call: an abandoned call may still be running while the next one writes. */
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

/** Headers of every picture of a mosaic. */
const ALWAYS = {
  width: 'x-mosaic-width',
  height: 'x-mosaic-height',
  coverage: 'x-mosaic-coverage',
  scale: 'x-mosaic-scale-arcsec',
  scaled: 'x-mosaic-scaled',
} as const;

/** Headers that carry {@link MosaicFacts} when the answer is the picture itself; images are counted only if any is left out. */
export const MOSAIC_HEADERS = {
  ...ALWAYS,
  leftOut: 'x-mosaic-left-out-images',
} as const;

/** Headers of the facts. */
export const mosaicHeaders = (facts: MosaicFacts) => ({
  [MOSAIC_HEADERS.width]: String(facts.width),
  [MOSAIC_HEADERS.height]: String(facts.height),
  [MOSAIC_HEADERS.coverage]: facts.coverage.toFixed(4),
  [MOSAIC_HEADERS.scale]: facts.scaleArcsec.toPrecision(8),
  [MOSAIC_HEADERS.scaled]: facts.reducedBy.toPrecision(6),
  ...(facts.leftOutImages > 0 && { [MOSAIC_HEADERS.leftOut]: String(facts.leftOutImages) }),
});

/** Asks where images of files are on the sky. */
export interface OutlinesRequest {
  /** A mistake in `hdus` of an input is reported as its `hdusField`. */
  readonly inputs: readonly (ChannelInput & Pick<MosaicInput, 'field'>)[];
}

/** An image on the sky, from its headers. */
export interface ImageOutline {
  /** [ra, dec] of its corners, ICRS degrees; corners off the sphere are missing. */
  readonly corners: readonly (readonly [number, number])[];
  readonly width: number;
  readonly height: number;
  readonly pixelScaleArcsec: number;
}

export interface Outlines {
  /** Those of the images of each input. */
  readonly outlines: readonly (readonly ImageOutline[])[];
}

/** The outlines of images that a mosaic combines. */
export const outlines: OperationContract<OutlinesRequest, DocumentForm<'json', Outlines>> = {
  path: '/mosaic/outlines',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  answer: { as: 'json', field: 'outlines' },
};

/** A mosaic as a picture. */
export const mosaic: OperationContract<MosaicPictureSpec, PictureForm> = {
  path: '/mosaic',
  queue: 'batch',
  limits: COMPOSITE_LIMITS,
  answer: { as: 'picture', headers: Object.values(ALWAYS) },
};

/** A mosaic as a picture in the storage, with progress. */
export const mosaicToStorage: OperationContract<MosaicToStorage, DocumentForm<'progress', MosaicFacts>> = {
  path: '/mosaic/store',
  queue: 'batch',
  limits: COMPOSITE_LIMITS,
  answer: { as: 'progress', field: 'coverage' },
};

/** A mosaic as a FITS file in the storage, with progress. */
export const mosaicFits: OperationContract<MosaicFitsRequest, DocumentForm<'progress', StoredMosaic>> = {
  path: '/mosaic/fits',
  queue: 'batch',
  limits: COMPOSITE_LIMITS,
  answer: { as: 'progress', field: 'sha256' },
};
