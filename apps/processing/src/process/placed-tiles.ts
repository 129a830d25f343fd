import type { PixelWindow, WcsParameters } from '#kernels';
import type { SkyImage } from '../image-io/sky-image.js';

/** Side of a tile; the map to the input is cut at multiples of 256. */
export const TILE_SIDE = 256;

/** A grid as plain data, for a thread. */
export interface PlainGrid {
  readonly wcs: WcsParameters;
  readonly width: number;
  readonly height: number;
}

/** An image with its place on the sky as plain data. */
export type PlacedImage = Omit<SkyImage, 'wcs'> & PlainGrid;

/** A tile of the result, and what it shows of the source; `null`: nothing. */
export interface PlacedTile {
  readonly tile: PixelWindow;
  readonly window: PixelWindow | null;
}
