import { createWcs, optimalGrid, type ImageGrid, type PixelWindow } from '#kernels';
import { fieldError } from '#platform/app-error';
import { implement } from '../../engine/threads/task.js';
import { parametersOf, type SkyImage } from '../../image-io/sky-image.js';
import { imageTile, SPLINE_REACH, widenedWindow } from '../../picture/image-tile.js';
import { inputWindow, type InputWindow } from '../../picture/input-window.js';
import * as tasks from '../process.tasks.js';
import { TILE_SIDE } from '../process.tasks.js';

const ICRS = { system: 'ICRS', equinox: 2000 } as const;

export const chooseGrid = implement(tasks.chooseGrid, ({ image, pixelScaleArcsec }) => {
  const around = { ...image, wcs: createWcs(image.wcs) };
  const grid = optimalGrid([around], { pixelScaleArcsec, northUp: true, frame: ICRS });
  return { ...grid, wcs: parametersOf(grid) };
});

export const layOutReprojection = implement(tasks.layOutReprojection, (input) => {
  const image = { ...input.image, wcs: createWcs(input.image.wcs) };
  const grid = { ...input.grid, wcs: createWcs(input.grid.wcs) };
  const whole = inputWindow(image, grid);
  if (!whole) throw fieldError('parameters.target', 'does not overlap the image on the sky');
  return { whole, tiles: tilesOf(image, whole, grid) };
});

/** All tiles, row by row, with the part of the image that each needs. */
function tilesOf(image: SkyImage, whole: InputWindow, grid: ImageGrid): tasks.ReprojectedTile[] {
  const tiles: tasks.ReprojectedTile[] = [];
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
