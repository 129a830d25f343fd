import type { PixelWindow } from '#kernels';
import { finiteOfRank } from '#kernels/parallel';
import { implement } from '../../engine/threads/task.js';
import { threadFloats } from '../../engine/threads/thread-memory.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import { withImage } from '../../image-io/open/open-file.js';
import { readPart } from '../../image-io/open/read-part.js';
import * as tasks from '../viewer.tasks.js';

export const takeRanked = implement(tasks.takeRanked, ({ image, plane, window, rows }, throwIfStopped) =>
  withImage(threadStores(), image, async (file, hdu, weights, quality) => {
    const values: number[] = [];
    for (const together of rowsOfOneTile(rows, window, image.tileRows)) {
      throwIfStopped();
      const first = together[0].row;
      const height = together[together.length - 1].row - first + 1;
      const part = { ...window, y: window.y + first, height };
      const room = threadFloats('band', window.width * height);
      const { data, width } = await readPart({ file, image: hdu, weights, quality }, plane, part, room);
      for (const { row, ranks } of together) {
        const start = (row - first) * width;
        values.push(...finiteOfRank(data.subarray(start, start + width), ranks));
      }
    }
    return values;
  }),
);

function rowsOfOneTile(
  rows: readonly tasks.RankedPixels[],
  { y }: PixelWindow,
  tileRows: number,
): tasks.RankedPixels[][] {
  const tiles = new Map<number, tasks.RankedPixels[]>();
  for (const row of rows) {
    const tile = Math.floor((y + row.row) / tileRows);
    const others = tiles.get(tile);
    if (others) others.push(row);
    else tiles.set(tile, [row]);
  }
  return [...tiles.values()];
}
