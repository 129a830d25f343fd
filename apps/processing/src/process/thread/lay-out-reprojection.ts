import { createWcs, optimalGrid, type ImageGrid, type PixelWindow } from '#kernels';
import { fieldError } from '#platform/app-error';
import { imageTile, SPLINE_REACH, widenedWindow } from '../../picture/image-tile.js';
import { inputWindow, type InputWindow } from '../../picture/input-window.js';
import { parametersOf, type SkyImage } from '../../image-io/sky-image.js';
import { TILE_SIDE, type PlacedImage, type PlacedTile, type PlainGrid } from '../placed-tiles.js';

const ICRS = { system: 'ICRS', equinox: 2000 } as const;

interface ChooseGridTask {
  readonly image: PlacedImage;
  readonly pixelScaleArcsec: number | undefined;
}

/** A grid around an image: north up, east left, tangent plane. */
export function chooseGrid({ image, pixelScaleArcsec }: ChooseGridTask): PlainGrid {
  const around = { ...image, wcs: createWcs(image.wcs) };
  const grid = optimalGrid([around], { pixelScaleArcsec, northUp: true, frame: ICRS });
  return { ...grid, wcs: parametersOf(grid) };
}

interface LayOutTask {
  readonly image: PlacedImage;
  readonly grid: PlainGrid;
}

/** What a grid needs of an image, tile by tile. @throws AppError when they have no sky in common */
export function layOutReprojection(task: LayOutTask): { whole: InputWindow; tiles: readonly PlacedTile[] } {
  const image = { ...task.image, wcs: createWcs(task.image.wcs) };
  const grid = { ...task.grid, wcs: createWcs(task.grid.wcs) };
  const whole = inputWindow(image, grid);
  if (!whole) throw fieldError('parameters.target', 'has no sky in common with the image');
  return { whole, tiles: tilesOf(image, whole, grid) };
}

/** All tiles, row by row, with what each needs of the image. */
function tilesOf(image: SkyImage, whole: InputWindow, grid: ImageGrid): PlacedTile[] {
  const tiles: PlacedTile[] = [];
  for (let y = 0; y < grid.height; y += TILE_SIDE) {
    for (let x = 0; x < grid.width; x += TILE_SIDE) {
      const width = Math.min(TILE_SIDE, grid.width - x);
      const tile = { x, y, width, height: Math.min(TILE_SIDE, grid.height - y) };
      const part = imageTile(image, whole, cutGrid(grid, tile));
      tiles.push({ tile, window: part && widenedWindow(part.window, whole, SPLINE_REACH) });
    }
  }
  return tiles;
}

const cutGrid = ({ wcs }: ImageGrid, { x, y, width, height }: PixelWindow): ImageGrid => {
  const { crpix } = wcs.parameters;
  return { wcs: createWcs({ ...wcs.parameters, crpix: [crpix[0] - x, crpix[1] - y] }), width, height };
};
