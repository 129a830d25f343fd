import type { PixelWindow } from '#kernels';
import { finiteOfRank } from '#kernels/parallel';
import type { ImageReference } from '../../image-io/sky-image.js';
import { withImage } from '../../image-io/open/open-file.js';
import { readPart } from '../../image-io/open/read-part.js';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { threadFloats } from '../../engine/threads/thread-memory.js';
import { threadStores } from '../../engine/threads/thread-storage.js';

/** Some finite pixels of a row. */
export interface RankedPixels {
  /** Of the window. */
  readonly row: number;
  /** How many finite ones are before each of them in the row; rising. */
  readonly ranks: readonly number[];
}

export interface TakeRankedTask {
  readonly image: ImageReference;
  readonly plane: number;
  readonly window: PixelWindow;
  /** Rising. */
  readonly rows: readonly RankedPixels[];
}

/** Values of usable pixels by their ranks. Rows that are packed together are read together. */
export const takeRanked = (
  { image, plane, window, rows }: TakeRankedTask,
  throwIfStopped: ThrowIfStopped,
): Promise<number[]> =>
  withImage(threadStores(), image, async (file, unit, weights, quality) => {
    const values: number[] = [];
    for (const together of rowsOfOneTile(rows, window, image.tileRows)) {
      throwIfStopped();
      const first = together[0].row;
      const height = together[together.length - 1].row - first + 1;
      const part = { ...window, y: window.y + first, height };
      const room = threadFloats('band', window.width * height);
      const { data, width } = await readPart({ file, image: unit, weights, quality }, plane, part, room);
      for (const { row, ranks } of together) {
        const start = (row - first) * width;
        values.push(...finiteOfRank(data.subarray(start, start + width), ranks));
      }
    }
    return values;
  });

function rowsOfOneTile(
  rows: readonly RankedPixels[],
  { y }: PixelWindow,
  tileRows: number,
): RankedPixels[][] {
  const tiles = new Map<number, RankedPixels[]>();
  for (const row of rows) {
    const tile = Math.floor((y + row.row) / tileRows);
    const others = tiles.get(tile);
    if (others) others.push(row);
    else tiles.set(tile, [row]);
  }
  return [...tiles.values()];
}
