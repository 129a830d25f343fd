import { copyWindow, thinPixels, type Raster } from '#kernels';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { implement } from '../../engine/threads/task.js';
import { threadFloats } from '../../engine/threads/thread-memory.js';
import type { ChannelTile, TileCoverage } from '../../picture/image-tile.js';
import { renderThinned, renderTile } from '../../picture/thread/render-tile.js';
import { sampledPart, type SampledPart } from '../../picture/thread/sampled-part.js';
import * as tasks from '../composite.tasks.js';

export const sampleChannel = implement(
  tasks.sampleChannel,
  async ({ channel, step, samples }, throwIfStopped) => {
    const part = sampledPart(channel.tile, step);
    // The last tiles may lie between two samples.
    if (part.width * part.height === 0) return 'some';
    const taken = { ...part, data: threadFloats('samples', part.width * part.height) };
    const coverage = channel.blur
      ? await renderAndThin(channel, step, part, taken, throwIfStopped)
      : await renderThinned({ ...channel, tile: part.tile }, step, taken.data, throwIfStopped);
    copyWindow(taken, { ...part, x: 0, y: 0 }, samples, part.x, part.y);
    return coverage;
  },
);

/** A blur needs the pixels between the samples, too. */
async function renderAndThin(
  channel: ChannelTile,
  step: number,
  { tile: sampled }: SampledPart,
  taken: Raster,
  throwIfStopped: ThrowIfStopped,
): Promise<TileCoverage> {
  const { tile } = channel;
  const data = threadFloats('values', tile.width * tile.height);
  const coverage = await renderTile(channel, data, throwIfStopped);
  thinPixels({ ...tile, data }, step, sampled.x - tile.x, sampled.y - tile.y, taken);
  return coverage;
}
