import { copyWindow } from '#kernels';
import type { ThrowIfStopped } from '../../../engine/threads/stop-flag.js';
import { implement } from '../../../engine/threads/task.js';
import { threadFloats } from '../../../engine/threads/thread-memory.js';
import { withTransfer } from '../../../engine/threads/transfer.js';
import type { ChannelTile } from '../../../picture/image-tile.js';
import { packedTile } from '../../../picture/thread/pack-tile.js';
import { renderTile } from '../../../picture/thread/render-tile.js';
import { alignedTiles } from '../../numbers/window-layout.js';
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
  for (const { x, y, width, height } of alignedTiles(tile)) {
    const data = threadFloats('block', width * height);
    const block = { x: tile.x + x, y: tile.y + y, width, height };
    await renderTile({ ...channel, tile: block }, data, throwIfStopped);
    copyWindow({ width, height, data }, { x: 0, y: 0, width, height }, { ...tile, data: out }, x, y);
    throwIfStopped();
  }
}
