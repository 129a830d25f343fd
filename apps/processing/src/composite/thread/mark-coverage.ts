import { copyWindow, countCoverage } from '#kernels';
import { markCoverage } from '#kernels/parallel';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { implement } from '../../engine/threads/task.js';
import { threadFloats } from '../../engine/threads/thread-memory.js';
import type { FilledCore } from '../../image-io/image.tasks.js';
import { renderTile } from '../../picture/thread/render-tile.js';
import * as tasks from '../composite.tasks.js';

export const measureCoverage = implement(tasks.measureCoverage, ({ images, width, rowStart, rowEnd }) =>
  countCoverage(images, rowStart * width, rowEnd * width),
);

export const markTile = implement(tasks.markTile, async ({ source, coverage, mask }, throwIfStopped) => {
  const { tile } = source.channel;
  if (coverage !== 'some') return markCoverage(mask, tile, coverage === 'all');
  const data = threadFloats('values', tile.width * tile.height);
  // A blur neither fills gaps nor makes any.
  await tileValues({ ...source, channel: { ...source.channel, blur: null } }, data, throwIfStopped);
  markCoverage(mask, tile, data);
});

/** The values of a tile. @param filled takes the cores that are filled */
export async function tileValues(
  { channel, samples }: tasks.TileSource,
  out: Float32Array,
  throwIfStopped: ThrowIfStopped,
  filled?: FilledCore[],
): Promise<void> {
  const { tile } = channel;
  if (samples) copyWindow(samples, tile, { ...tile, data: out }, 0, 0);
  else await renderTile(channel, out, throwIfStopped, filled);
}
