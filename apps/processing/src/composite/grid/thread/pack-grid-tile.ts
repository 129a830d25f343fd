import { gzipSync } from 'node:zlib';
import { encodeTile } from '#kernels';
import { implement } from '../../../engine/threads/task.js';
import { threadFloats } from '../../../engine/threads/thread-memory.js';
import { renderTile } from '../../../picture/thread/render-tile.js';
import * as tasks from '../grid.tasks.js';

export const packGridTile = implement(
  tasks.packGridTile,
  async ({ channel, place, coding }, throwIfStopped) => {
    const { width, height } = channel.tile;
    const data = threadFloats('values', width * height);
    await renderTile(channel, data, throwIfStopped);
    throwIfStopped();
    return { bytes: gzipSync(encodeTile({ data, width, height }, place, coding), { level: 1 }) };
  },
);
