import type { Bounds, PixelWindow, Raster, Tone as KernelTone } from '#kernels';
import type { ColorMap, Tone } from '#processing-client/contract';
import { task } from '../engine/threads/task.js';
import type { SourceImage } from '../image-io/open-sources.js';
import type { DescribedGrid, DescribedImage } from '../image-io/sky-image.js';
import type { TileImage } from '../picture/image-tile.js';
import type { Combination } from './combination.js';
import type { MosaicShape, SizeLimit } from './mosaic-grid.js';
import type { PlacedInput } from './mosaic-layout.js';

export interface LayOutMosaicInput {
  readonly images: readonly (DescribedImage & Pick<SourceImage, 'file'>)[];
  readonly shape: MosaicShape;
  readonly limit: SizeLimit;
}

/** The layout of a mosaic, as plain data for a thread. */
export interface DescribedMosaic {
  readonly grid: DescribedGrid;
  readonly reducedBy: number;
  readonly inputs: readonly PlacedInput[];
}

/** Lays out a mosaic: some hundred images take a tenth of a second. @throws AppError naming the field */
export const layOutMosaic = task<LayOutMosaicInput, DescribedMosaic>('layOutMosaic');

export interface MeasureNoiseInput {
  readonly image: TileImage;
  /** The tone whose brightness the noise is measured in; `null`: the noise of the values. */
  readonly tone: KernelTone | null;
}

/** The noise of an image as used in a mosaic: reduced while reading, but not yet smoothed by resampling; 0 if there is none. */
export const measureNoise = task<MeasureNoiseInput, number>('measureNoise');

export interface MeasureOwnToneInput {
  /** Those of one file. */
  readonly images: readonly TileImage[];
  readonly tone: Tone;
}

/** The tone of the images of one file, measured on all of them, reduced, as for a preview. */
export const measureOwnTone = task<MeasureOwnToneInput, KernelTone>('measureOwnTone');

/** An image that is to be combined with others. */
export interface MosaicLayer extends TileImage {
  /** Its bounds on the grid; `null`: unknown. */
  readonly bounds: Bounds | null;
  /** The weight of its values. */
  readonly weight: number;
  /** The background that is subtracted from its values. */
  readonly offset: number;
  /** One σ; used if outliers are rejected. */
  readonly noise: number;
  /** Tone whose brightness replaces the values; `null`: none. */
  readonly tone: KernelTone | null;
}

/** Destination of a tile's values: a raster whose first pixel is `x`, `y` of the grid, or of the samples of the grid. */
export interface TilePlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
  /** Σ footprint · weight; `null`: not needed. */
  readonly weights: Float32Array | null;
  /** Whether they are stored as bytes of a FITS file. */
  readonly isStored: boolean;
}

export interface CombineTileInput {
  readonly layers: readonly MosaicLayer[];
  readonly combination: Combination;
  readonly grid: DescribedGrid;
  readonly tile: PixelWindow;
  /** Distance between computed pixels of the grid, in both directions; 1: every pixel. */
  readonly step: number;
  readonly out: TilePlace;
}

/** Numbers of a finished tile. */
export interface CombinedTile {
  /** Pixels covered by any image. */
  readonly covered: number;
  /** Values rejected as outliers. */
  readonly rejected: number;
}

/** A tile at its destination. */
export interface PlacedTile extends CombinedTile {
  /** Sums of the bytes of values and weights, if stored. */
  readonly datasums: readonly [values: number, weights: number];
}

/** Makes a tile of a mosaic from the files of its images. */
export const combineTile = task<CombineTileInput, PlacedTile>('combineTile');

export interface PaintMosaicTileInput extends Pick<
  CombineTileInput,
  'layers' | 'combination' | 'grid' | 'tile'
> {
  /** All pixels of the grid, if already computed. */
  readonly made: Raster | null;
  readonly tone: KernelTone;
  readonly cmap: ColorMap;
  /** The whole picture, top row first. */
  readonly picture: Uint8Array;
}

/** Makes a tile of a mosaic and paints it into the picture. */
export const paintMosaicTile = task<PaintMosaicTileInput, CombinedTile>('paintMosaicTile');
