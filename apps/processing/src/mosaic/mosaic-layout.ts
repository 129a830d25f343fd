import { areaBoundsIn, type Bounds, type ImageGrid, type PixelWindow } from '#kernels';
import { reducedSize } from '../image-io/read-window.js';
import { parametersOf, type SkyImage } from '../image-io/sky-image.js';
import { isNear, REACH, SPLINE_REACH, widenedWindow, type TileImage } from '../picture/image-tile.js';
import { inputWindow, type InputWindow } from '../picture/input-window.js';

/** Of a picture in memory: red, green, blue and opacity. */
export const COMPONENTS = 4;

/** Side of tiles, a multiple of the blocks in which the map to the input is cut. */
const TILE_SIDE = 512;
/** Pixels of a band of rows, which stays in memory until it is written. */
const BAND_PIXELS = 1 << 22;
const MIN_BAND_ROWS = 16;
/** Values of all images in a tile when they are needed side by side: 32 MB in each thread, however many images there are. */
export const STACK_VALUES = 1 << 23;
const SMALLEST_SIDE = 32;

/** An image that shows in a mosaic. */
export interface PlacedInput extends TileImage {
  /** Among all inputs. */
  readonly index: number;
  /** Its bounds on the grid; `null`: unknown. */
  readonly bounds: Bounds | null;
}

/** A tile of a mosaic and the images that may reach into it. */
export interface MosaicTile {
  readonly tile: PixelWindow;
  readonly images: readonly PlacedInput[];
}

/** The images that show on a grid, in their order. */
export const placeInputs = (images: readonly SkyImage[], grid: ImageGrid): PlacedInput[] =>
  images.flatMap((image, index) => {
    const shown = inputWindow(image, grid);
    if (!shown) return [];
    const whole = withReach(shown, image);
    const { reference, width, height } = image;
    const bounds = areaBoundsIn(grid, image);
    return [{ index, reference, wcs: parametersOf(image), width, height, whole, bounds }];
  });

/** The part of an image that a grid shows, extended by the reach of splines: a crop then equals the same part of the whole mosaic. */
function withReach(shown: InputWindow, { width, height }: SkyImage): InputWindow {
  const { reduction } = shown;
  const image = { window: { x: 0, y: 0, width, height }, reduction };
  const window = widenedWindow(shown.window, image, SPLINE_REACH);
  return { window, reduction, ...reducedSize({ window, reduction }) };
}

/** A mosaic cut into bands of whole rows, from the bottom. */
export function bandsOf({ width, height }: Pick<ImageGrid, 'width' | 'height'>): PixelWindow[] {
  const rows = bandRows(width);
  return Array.from({ length: Math.ceil(height / rows) }, (_, band) => {
    const y = band * rows;
    return { x: 0, y, width, height: Math.min(rows, height - y) };
  });
}

function bandRows(width: number): number {
  let rows = TILE_SIDE;
  while (rows > MIN_BAND_ROWS && rows * width > BAND_PIXELS) rows /= 2;
  return rows;
}

/**
 * The tiles of a band, row by row.
 * @param isStacked whether the values of all images are needed side by side: where many overlap, tiles are smaller
 */
export const tilesOf = (
  band: PixelWindow,
  images: readonly PlacedInput[],
  isStacked: boolean,
): MosaicTile[] => cut(band, TILE_SIDE).flatMap((tile) => divided(withImages(tile, images), isStacked));

const withImages = (tile: PixelWindow, images: readonly PlacedInput[]): MosaicTile => ({
  tile,
  images: images.filter(({ bounds }) => isNear(bounds, tile, REACH)),
});

function divided(whole: MosaicTile, isStacked: boolean): MosaicTile[] {
  const { tile, images } = whole;
  const side = Math.max(tile.width, tile.height) / 2;
  const fits = tile.width * tile.height * images.length <= STACK_VALUES;
  if (!isStacked || fits || side < SMALLEST_SIDE) return [whole];
  return cut(tile, Math.ceil(side)).flatMap((part) => divided(withImages(part, images), isStacked));
}

/** Squares of a window, those at its right and upper edge cut short. */
function cut({ x, y, width, height }: PixelWindow, side: number): PixelWindow[] {
  const tiles: PixelWindow[] = [];
  for (let top = y; top < y + height; top += side) {
    for (let left = x; left < x + width; left += side) {
      const columns = Math.min(side, x + width - left);
      tiles.push({ x: left, y: top, width: columns, height: Math.min(side, y + height - top) });
    }
  }
  return tiles;
}
