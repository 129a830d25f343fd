import type {
  ColormapName,
  DisplayLimits,
  PixelWindow,
  Raster,
  TileCoding,
  TilePlace,
  Tone as KernelTone,
} from '#kernels';
import type {
  CubeFacts,
  FileFacts,
  GivenLimits,
  GivenPositions,
  HeaderCards,
  Sky,
  SkyAnswer,
  Tone,
  ToneWithLimits,
  WcsSummary,
} from '#processing-client/contract';
import { task } from '../engine/threads/task.js';
import type { ImageReference } from '../image-io/image-reference.js';
import type { WindowToRead } from '../image-io/read-window.js';
import type { FileAnswer, FilePlace } from '../image-io/stored-file.js';
import type { CompressedRows } from '../picture/picture.tasks.js';

/** Inspects a stored file. */
export const inspectFile = task<{ readonly place: FilePlace }, FileAnswer<FileFacts>>('inspectFile');

interface HduQuestion {
  readonly place: FilePlace;
  readonly hdu?: number;
}

/** Describes the axes and planes of an image. */
export const describeCube = task<HduQuestion, FileAnswer<CubeFacts>>('describeCube');

/** Reads the headers of a file. */
export const readHeaderCards = task<HduQuestion, FileAnswer<HeaderCards>>('readHeaderCards');

interface PositionsQuestion extends HduQuestion {
  readonly positions: GivenPositions;
}

/** Converts positions between the pixels of an image and the sky. */
export const convertPositions = task<PositionsQuestion, FileAnswer<SkyAnswer>>('convertPositions');

export interface DescribePixelsInput {
  readonly place: FilePlace;
  readonly hdu: number;
  readonly window: PixelWindow;
  /** Side of the squares of pixels that are averaged. */
  readonly scale: number;
}

/** Unit and coordinates of a reduced window. */
export const describePixels = task<
  DescribePixelsInput,
  FileAnswer<{ readonly units: string | null; readonly wcs: WcsSummary | null }>
>('describePixels');

export interface ReadTileInput {
  /** The pixels of the tile. */
  readonly source: WindowToRead;
  readonly place: TilePlace;
  readonly coding: TileCoding;
}

/** Reads the pixels of a small tile, and writes it, compressed by gzip (docs/tiles.md). */
export const readTile = task<ReadTileInput, Uint8Array>('readTile');

export interface MeasureLimitsInput {
  /** All pixels, or a sample of a very large image. */
  readonly pixels: Float32Array;
  readonly tone: Tone;
  /** The 0.1st and the 99.9th percentile of all pixels. */
  readonly percentiles: DisplayLimits;
}

/** The values that become black and white under a tone: where its stretch reaches the black and the white point. */
export const measureLimits = task<MeasureLimitsInput, DisplayLimits>('measureLimits');

export interface PreviewToneInput {
  /** The pixels that the tone is measured on. */
  readonly pixels: Float32Array;
  /** The pixels that zscale is measured on, if different. */
  readonly zscalePixels?: Float32Array;
  readonly tone: Tone;
  /** Limits of the request in the place of measured ones; not of a tone that is derived from the data. */
  readonly given: GivenLimits;
  /** Whether the tone is derived from the data. */
  readonly auto: boolean;
}

/** The tone of a picture of one image: its limits in the data. */
export const previewTone = task<PreviewToneInput, KernelTone>('previewTone');

export interface MeasureTileTonesInput {
  /** All pixels, or a sample of a very large image. */
  readonly pixels: Float32Array;
  /** Evenly spread over the image. */
  readonly sample: Float32Array;
}

/** The sky of an image, and tones for a program that draws it. */
export interface TileTones {
  /** `null` without a valid pixel. */
  readonly sky: Sky | null;
  readonly zscale: DisplayLimits;
  readonly suggested: ToneWithLimits;
}

/** Measures the sky of an image, and tones. */
export const measureTileTones = task<MeasureTileTonesInput, TileTones>('measureTileTones');

/** Some finite pixels of a row. */
export interface RankedPixels {
  /** Row of the window. */
  readonly row: number;
  /** Their ranks among the finite pixels of the row, ascending. */
  readonly ranks: readonly number[];
}

export interface TakeRankedInput {
  readonly image: ImageReference;
  readonly plane: number;
  readonly window: PixelWindow;
  /** Ascending. */
  readonly rows: readonly RankedPixels[];
}

/** Values of usable pixels by their ranks. Rows that are compressed together are read together. */
export const takeRanked = task<TakeRankedInput, number[]>('takeRanked');

export interface FitRowsInput {
  readonly raster: Raster;
  readonly rowStart: number;
  readonly rowEnd: number;
  /** The complete raster in its new size. */
  readonly out: Raster;
}

/** Resizes some rows of a raster. */
export const fitRows = task<FitRowsInput, void>('fitRows');

export interface DrawRowsInput {
  /** The pixels to draw, in the size of the picture. */
  readonly shown: Raster;
  readonly tone: KernelTone;
  readonly invert: boolean;
  /** Rows of the picture, from the top. */
  readonly rowStart: number;
  readonly rowEnd: number;
  /** The whole picture, one byte per pixel: its index in the colour map. */
  readonly levels: Uint8Array;
}

/**
 * Draws some rows of a picture of 256 colours and compresses them for PNG; `null` if they contain pixels without data, for which the colour
 * map has no entry.
 */
export const drawRows = task<DrawRowsInput, CompressedRows | null>('drawRows');

export interface PaintPreviewInput {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly tone: KernelTone;
  readonly cmap: ColormapName;
  readonly invert: boolean;
  readonly rowStart: number;
  readonly rowEnd: number;
  /** RGBA. */
  readonly out: Uint8Array;
}

/** Draws some rows of a picture with a colour map. */
export const paintPreview = task<PaintPreviewInput, void>('paintPreview');
