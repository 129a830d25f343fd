import { createWcs } from '#kernels';
import { fieldError } from '#platform';
import type { ChannelInput, CompositeSpec } from '#processing-client/contract';
import type { PlanContext } from '../engine/request-context.js';
import { describeSource, type SourceFacts } from '../image-io/image.tasks.js';
import type { SkyImage } from '../image-io/sky-image.js';
import { runOnFile } from '../image-io/stored-file.js';
import { otherUnit } from '../picture/common-unit.js';

/** An image of a channel, and its origin from its headers. */
export interface ChannelImage extends SkyImage {
  readonly facts: SourceFacts;
}

/**
 * The images of every channel, from their headers.
 * @throws AppError naming the file without an image of the sky; validation naming the one whose unit differs from the earlier ones of its
 * channel
 */
export async function openChannels(
  planContext: PlanContext,
  { channels }: CompositeSpec,
): Promise<ChannelImage[][]> {
  const images = await Promise.all(
    channels.map(({ inputs }) => Promise.all(inputs.map((input) => openImage(planContext, input)))),
  );
  images.forEach(assertOneUnit);
  return images;
}

async function openImage(
  { files, tasks }: PlanContext,
  { key, name, hdu }: ChannelInput,
): Promise<ChannelImage> {
  const { description, facts } = await runOnFile({ files }, key, (place) =>
    tasks.run(describeSource, { place, name, hdu }),
  );
  const { reference, shape, wcs } = description;
  const [width, height] = shape;
  return { reference, name, width, height, facts, wcs: createWcs(wcs!) };
}

/** Values of different units have no mean; files that name no unit are accepted. */
function assertOneUnit(images: readonly ChannelImage[], channel: number): void {
  const other = otherUnit(images.map(({ name, facts: { unit } }) => ({ name, unit })));
  if (other) throw fieldError(`channels.${channel}.dataIds.${other.place}`, other.problem);
}
