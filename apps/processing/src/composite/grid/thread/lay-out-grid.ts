import { createWcs, levelGrid, pixelScaleArcsec, TILE_SIZE, type ImageGrid } from '#kernels';
import { implement } from '../../../engine/threads/task.js';
import { parametersOf, type DescribedGrid, type DescribedImage } from '../../../image-io/sky-image.js';
import { placedTile, placeImages } from '../../composite-layout.js';
import { gridLayout } from '../grid-layout.js';
import * as tasks from '../grid.tasks.js';

export const layOutGrid = implement(tasks.layOutGrid, ({ channels, spec, isRemote }) => {
  const { finest, measured, intersection } = gridLayout(channels.map(opened), spec, isRemote);
  return {
    finest: described(finest),
    measured: { ...measured, grid: described(measured.grid) },
    intersection,
  };
});

export const layOutGridTile = implement(
  tasks.layOutGridTile,
  ({ images, grid: finest, level, x, y, blurArcsec }) => {
    const grid = levelGrid({ ...finest, wcs: createWcs(finest.wcs) }, level);
    const scale = pixelScaleArcsec(grid.wcs);
    const blur = blurArcsec && { from: blurArcsec.from / scale, to: blurArcsec.to / scale };
    const placed = placeImages(opened(images), grid, { repairs: false, shouldPreload: () => false });
    const withOffsets = placed.map((image) => ({ ...image, offset: images[image.input].offset }));
    return placedTile(grid, { images: withOffsets, blur }, tileWindow(grid, x, y));
  },
);

const opened = <Image extends DescribedImage>(images: readonly Image[]) =>
  images.map((image) => ({ ...image, wcs: createWcs(image.wcs) }));

const described = (grid: ImageGrid): DescribedGrid => ({
  wcs: parametersOf(grid),
  width: grid.width,
  height: grid.height,
});

/** The pixels of a tile, fewer at the right and the upper edge. */
function tileWindow({ width, height }: ImageGrid, column: number, row: number) {
  const [x, y] = [TILE_SIZE * column, TILE_SIZE * row];
  return { x, y, width: Math.min(TILE_SIZE, width - x), height: Math.min(TILE_SIZE, height - y) };
}
