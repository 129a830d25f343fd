import { copyWindow, type PixelWindow } from '#kernels';
import type { ThrowIfStopped } from '../../../engine/threads/stop-flag.js';
import { implement } from '../../../engine/threads/task.js';
import { threadFloats } from '../../../engine/threads/thread-memory.js';
import { withTransfer } from '../../../engine/threads/transfer.js';
import type { ChannelTile } from '../../../picture/image-tile.js';
import { packedTile } from '../../../picture/thread/pack-tile.js';
import { renderTile } from '../../../picture/thread/render-tile.js';
import { BLOCK_SIDE } from '../../composite-layout.js';
import * as tasks from '../grid.tasks.js';

export const packGridTile = implement(
  tasks.packGridTile,
  async ({ channel, place, coding }, throwIfStopped) => {
    const { width, height } = channel.tile;
    const data = threadFloats('values', width * height);
    await renderBlocks(channel, data, throwIfStopped);
    const packed = packedTile({ data, width, height }, place, coding, throwIfStopped);
    return withTransfer(packed, packed.buffer);
  },
);

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
  for (const block of blocksOf(tile)) {
    const { width, height } = block;
    const data = threadFloats('block', width * height);
    await renderTile({ ...channel, tile: block }, data, throwIfStopped);
    const all = { x: 0, y: 0, width, height };
    copyWindow({ width, height, data }, all, { ...tile, data: out }, block.x - tile.x, block.y - tile.y);
    throwIfStopped();
  }
}

/** The blocks of a tile, which begins at a multiple of their side. */
function blocksOf({ x, y, width, height }: PixelWindow): PixelWindow[] {
  const [columns, rows] = [width, height].map((side) => Math.ceil(side / BLOCK_SIDE));
  return Array.from({ length: columns * rows }, (_, i) => {
    const [left, bottom] = [BLOCK_SIDE * (i % columns), BLOCK_SIDE * Math.floor(i / columns)];
    return {
      x: x + left,
      y: y + bottom,
      width: Math.min(BLOCK_SIDE, width - left),
      height: Math.min(BLOCK_SIDE, height - bottom),
    };
  });
}
