import type { CompositeSpec } from '#processing-client/contract';
import type { RequestContext } from '../engine/request-context.js';
import { stepProgress } from '../engine/step-progress.js';
import type { FilledCore } from '../image-io/image.tasks.js';
import type { TileCoverage } from '../picture/image-tile.js';
import type { ChannelToTone } from './channel-tones.js';
import { channelTile, type CompositeLayout } from './composite-layout.js';
import { PROGRESS } from './composite-progress.js';
import { sampleChannel } from './composite.tasks.js';

/** Samples of a channel, and its coverage of each tile. */
export interface SampledChannel extends ChannelToTone {
  readonly coverage: readonly TileCoverage[];
  readonly filled: readonly FilledCore[];
}

/** Reads all channels once and keeps a sample of their pixels, from which tones, edges and brightness are measured. */
export async function sampleChannels(
  context: RequestContext,
  { channels }: CompositeSpec,
  layout: CompositeLayout,
): Promise<SampledChannel[]> {
  const read = [...channels.keys()].filter((index) => layout.channels[index].twinOf === null);
  const onTile = stepProgress(context, {
    ...{ from: PROGRESS.channels, to: PROGRESS.tone, stage: 'channels' },
    count: read.length * layout.tiles.length,
    describe: (done) =>
      readingText(channels, layout, read[Math.floor(done / layout.tiles.length)] ?? read.at(-1)!),
  });
  const sampled: SampledChannel[] = [];
  for (const [index, { twinOf }] of layout.channels.entries())
    sampled.push(twinOf === null ? await sampleOne(context, layout, index, onTile) : sampled[twinOf]);
  return sampled;
}

/** `Reading F444W: channel 2 of 3, 12 images`; without a label `Reading channel 2 of 3, 12 images`. */
export function readingText(
  channels: readonly Pick<CompositeSpec['channels'][number], 'label'>[],
  layout: { readonly channels: readonly Pick<CompositeLayout['channels'][number], 'images'>[] },
  index: number,
): string {
  const images = layout.channels[index].images.length;
  const { label } = channels[index];
  const text = `Reading ${label ? `${label}: ` : ''}channel ${index + 1} of ${channels.length}`;
  return images > 1 ? `${text}, ${images} images` : text;
}

async function sampleOne(
  context: RequestContext,
  layout: CompositeLayout,
  index: number,
  onTile: () => void,
): Promise<SampledChannel> {
  const { grid, step, tiles } = layout;
  const [width, height] = [Math.ceil(grid.width / step), Math.ceil(grid.height / step)];
  const samples = { width, height, data: context.memory.floats(width * height) };
  const inputs = tiles.map((tile) => ({ channel: channelTile(layout, index, tile), step, samples }));
  const sampled = await context.tasks.runEach(sampleChannel, inputs, onTile);
  const coverage = sampled.map((tile) => tile.coverage);
  const filled = [
    ...layout.channels[index].images.flatMap((image) => image.filled ?? []),
    ...sampled.flatMap((tile) => tile.filled),
  ];
  const noiseDistance = Math.max(1, Math.ceil(layout.channels[index].grainPixels / step));
  return { samples, coverage, filled, noiseDistance };
}
