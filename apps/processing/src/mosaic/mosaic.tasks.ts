import type { Bounds, PixelWindow, Raster, Tone as KernelTone } from '#kernels';
import type { ColorMap, Tone } from '#processing-client/contract';
import { task } from '../engine/threads/task.js';
import type { DescribedGrid, DescribedImage } from '../image-io/sky-image.js';
import type { TileImage } from '../picture/image-tile.js';
import type { Combination } from './combination.js';
import type { MosaicShape, SizeLimit } from './mosaic-grid.js';
import type { PlacedInput } from './mosaic-layout.js';

export interface LayOutMosaicInput {
  readonly images: readonly DescribedImage[];
  readonly shape: MosaicShape;
  readonly limit: SizeLimit;
}

/** Where everything in a mosaic lies, as it travels between threads. */
export interface DescribedMosaic {
  readonly grid: DescribedGrid;
  readonly reducedBy: number;
  readonly inputs: readonly PlacedInput[];
}

/** Lays out a mosaic: of some hundred images it takes a tenth of a second. @throws AppError naming the field */
export const layOutMosaic = task<LayOutMosaicInput, DescribedMosaic>('layOutMosaic');

export interface MeasureNoiseInput {
  readonly image: TileImage;
  /** The noise of its brightness under a tone; `null`: that of its values. */
  readonly tone: KernelTone | null;
}

/** The noise of an image as it goes into a mosaic: reduced, as it is read, but not yet smoothed by resampling. 0: there is none. */
export const measureNoise = task<MeasureNoiseInput, number>('measureNoise');

export interface MeasureOwnToneInput {
  readonly image: TileImage;
  readonly tone: Tone;
}

/** The tone of one image, measured on all of it, reduced, as a preview of it would be. */
export const measureOwnTone = task<MeasureOwnToneInput, KernelTone>('measureOwnTone');

/** An image that is to be combined with others. */
export interface MosaicLayer extends TileImage {
  /** Its bounds on the grid; `null`: unknown. */
  readonly bounds: Bounds | null;
  /** The weight of its values. */
  readonly weight: number;
  /** The background that is subtracted from its values. */
  readonly offset: number;
  /** One σ; used where outliers are rejected. */
  readonly noise: number;
  /** Its own brightness, which takes the place of its values; `null`: none. */
  readonly tone: KernelTone | null;
}

/** Where a tile's values go: a raster whose first pixel is `x`, `y` of the grid, or of the samples of the grid. */
export interface TilePlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
  /** Σ footprint · weight; `null`: not wanted. */
  readonly weights: Float32Array | null;
  /** Whether they go there as the bytes of a FITS file. */
  readonly isStored: boolean;
}

export interface CombineTileInput {
  readonly layers: readonly MosaicLayer[];
  readonly combination: Combination;
  readonly grid: DescribedGrid;
  readonly tile: PixelWindow;
  /** Of every so many pixels of the grid one is made, in both directions; 1: all. */
  readonly step: number;
  readonly out: TilePlace;
}

/** Numbers of a finished tile. */
export interface CombinedTile {
  /** Pixels that any image covers. */
  readonly covered: number;
  /** Values that were left out as outliers. */
  readonly rejected: number;
}

/** A tile that went where it was wanted. */
export interface PlacedTile extends CombinedTile {
  /** Sums of the bytes of values and weights, where they were stored. */
  readonly datasums: readonly [values: number, weights: number];
}

/** Makes a tile of a mosaic from the files of its images. */
export const combineTile = task<CombineTileInput, PlacedTile>('combineTile');

export interface PaintMosaicTileInput extends Pick<
  CombineTileInput,
  'layers' | 'combination' | 'grid' | 'tile'
> {
  /** All pixels of the grid, when they have been made already. */
  readonly made: Raster | null;
  readonly tone: KernelTone;
  readonly cmap: ColorMap;
  /** The whole picture, top row first. */
  readonly picture: Uint8Array;
}

/** Makes a tile of a mosaic and paints it into the picture. */
export const paintMosaicTile = task<PaintMosaicTileInput, CombinedTile>('paintMosaicTile');
