import type { CompositeSpec } from '#processing-client/contract';
import type { TileCoverage } from '../compute/tasks/render-tile.js';
import type { Work } from '../operations/work.js';
import type { ChannelToTone } from './channel-tones.js';
import { channelTile, type CompositeLayout } from './composite-layout.js';
import { PROGRESS } from './progress.js';

/** Samples of a channel, and how much of each tile it covers. */
export interface SampledChannel extends ChannelToTone {
  readonly coverage: readonly TileCoverage[];
}

/** Reads all channels once and keeps some of their pixels: tones, edges and brightness are found on these. */
export async function sampleChannels(
  work: Work,
  { channels }: CompositeSpec,
  layout: CompositeLayout,
): Promise<SampledChannel[]> {
  const sampled: SampledChannel[] = [];
  for (const [index, channel] of channels.entries()) {
    const share = (PROGRESS.tone - PROGRESS.channels) / channels.length;
    const name = channel.label ?? `channel ${index + 1}`;
    const message = `${name}: ${index + 1} of ${channels.length}`;
    work.report({ percent: PROGRESS.channels + share * index, stage: 'channels', message });
    sampled.push(await sampleOne(work, layout, index));
  }
  return sampled;
}

async function sampleOne(work: Work, layout: CompositeLayout, index: number): Promise<SampledChannel> {
  const { grid, step, tiles } = layout;
  const [width, height] = [Math.ceil(grid.width / step), Math.ceil(grid.height / step)];
  const samples = { width, height, data: work.memory.floats(width * height) };
  const inputs = tiles.map((tile) => ({ channel: channelTile(layout, index, tile), step, samples }));
  const coverage = await work.tasks.runEach('sampleChannel', inputs);
  const noiseDistance = Math.max(1, Math.ceil(layout.channels[index].grainPixels / step));
  return { samples, coverage, noiseDistance };
}
