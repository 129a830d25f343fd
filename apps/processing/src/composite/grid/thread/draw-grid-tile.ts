import {
  copyWindow,
  createWcs,
  levelGrid,
  pixelScaleArcsec,
  TILE_SIZE,
  type ImageGrid,
  type PixelWindow,
} from '#kernels';
import type { ThrowIfStopped } from '../../../engine/threads/stop-flag.js';
import { implement } from '../../../engine/threads/task.js';
import { threadFloats } from '../../../engine/threads/thread-memory.js';
import { withTransfer } from '../../../engine/threads/transfer.js';
import type { ChannelTile } from '../../../picture/image-tile.js';
import { packedTile } from '../../../picture/thread/pack-tile.js';
import { renderTile } from '../../../picture/thread/render-tile.js';
import { placedTile, placeImages } from '../../composite-layout.js';
import { alignedTiles } from '../../numbers/window-layout.js';
import * as tasks from '../grid.tasks.js';

export const drawGridTile = implement(tasks.drawGridTile, async (input, throwIfStopped) => {
  const channel = placedChannel(input);
  const { width, height } = channel.tile;
  const data = threadFloats('values', width * height);
  await renderBlocks(channel, data, throwIfStopped);
  const packed = packedTile({ data, width, height }, input, input.coding, throwIfStopped);
  return withTransfer(packed, packed.buffer);
});

/** The tile of a channel whose images are placed on its level. */
function placedChannel({
  images,
  grid: finest,
  level,
  x,
  y,
  blurArcsec,
}: tasks.DrawGridTileInput): ChannelTile {
  const grid = levelGrid({ ...finest, wcs: createWcs(finest.wcs) }, level);
  const scale = pixelScaleArcsec(grid.wcs);
  const blur = blurArcsec && { from: blurArcsec.from / scale, to: blurArcsec.to / scale };
  const opened = images.map((image) => ({ ...image, wcs: createWcs(image.wcs) }));
  const placed = placeImages(opened, grid, { repairs: false, shouldPreload: () => false });
  const withOffsets = placed.map((image) => ({ ...image, offset: images[image.input].offset }));
  return placedTile(grid, { images: withOffsets, blur }, tileWindow(grid, x, y));
}

/** The pixels of a tile, fewer at the right and the upper edge. */
function tileWindow({ width, height }: ImageGrid, column: number, row: number): PixelWindow {
  const [x, y] = [TILE_SIZE * column, TILE_SIZE * row];
  return { x, y, width: Math.min(TILE_SIZE, width - x), height: Math.min(TILE_SIZE, height - y) };
}

/**
 * Renders a tile in the blocks that windows of composites are drawn in. Positions are then rounded as there, which decides about pixels that
 * lie exactly on the border of an image.
 */
async function renderBlocks(
  channel: ChannelTile,
  out: Float32Array,
  throwIfStopped: ThrowIfStopped,
): Promise<void> {
  const { tile } = channel;
  for (const { x, y, width, height } of alignedTiles(tile)) {
    const data = threadFloats('block', width * height);
    const block = { x: tile.x + x, y: tile.y + y, width, height };
    await renderTile({ ...channel, tile: block }, data, throwIfStopped);
    copyWindow({ width, height, data }, { x: 0, y: 0, width, height }, { ...tile, data: out }, x, y);
    throwIfStopped();
  }
}
