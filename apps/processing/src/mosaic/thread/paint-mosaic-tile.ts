import { copyWindow, countCoverage, renderIndexed } from '#kernels';
import { pastePicture } from '#kernels/parallel';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { implement } from '../../engine/threads/task.js';
import { threadBytes, threadFloats } from '../../engine/threads/thread-memory.js';
import { COMPONENTS } from '../mosaic-layout.js';
import * as tasks from '../mosaic.tasks.js';
import { combineLayers } from './combine-tile.js';

export const paintMosaicTile = implement(tasks.paintMosaicTile, async (input, throwIfStopped) => {
  const { tile, grid, tone, cmap, picture } = input;
  const { width, height } = tile;
  const { data, rejected } = await tileValues(input, throwIfStopped);
  throwIfStopped();
  const part = threadBytes('painted', COMPONENTS * width * height);
  renderIndexed(data, width, height, tone, cmap, part);
  pastePicture(part, tile, picture, grid);
  return { covered: countCoverage([data], 0, data.length).all, rejected };
});

async function tileValues(
  { made, tile, ...input }: tasks.PaintMosaicTileInput,
  throwIfStopped: ThrowIfStopped,
): Promise<{ data: Float32Array; rejected: number }> {
  if (!made) return combineLayers({ ...input, tile, step: 1 }, throwIfStopped);
  const data = threadFloats('values', tile.width * tile.height);
  copyWindow(made, tile, { ...tile, data }, 0, 0);
  return { data, rejected: 0 };
}
