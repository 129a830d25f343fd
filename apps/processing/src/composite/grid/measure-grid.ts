import { greatestSum, type Tone as KernelTone } from '#kernels';
import type { TwoPassStatistics } from '#kernels/parallel';
import { PERCENTILES, type CompositeSpec, type GridNormalization } from '#processing-client/contract';
import type { RequestContext } from '../../engine/request-context.js';
import { channelTones, type ChannelTones } from '../channel-tones.js';
import type { CompositeLayout } from '../composite-layout.js';
import { describeSamples } from '../composite.tasks.js';
import { matchChannels, type ChannelMatching } from '../match-channels.js';
import { mixedChannels, sampledMaxima } from '../mix-picture.js';
import { preloadImages } from '../preload-images.js';
import { measurableChannels, sampleChannels, type SampledChannel } from '../sample-channels.js';
import { measureSky, type MeasuredSky } from './grid.tasks.js';

/** Bins of a channel's histogram. */
const BINS = 256;

/** A channel as measured on its grid. */
export interface MeasuredChannel extends MeasuredSky {
  readonly counted: TwoPassStatistics;
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
  const [toned, counted] = await Promise.all([
    channelTones(context, spec.channels, measurable, false),
    countChannels(context, layout, sampled),
  ]);
  const channels = counted.map((channel, i) => ({ ...channel, tone: toned.tones[i] }));
  const normalization = await measureNormalization(context, spec, { layout, sampled, toned });
  return { layout, channels, normalization };
}

/** Statistics, sky and histogram of each channel; a twin has those of its first. */
async function countChannels(
  { tasks }: RequestContext,
  layout: CompositeLayout,
  sampled: readonly SampledChannel[],
): Promise<Omit<MeasuredChannel, 'tone'>[]> {
  const counts = layout.channels.map(async ({ twinOf }, i) => {
    if (twinOf !== null) return null;
    const { data } = sampled[i].samples;
    const counted = await tasks.run(describeSamples, { data, percents: Object.values(PERCENTILES), bins: 1 });
    const { validPixels, min, max } = counted.statistics;
    const range = validPixels > 0 ? ([min, max] as const) : ([Infinity, -Infinity] as const);
    return { counted, ...(await tasks.run(measureSky, { data, range, bins: BINS })) };
  });
  const found = await Promise.all(counts);
  return found.map((channel, i) => channel ?? found[layout.channels[i].twinOf!]!);
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
