import {
  areaBoundsIn,
  matchingSigma,
  type Bounds,
  type CelestialWcs,
  type ImageGrid,
  type PixelWindow,
  type PlausibleRange,
  type Raster,
  type WcsParameters,
} from '#kernels';
import type { ImageReference } from '../image-io/image-reference.js';
import type { DescribedGrid } from '../image-io/sky-image.js';
import { INPUT_MARGIN, type InputWindow } from './input-window.js';

/** An image that may show in a tile. */
export interface TileImage {
  readonly reference: ImageReference;
  readonly wcs: WcsParameters;
  readonly width: number;
  readonly height: number;
  /** The part of the image that the whole grid shows. */
  readonly whole: InputWindow;
  /** Pixels of that part, if already read. */
  readonly preloaded?: Raster;
  /** Whether its saturated cores are filled. Default: no. */
  readonly repairs?: boolean;
  /** Its values that are not wild; others are read as missing ones. Default: all values. */
  readonly plausible?: PlausibleRange;
}

/** The part of an image that a picture shows. */
export interface ShownPart {
  readonly reference: ImageReference;
  /** Default: the first plane. */
  readonly plane?: number;
  readonly whole: Pick<InputWindow, 'window' | 'reduction'>;
}

/** An image of a channel. */
export interface ShownImage extends TileImage {
  /** Its background offset against the channel's other images. Default 0. */
  readonly offset?: number;
}

/** A tile of one channel: the images to show and their place. */
export interface ChannelTile {
  /** Shown as their mean, after subtracting the offsets. */
  readonly images: readonly ShownImage[];
  readonly grid: DescribedGrid;
  readonly tile: PixelWindow;
  /** What is resampled in place of the tile, which lies in it: pixels of a level do not depend on how they are cut. */
  readonly block?: PixelWindow;
  /** Where a blur takes its pixels from. Default: the grid. */
  readonly within?: PixelWindow;
  /** `null`: the resolution is not changed. */
  readonly blur: Blur | null;
}

/** Amount of data in a tile. */
export type TileCoverage = 'all' | 'some' | 'none';

/** Widths of point sources in pixels, before and after the blur. */
export interface Blur {
  readonly from: number;
  readonly to: number;
}

/** Reach of a blur in its standard deviations, as the filter's. */
const SIGMAS = 4;

/** Farthest pixels that a blur spreads light from; 0 without one. */
export const blurReach = (blur: Blur | null): number =>
  blur ? Math.ceil(SIGMAS * matchingSigma(blur.from, blur.to) + 0.5) : 0;

/** The part of an image that a tile of a grid shows. */
export interface ImageTile {
  /** In the image's own pixels, aligned to the blocks by which the whole window is reduced. */
  readonly window: PixelWindow;
  /** Whether all of the part lies on the image. */
  readonly isInside: boolean;
}

/** The part of the image's `whole` window that the `tile` of the grid shows; `null` when it shows none of it. */
export function imageTile(
  image: { readonly wcs: CelestialWcs; readonly width: number; readonly height: number },
  { window: whole, reduction }: Pick<InputWindow, 'window' | 'reduction'>,
  tile: ImageGrid,
): ImageTile | null {
  const bounds = areaBoundsIn(image, tile);
  if (!bounds) return { window: whole, isInside: false };
  const { xMin, xMax, yMin, yMax } = bounds;
  const columns = cutBlocks(xMin, xMax, whole.x, whole.width, reduction);
  const rows = cutBlocks(yMin, yMax, whole.y, whole.height, reduction);
  if (!columns || !rows) return null;
  const isInside = xMin >= -0.5 && yMin >= -0.5 && xMax <= image.width - 0.5 && yMax <= image.height - 0.5;
  const window = { x: columns.start, y: rows.start, width: columns.length, height: rows.length };
  return { window, isInside };
}

/** The blocks of `reduction` pixels between `from` and `from + length` that hold min … max and the neighbours for interpolation. */
function cutBlocks(min: number, max: number, from: number, length: number, reduction: number) {
  const margin = INPUT_MARGIN * reduction;
  const first = Math.max(0, Math.floor((min - margin - from) / reduction)) * reduction;
  const end = Math.min(length, Math.ceil((max + margin - from) / reduction) * reduction);
  return end > first ? { start: from + first, length: end - first } : null;
}

/** Splines of bicubic interpolation depend on distant pixels: beyond this number by less than one part in 10⁸. */
export const SPLINE_REACH = 14;

/** A window extended by `reach` reduced pixels on every side, within the whole. */
export function widenedWindow(
  { x, y, width, height }: PixelWindow,
  { window: whole, reduction }: Pick<InputWindow, 'window' | 'reduction'>,
  reach: number,
): PixelWindow {
  const margin = reach * reduction;
  const [left, bottom] = [Math.max(whole.x, x - margin), Math.max(whole.y, y - margin)];
  const right = Math.min(whole.x + whole.width, x + width + margin);
  const top = Math.min(whole.y + whole.height, y + height + margin);
  return { x: left, y: bottom, width: right - left, height: top - bottom };
}

/** Pixels by which an image may reach beyond its bounds: half a pixel, and the neighbours for interpolation. */
export const REACH = 2;

export const isNear = (bounds: Bounds | null, tile: PixelWindow, reach: number): boolean =>
  bounds === null ||
  (bounds.xMin - reach <= tile.x + tile.width &&
    bounds.xMax + reach >= tile.x &&
    bounds.yMin - reach <= tile.y + tile.height &&
    bounds.yMax + reach >= tile.y);
