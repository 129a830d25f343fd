import type { TwoPassStatistics } from '#kernels/parallel';
import {
  PERCENTILES,
  type ChannelAnalysis,
  type CompositeChannelSpec,
  type CompositeSpec,
} from '#processing-client/contract';
import type { Operation } from '../engine/operation.js';
import type { RequestContext } from '../engine/request-context.js';
import { threadCount } from '../engine/threads/thread-pool.js';
import { countsAndStatistics } from '../picture/counts-and-statistics.js';
import { finiteOrNull } from '../picture/two-pass-statistics.js';
import { channelTones } from './channel-tones.js';
import { samplingMemory } from './composite-memory.js';
import { describeSamples } from './composite.tasks.js';
import { preloadImages } from './preload-images.js';
import { matchChannels } from './match-channels.js';
import { planComposite, type CompositePlan } from './plan-composite.js';
import { measurableChannels, sampleChannels } from './sample-channels.js';
import { NEUTRAL_TONE, suggestTone } from './suggest-tone.js';

/** The viewer's default number of bins. */
const BINS = 256;

/** Statistics of a composite's channels on the picture's grid, and the tones that `autoStretch` would pick for them. */
export const analyzeChannels: Operation<'analyzeChannels'> = async (planContext, spec) => {
  const automatic = withAutomaticTones(spec);
  const plan = await planComposite(planContext, automatic);
  const threads = threadCount(planContext.settings.PROCESSING_THREADS);
  return {
    pixelBytes: samplingMemory(plan, threads),
    name: 'The analysis',
    run: async (context) => ({ channels: await analyze(context, automatic, plan) }),
  };
};

/** Requests automatic tones for all channels together, as `autoStretch` does. */
const withAutomaticTones = (spec: CompositeSpec): CompositeSpec => ({
  ...spec,
  repairCores: false,
  channels: spec.channels.map((channel): CompositeChannelSpec => ({
    ...channel,
    ...NEUTRAL_TONE,
    limits: undefined,
    autoStretch: true,
  })),
});

async function analyze(
  context: RequestContext,
  spec: CompositeSpec,
  plan: CompositePlan,
): Promise<ChannelAnalysis[]> {
  const preloaded = await preloadImages(context, plan.layout);
  const layout = await matchChannels(context, spec, preloaded, plan.matching);
  const sampled = await sampleChannels(context, spec, layout);
  const measurable = await measurableChannels(context, spec, layout, sampled);
  const percents = Object.values(PERCENTILES);
  const inputs = sampled.map(({ samples: { data } }) => ({ data, percents, bins: BINS }));
  const [{ tones, statistics, skyWeight }, described] = await Promise.all([
    channelTones(context, spec.channels, measurable, spec.backgroundNeutralization),
    context.tasks.runEach(describeSamples, inputs),
  ]);
  return spec.channels.map(({ label }, i) => ({
    label,
    ...countsOf(described[i]),
    suggested: suggestTone(tones[i], statistics[i], skyWeight),
    suggestedLimits: limitsOf(tones[i], described[i]),
  }));
}

function countsOf(described: TwoPassStatistics) {
  const { counts, stats } = countsAndStatistics(described);
  return { histogram: counts, stats };
}

/** Without a valid pixel there are no values for black and white. */
const limitsOf = (
  { low, high }: { readonly low: number; readonly high: number },
  { statistics }: TwoPassStatistics,
) => (statistics.validPixels > 0 ? finiteOrNull({ low, high }) : { low: null, high: null });
