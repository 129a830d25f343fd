import { copyWindow, thinPixels, type Raster } from '#kernels';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { implement } from '../../engine/threads/task.js';
import { threadFloats } from '../../engine/threads/thread-memory.js';
import type { FilledCore } from '../../image-io/image.tasks.js';
import type { ChannelTile, TileCoverage } from '../../picture/image-tile.js';
import { renderThinned, renderTile } from '../../picture/thread/render-tile.js';
import { sampledPart, type SampledPart } from '../../picture/thread/sampled-part.js';
import * as tasks from '../composite.tasks.js';

export const sampleChannel = implement(
  tasks.sampleChannel,
  async ({ channel, step, samples }, throwIfStopped) => {
    const part = sampledPart(channel.tile, step);
    // The last tiles may lie between two samples.
    if (part.width * part.height === 0) return { coverage: 'some', filled: [] };
    const taken = { ...part, data: threadFloats('samples', part.width * part.height) };
    const filled: FilledCore[] = [];
    const coverage = channel.blur
      ? await renderAndThin(channel, step, part, taken, throwIfStopped, filled)
      : await renderThinned({ ...channel, tile: part.tile }, step, taken.data, throwIfStopped, filled);
    copyWindow(taken, { ...part, x: 0, y: 0 }, samples, part.x, part.y);
    return { coverage, filled };
  },
);

export const thinSamples = implement(tasks.thinSamples, ({ image, step, out }) => {
  thinPixels(image, step, 0, 0, out);
});

/** A blur needs the pixels between the samples, too. */
async function renderAndThin(
  channel: ChannelTile,
  step: number,
  { tile: sampled }: SampledPart,
  taken: Raster,
  throwIfStopped: ThrowIfStopped,
  filled: FilledCore[],
): Promise<TileCoverage> {
  const { tile } = channel;
  const data = threadFloats('values', tile.width * tile.height);
  const coverage = await renderTile(channel, data, throwIfStopped, filled);
  thinPixels({ ...tile, data }, step, sampled.x - tile.x, sampled.y - tile.y, taken);
  return coverage;
}
