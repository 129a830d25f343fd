import {
  COMPOSITE_LIMITS,
  REPAIRED_HEADER,
  type DocumentForm,
  type PictureForm,
  type OperationContract,
} from '../operation.js';
import { Tone } from '../tone.js';

/** Colour of a channel: exactly one of the three. */
export type ChannelColor =
  | { readonly hue: number }
  | { readonly rgb: readonly [number, number, number] }
  | { readonly luminance: true };

/** A stored input file of a channel. */
export interface ChannelInput {
  readonly key: string;
  /** The caller's name of the file, for messages. */
  readonly name: string;
  /** Name of its field in the client's request, if it has not the place of this list there: `files.0.dataId`. */
  readonly field?: string;
  /** The HDUs of its images; default: all science images with a celestial WCS. */
  readonly hdus?: readonly number[];
  /** The field of `hdus` in the client's request. */
  readonly hdusField?: string;
}

/** Most images of a channel, and of a mosaic: files of several science images count as many. */
export const MAX_COMBINED_IMAGES = 500;

/** Data values between which a tone stretches. */
export interface DataLimits {
  readonly low: number;
  readonly high: number;
}

export interface CompositeChannelSpec extends Tone {
  readonly inputs: readonly ChannelInput[];
  /** The limits of its tone; default: measured. */
  readonly limits?: DataLimits;
  readonly color: ChannelColor;
  readonly autoStretch: boolean;
  readonly weight: number;
  readonly label: string | null;
  readonly wavelengthUm: number | null;
}

/** The part of the sky that the picture shows. */
export type Crop =
  | 'union'
  | 'intersection'
  | Readonly<Record<'ra' | 'dec' | 'widthArcsec' | 'heightArcsec', number>>;

export interface Sharpening {
  readonly radius: number;
  readonly amount: number;
  readonly threshold: number;
}

export interface Saturation {
  readonly saturation: number;
  readonly vibrancy: number;
  readonly hueRotation: number;
}

/**
 * Divisor of the summed channels: their largest component in the picture (`peak`), the largest that they could have (`sum`), or the number.
 */
export type Normalization = 'peak' | 'sum' | number;

/** A part of a level of a composition; y counts from the lowest row. */
export interface LevelWindow {
  /** 0: the scale of the finest image; each further level has pixels twice as large. */
  readonly level: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An N-channel colour composite. Ids have been replaced by storage keys; the API has checked its bounds. */
export interface CompositeSpec {
  readonly channels: readonly CompositeChannelSpec[];
  readonly overall: Tone | null;
  readonly backgroundNeutralization: boolean;
  readonly resolutionMatch: boolean;
  /** Default: `peak`. */
  readonly normalization?: Normalization;
  readonly featherArcsec: number | 'auto';
  readonly sharpening: Sharpening;
  readonly saturation: Saturation;
  readonly rotationDegrees: number;
  readonly crop: Crop;
  readonly northUp: boolean;
  readonly width: number | null;
  readonly height: number | null;
  /** Exactly these pixels, in place of a width and height. Wants limits, a normalization other than `peak`, and sharp edges. */
  readonly window?: LevelWindow | null;
  readonly outputFormat: 'png' | 'jpeg' | 'tiff';
  readonly bitDepth: 8 | 16;
  readonly quality: number;
  readonly embedAvm: boolean;
  /** Whether saturated cores of stars are filled; default: no. */
  readonly repairCores?: boolean;
}

/** Renders a composite into the storage, with progress. */
export interface CompositeToStorage {
  readonly spec: CompositeSpec;
  readonly resultKey: string;
}

export interface CompositeFacts {
  readonly width: number;
  readonly height: number;
  /** Fraction of the pixels covered by every channel, 0 to 1. */
  readonly coverage: number;
  /** Divisor of the summed channels. */
  readonly normalization: number;
  readonly scaleArcsec: number;
  /** Pixels of saturated cores that were filled, each image's once; `null` if they were not looked for. */
  readonly repairedPixels: number | null;
  /** Science images that are too far away from the first one of their file. */
  readonly leftOutImages: number;
  readonly contentType: string;
  readonly bytes: number;
}

/** Headers of every composite. */
const ALWAYS = {
  width: 'x-composite-width',
  height: 'x-composite-height',
  coverage: 'x-composite-coverage',
  normalization: 'x-composite-normalization',
  scale: 'x-composite-scale-arcsec',
} as const;

/**
 * Headers that carry {@link CompositeFacts} when the answer is the picture itself: pixels are counted only if saturated cores were looked
 * for, images only if any is left out.
 */
export const COMPOSITE_HEADERS = {
  ...ALWAYS,
  repaired: REPAIRED_HEADER,
  leftOut: 'x-composite-left-out-images',
} as const;

/** A composite as a picture. */
export const composite: OperationContract<CompositeSpec, PictureForm> = {
  path: '/composite',
  queue: 'batch',
  limits: COMPOSITE_LIMITS,
  answer: { as: 'picture', headers: Object.values(ALWAYS) },
};

/** A composite into the storage, with progress. */
export const compositeToStorage: OperationContract<
  CompositeToStorage,
  DocumentForm<'progress', CompositeFacts>
> = {
  path: '/composite/store',
  queue: 'batch',
  limits: COMPOSITE_LIMITS,
  answer: { as: 'progress', field: 'coverage' },
};
