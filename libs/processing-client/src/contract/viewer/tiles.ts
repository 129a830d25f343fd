import type { ImagePart } from '../image-part.js';
import {
  ANALYSIS_LIMITS,
  type DocumentForm,
  type OperationContract,
  type PictureForm,
} from '../operation.js';
import type { Tone } from '../tone.js';
import type { HistogramCounts, PixelStatistics, ToneLimits } from './histogram.js';
import type { WcsSummary } from './inspect.js';

/** Columns and rows of a tile (docs/tiles.md). */
export const TILE_SIZE = 512;

/** How the values of a tile are written: scaled half precision, or single precision. */
export const TILE_ENCODINGS = ['f16', 'f32'] as const;
export type TileEncoding = (typeof TILE_ENCODINGS)[number];

/** The plane that is cut into tiles. */
export type TileSetRequest = Omit<ImagePart, 'cutout'>;

/** Level and noise of the sky: median and standard deviation of the pixels, 3-sigma-clipped. */
export interface Sky {
  readonly level: number;
  readonly noise: number;
}

/** A tone with the values that it begins and ends at. */
export interface ToneWithLimits extends Tone {
  readonly limits: { readonly low: number; readonly high: number };
}

/** A plane of an image as a program that draws its tiles needs it. All numbers are of all its pixels. */
export interface TileSetFacts {
  readonly hdu: number;
  /** `null` for an image of one plane. */
  readonly sliceIndex: number | null;
  readonly sliceCount: number;
  readonly width: number;
  readonly height: number;
  /** Values in half precision are zero + scale · half. */
  readonly zero: number;
  readonly scale: number;
  readonly units: string | null;
  readonly wcs: WcsSummary | null;
  readonly stats: PixelStatistics;
  /** `null` without a valid pixel. */
  readonly sky: Sky | null;
  /** Bins even in asinh((value − sky)/noise); even in the value without noise. */
  readonly histogram: HistogramCounts;
  readonly zscale: ToneLimits;
  /** The automatic tone. */
  readonly suggested: ToneWithLimits;
}

/** Describes a plane that is cut into tiles. */
export const tileSet: OperationContract<TileSetRequest, DocumentForm<'json', TileSetFacts>> = {
  path: '/tile-set',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  answer: { as: 'json', field: 'suggested' },
};

/** One tile of a plane. */
export interface TileRequest extends TileSetRequest, Pick<TileSetFacts, 'zero' | 'scale'> {
  readonly level: number;
  /** Counted in tiles, y from the lowest row. */
  readonly x: number;
  readonly y: number;
  readonly encoding: TileEncoding;
}

/** A tile of an image, compressed by gzip. */
export const tile: OperationContract<TileRequest, PictureForm> = {
  path: '/tile',
  queue: 'tiles',
  limits: ANALYSIS_LIMITS,
  answer: { as: 'picture', contentType: 'application/gzip', headers: [] },
};
