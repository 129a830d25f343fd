import { copyWindow, countCoverage, renderIndexed, type Raster, type Tone } from '#kernels';
import { pastePicture } from '#kernels/parallel';
import type { ColorMap } from '#processing-client/contract';
import { COMPONENTS } from '../mosaic-layout.js';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { threadBytes, threadFloats } from '../../engine/threads/thread-memory.js';
import { combineLayers, type CombinedTile, type CombineTileTask } from './combine-tile.js';

export interface PaintMosaicTileTask extends Pick<
  CombineTileTask,
  'layers' | 'combination' | 'grid' | 'tile'
> {
  /** All pixels of the grid, when they have been made already. */
  readonly made: Raster | null;
  readonly tone: Tone;
  readonly cmap: ColorMap;
  /** The whole picture, top row first. */
  readonly picture: Uint8Array;
}

/** Makes a tile of a mosaic and paints it into the picture. */
export async function paintMosaicTile(
  task: PaintMosaicTileTask,
  throwIfStopped: ThrowIfStopped,
): Promise<CombinedTile> {
  const { tile, grid, tone, cmap, picture } = task;
  const { width, height } = tile;
  const { data, rejected } = await tileValues(task, throwIfStopped);
  throwIfStopped();
  const part = threadBytes('painted', COMPONENTS * width * height);
  renderIndexed(data, width, height, tone, cmap, part);
  pastePicture(part, tile, picture, grid);
  return { covered: countCoverage([data], 0, data.length).all, rejected };
}

async function tileValues(
  { made, tile, ...task }: PaintMosaicTileTask,
  throwIfStopped: ThrowIfStopped,
): Promise<{ data: Float32Array; rejected: number }> {
  if (!made) return combineLayers({ ...task, tile, step: 1 }, throwIfStopped);
  const data = threadFloats('values', tile.width * tile.height);
  copyWindow(made, tile, { ...tile, data }, 0, 0);
  return { data, rejected: 0 };
}
