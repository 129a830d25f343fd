import { greatestSum, type Tone as KernelTone } from '#kernels';
import type { TwoPassStatistics } from '#kernels/parallel';
import {
  PERCENTILES,
  type CompositeSpec,
  type GridNormalization,
  type Sky,
} from '#processing-client/contract';
import type { RequestContext } from '../../engine/request-context.js';
import { skyOf, spacingOf } from '../../picture/facts-for-drawing.js';
import { channelTones, type ChannelTones } from '../channel-tones.js';
import type { CompositeLayout } from '../composite-layout.js';
import { describeSamples } from '../composite.tasks.js';
import { matchChannels, type ChannelMatching } from '../match-channels.js';
import { mixedChannels, sampledMaxima } from '../mix-picture.js';
import { preloadImages } from '../preload-images.js';
import { measurableChannels, sampleChannels, type SampledChannel } from '../sample-channels.js';

/** Bins of a channel's histogram. */
export const BINS = 256;

/** A channel as measured on its grid. */
export interface MeasuredChannel {
  /** Statistics and histogram of all its pixels. */
  readonly counted: TwoPassStatistics;
  /** That of its automatic tone; `null` without a pixel. */
  readonly sky: Sky | null;
  readonly tone: KernelTone;
}

export interface MeasuredGrid {
  /** The layout with the background offsets of the images. */
  readonly layout: CompositeLayout;
  readonly channels: readonly MeasuredChannel[];
  readonly normalization: GridNormalization;
}

/** Measures the channels of a composite with automatic tones, as the composite does; every pixel of the level is a sample. */
export async function measureGrid(
  context: RequestContext,
  spec: CompositeSpec,
  placed: CompositeLayout,
  matching: ChannelMatching,
): Promise<MeasuredGrid> {
  const layout = await matchChannels(context, spec, await preloadImages(context, placed), matching);
  const sampled = await sampleChannels(context, spec, layout);
  const measurable = await measurableChannels(context, spec, layout, sampled);
  const toned = await channelTones(context, spec.channels, measurable, false);
  const skies = toned.statistics.map(skyOf);
  const counted = await countChannels(context, layout, sampled, skies);
  const channels = counted.map((found, i) => ({ counted: found, sky: skies[i], tone: toned.tones[i] }));
  const normalization = await measureNormalization(context, spec, { layout, sampled, toned });
  return { layout, channels, normalization };
}

/** Statistics and histogram of each channel; a twin has those of its first. */
async function countChannels(
  { tasks }: RequestContext,
  { channels }: CompositeLayout,
  sampled: readonly SampledChannel[],
  skies: readonly (Sky | null)[],
): Promise<TwoPassStatistics[]> {
  const firsts = [...channels.keys()].filter((index) => channels[index].twinOf === null);
  const inputs = firsts.map((index) => ({
    data: sampled[index].samples.data,
    ...{ percents: Object.values(PERCENTILES), bins: BINS, spacing: spacingOf(skies[index]) },
  }));
  const counted = await tasks.runEach(describeSamples, inputs);
  return channels.map(({ twinOf }, index) => counted[firsts.indexOf(twinOf ?? index)]);
}

interface ToNormalize {
  readonly layout: CompositeLayout;
  readonly sampled: readonly SampledChannel[];
  readonly toned: ChannelTones;
}

const NO_FADE = { radius: 0, channels: [] };

async function measureNormalization(
  context: RequestContext,
  spec: CompositeSpec,
  { layout, sampled, toned }: ToNormalize,
): Promise<GridNormalization> {
  const channels = mixedChannels(spec, toned);
  const sum = greatestSum(channels);
  const maxima = await sampledMaxima(context, channels, { sampled, fade: NO_FADE }, layout);
  const largest = Math.max(toned.skyWeight * sum, ...maxima);
  return { sum, suggested: largest > 0 ? largest : sum };
}
