import {
  ANALYSIS_LIMITS,
  type DocumentForm,
  type OperationContract,
  type PictureForm,
} from '../operation.js';
import type { HistogramCounts, PixelStatistics } from '../viewer/histogram.js';
import type { WcsSummary } from '../viewer/inspect.js';
import type { Sky, TileEncoding, ToneWithLimits } from '../viewer/tiles.js';
import type { ChannelInput, CompositeSpec } from './composite.js';

/** A channel of a composition grid: files whose images are combined. */
export interface GridChannelSpec {
  readonly inputs: readonly ChannelInput[];
  readonly label: string | null;
  readonly wavelengthUm: number | null;
}

/** Requests the grid of a composite's channels, with what is measured on it. */
export interface CompositionGridSpec extends Pick<
  CompositeSpec,
  'crop' | 'northUp' | 'rotationDegrees' | 'resolutionMatch'
> {
  readonly channels: readonly GridChannelSpec[];
}

/** Level 0 of a grid, for requests for its tiles. Callers keep it as it is. */
export interface GridPlacement {
  readonly width: number;
  readonly height: number;
  /** Parameters of the coordinate system, as the engine writes them. */
  readonly wcs: object;
}

/** An image of a channel on its grid. */
export interface GridImage {
  /** Its file, as an index of the channel's inputs. */
  readonly input: number;
  readonly hdu: number;
  /** Its background offset, to be subtracted. */
  readonly offset: number;
  /** Its bounds on level 0, pixels; `null`: unknown. */
  readonly bounds: Readonly<Record<'xMin' | 'xMax' | 'yMin' | 'yMax', number>> | null;
}

/** The images of a channel, for requests for its tiles. Callers keep it as it is. */
export interface ChannelPlacement {
  readonly images: readonly GridImage[];
  /** Widths of point sources before and after the blur of the channel, in arc seconds; `null`: no blur. */
  readonly blurArcsec: { readonly from: number; readonly to: number } | null;
}

/** A channel on its grid, before any tone; measured on the first level whose longer side has at most 2048 pixels. */
export interface GridChannel {
  /** The value of half 0 in its tiles. */
  readonly zero: number;
  /** The value of half 1 in its tiles, from `zero`. */
  readonly scale: number;
  readonly units: string | null;
  readonly stats: PixelStatistics;
  /** 3-sigma-clipped median and standard deviation; `null` without a pixel. */
  readonly sky: Sky | null;
  /** 256 bins, even in asinh of the distance from the sky in noises; even in the values without a sky. */
  readonly histogram: HistogramCounts;
  /** Share of the grid that has data, 0 to 1. */
  readonly coverage: number;
  /** The tone that `autoStretch` picks. */
  readonly suggested: ToneWithLimits;
  readonly placement: ChannelPlacement;
}

/**
 * By what the summed channels are divided, if their hues are 240 … 0 in the order of their wavelengths (without them, of the request), or a
 * single one is white, and their weights 1.
 */
export interface GridNormalization {
  /** The largest component of the sum when all channels are white: nothing is clipped. */
  readonly sum: number;
  /** The largest component of the sum with the suggested tones, as a composite divides by. */
  readonly suggested: number;
}

/** The grid of a composite's channels at the scale of the finest image, and its channels. */
export interface CompositionGrid {
  readonly width: number;
  readonly height: number;
  readonly pixelScaleArcsec: number;
  /** Position angle of the y axis, degrees from north through east: 0 has north up. */
  readonly northAngleDeg: number;
  readonly wcs: WcsSummary;
  /** Pixels of level z are 2^z times as large; the last one is the first whose longer side has at most 512. */
  readonly levels: readonly { readonly width: number; readonly height: number }[];
  readonly channels: readonly GridChannel[];
  /** The largest upright rectangle of level 0 that every channel covers; `null`: none. */
  readonly intersection: Readonly<Record<'x' | 'y' | 'width' | 'height', number>> | null;
  readonly normalization: GridNormalization;
  /** Science images that are too far away from the first one of their file. */
  readonly leftOutImages: number;
  readonly placement: GridPlacement;
}

/** Requests a tile of a channel: 512 × 512 pixels of a level. */
export interface GridTileRequest {
  /** Those of the grid's answer. */
  readonly grid: GridPlacement;
  readonly channel: ChannelPlacement;
  /** The files of the channel, as in the request for the grid. */
  readonly inputs: readonly ChannelInput[];
  readonly level: number;
  /** Column and row of the tile, counted in tiles; the row from the bottom. */
  readonly x: number;
  readonly y: number;
  readonly encoding: TileEncoding;
  /** Those of the channel. */
  readonly zero: number;
  readonly scale: number;
}

/** Lays out the grid of a composite's channels and measures them. */
export const compositionGrid: OperationContract<
  CompositionGridSpec,
  DocumentForm<'json', CompositionGrid>
> = {
  path: '/composite/grid',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  answer: { as: 'json', field: 'placement' },
};

/** A float tile of a channel, compressed by gzip: what a composite has there before any tone. */
export const gridTile: OperationContract<GridTileRequest, PictureForm> = {
  path: '/composite/grid-tile',
  queue: 'tiles',
  limits: ANALYSIS_LIMITS,
  answer: { as: 'picture', headers: [], contentType: 'application/gzip' },
};
