import { fieldError } from '#platform';
import type { CompositeSpec } from '#processing-client/contract';
import type { PlanContext } from '../engine/request-context.js';
import { openSources, type OpenedSources, type SourceImage } from '../image-io/open-sources.js';
import { otherUnit } from '../picture/common-unit.js';

/** The images of every channel. */
export interface OpenedChannels extends Pick<OpenedSources, 'leftOut'> {
  readonly inputs: readonly (readonly SourceImage[])[];
}

/**
 * The images of every channel, from their headers.
 * @throws AppError naming the file without an image of the sky; validation naming the one whose unit differs from the earlier ones of its
 * channel
 */
export async function openChannels(
  planContext: PlanContext,
  { channels }: CompositeSpec,
): Promise<OpenedChannels> {
  const opened = await Promise.all(
    channels.map(({ inputs }, i) => openSources(planContext, inputs, `channels.${i}.dataIds`)),
  );
  const inputs = opened.map(({ images }) => images);
  inputs.forEach(assertOneUnit);
  return { inputs, leftOut: opened.reduce((sum, { leftOut }) => sum + leftOut, 0) };
}

/** Values of different units have no mean; files that name no unit are accepted. */
function assertOneUnit(images: readonly SourceImage[], channel: number): void {
  const other = otherUnit(images.map(({ name, facts: { unit } }) => ({ name, unit })));
  if (other) throw fieldError(`channels.${channel}.dataIds.${images[other.place].file}`, other.problem);
}
