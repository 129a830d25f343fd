import type { CompositeSpec } from '#processing-client/contract';
import type { RequestContext } from '../engine/request-context.js';
import { stepProgress } from '../engine/step-progress.js';
import type { FilledCore } from '../image-io/image.tasks.js';
import type { TileCoverage } from '../picture/image-tile.js';
import { thinned } from '../picture/sample-step.js';
import { withoutWild } from '../picture/without-wild.js';
import type { ChannelToTone } from './channel-tones.js';
import { channelTile, type CompositeLayout } from './composite-layout.js';
import { PROGRESS } from './composite-progress.js';
import { sampleChannel, thinSamples } from './composite.tasks.js';

/** Samples of a channel, and its coverage of each tile. */
export interface SampledChannel extends ChannelToTone {
  readonly coverage: readonly TileCoverage[];
  readonly filled: readonly FilledCore[];
  /** The tiles that show filled cores. */
  readonly repairedTiles: readonly boolean[];
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
  const preloaded = layout.channels[index].images.flatMap((image) => image.filled ?? []);
  const filled = [...preloaded, ...sampled.flatMap((tile) => tile.filled)];
  const repairedTiles = sampled.map((tile) => preloaded.length + tile.filled.length > 0);
  const noiseDistance = Math.max(1, Math.ceil(layout.channels[index].grainPixels / step));
  return { samples, coverage, filled, repairedTiles, noiseDistance };
}

/**
 * The channels with the samples that tones are measured on: without wild pixels and filled cores, which are drawn, not measured. Only tiles
 * that show any are sampled again, and no channel of given limits.
 */
export async function measurableChannels(
  context: RequestContext,
  { channels }: CompositeSpec,
  layout: CompositeLayout,
  sampled: readonly SampledChannel[],
): Promise<ChannelToTone[]> {
  const measurable = new Map<number, ChannelToTone>();
  const firstOf = (index: number): number => layout.channels[index].twinOf ?? index;
  const toMeasure = channels.flatMap(({ limits }, index) => (limits ? [] : [firstOf(index)]));
  for (const index of new Set(toMeasure))
    measurable.set(index, await measurableOne(context, layout, index, sampled[index]));
  return channels.map((_, index) => measurable.get(firstOf(index)) ?? sampled[index]);
}

async function measurableOne(
  context: RequestContext,
  layout: CompositeLayout,
  index: number,
  channel: SampledChannel,
): Promise<ChannelToTone> {
  const unrepaired = layout.channels[index].images.map(({ filled = [], ...image }) => ({
    ...image,
    repairs: false,
    preloaded: filled.length > 0 ? undefined : image.preloaded,
  }));
  const images = await withoutWild(context.tasks, unrepaired);
  const channels = layout.channels.with(index, { ...layout.channels[index], images });
  const tiles = layout.tiles
    .map((tile) => channelTile({ ...layout, channels }, index, tile))
    .filter((tile, i) => channel.repairedTiles[i] || tile.images.some(({ plausible }) => plausible));
  if (tiles.length === 0) return channel;
  const { step, ...size } = thinned(channel.samples);
  const samples = { ...size, data: context.memory.floats(size.width * size.height) };
  await context.tasks.run(thinSamples, { image: channel.samples, step, out: samples });
  const inputs = tiles.map((tile) => ({ channel: tile, step: step * layout.step, samples }));
  await context.tasks.runEach(sampleChannel, inputs);
  return { ...channel, sample: samples.data };
}
