import { implement } from '../../../engine/threads/task.js';
import { threadFloats } from '../../../engine/threads/thread-memory.js';
import { packedTile } from '../../../picture/thread/pack-tile.js';
import { renderTile } from '../../../picture/thread/render-tile.js';
import * as tasks from '../grid.tasks.js';

export const packGridTile = implement(
  tasks.packGridTile,
  async ({ channel, place, coding }, throwIfStopped) => {
    const { width, height } = channel.tile;
    const data = threadFloats('values', width * height);
    await renderTile(channel, data, throwIfStopped);
    throwIfStopped();
    return { bytes: packedTile({ data, width, height }, place, coding) };
  },
);
