import type { CompositeSpec } from '#processing-client/contract';
import type { PlanContext, RequestContext } from '../engine/request-context.js';
import { stepProgress } from '../engine/step-progress.js';
import type { SkyImage } from '../image-io/sky-image.js';
import { matchingBytes, matchOffsets, planMatching } from '../picture/match-offsets.js';
import type { MatchingPlan } from '../picture/picture.tasks.js';
import type { CompositeLayout, PlacedChannel } from './composite-layout.js';
import { channelName, PROGRESS } from './composite-progress.js';

/** Plan for the comparison of each channel's images; `null` for a channel of one image. */
export type ChannelMatching = readonly (MatchingPlan | null)[];

/** Plans the comparison of the images of each channel of several; a twin reuses the pixels of its first channel. */
export const planChannelMatching = (
  planContext: PlanContext,
  inputs: readonly (readonly SkyImage[])[],
  { channels }: CompositeLayout,
): Promise<ChannelMatching> =>
  Promise.all(
    channels.map(async ({ compared, twinOf }, channel) =>
      compared.length > 1 && twinOf === null
        ? planMatching(
            planContext,
            compared.map(({ input }) => inputs[channel][input]),
          )
        : null,
    ),
  );

const plansIn = (matching: ChannelMatching): MatchingPlan[] => matching.filter((plan) => plan !== null);

/** Memory for the coarse images of all channels. */
export const channelMatchingBytes = (matching: ChannelMatching): number =>
  plansIn(matching).reduce((sum, plan) => sum + matchingBytes(plan), 0);

/**
 * Finds the background offset of each image against the others of its channel, so that a channel of several images shows no steps
 * at their edges.
 */
export async function matchChannels(
  context: RequestContext,
  { channels: specs }: Pick<CompositeSpec, 'channels'>,
  layout: CompositeLayout,
  matching: ChannelMatching,
): Promise<CompositeLayout> {
  const count = plansIn(matching).reduce((sum, { layers }) => sum + layers.length, 0);
  if (count === 0) return layout;
  const names = matching.flatMap((plan, i) => (plan?.layers ?? []).map(() => channelName(specs[i], i)));
  const onRead = stepProgress(context, {
    ...{ from: PROGRESS.match, to: PROGRESS.channels, stage: 'matching', count },
    describe: (done) =>
      `Comparing backgrounds: image ${Math.min(done + 1, count)} of ${count}, ${names[Math.min(done, count - 1)]}`,
  });
  const channels: PlacedChannel[] = [];
  for (const [i, channel] of layout.channels.entries()) {
    const plan = matching[i];
    channels.push(plan ? withOffsets(channel, await matchOffsets(context, plan, onRead)) : channel);
  }
  return { ...layout, channels };
}

function withOffsets(channel: PlacedChannel, offsets: Float64Array): PlacedChannel {
  const ofInput = new Map(channel.compared.map(({ input }, i) => [input, offsets[i]]));
  return {
    ...channel,
    images: channel.images.map((image) => ({ ...image, offset: ofInput.get(image.input) })),
  };
}
