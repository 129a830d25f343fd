import { implement } from '../../engine/threads/task.js';
import { threadFloats } from '../../engine/threads/thread-memory.js';
import { withTransfer } from '../../engine/threads/transfer.js';
import { readRows } from '../../image-io/open/read-rows.js';
import { reducedSize } from '../../image-io/read-window.js';
import { packedTile } from '../../picture/thread/pack-tile.js';
import * as tasks from '../viewer.tasks.js';

export const readTile = implement(tasks.readTile, async ({ source, place, coding }, throwIfStopped) => {
  const { width, height } = reducedSize(source);
  const data = threadFloats('tile', width * height);
  await readRows({ ...source, rowStart: 0, rowEnd: height, out: data }, throwIfStopped);
  throwIfStopped();
  const packed = packedTile({ data, width, height }, place, coding, throwIfStopped);
  return withTransfer(packed, packed.buffer);
});
