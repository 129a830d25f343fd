import { createWcs } from '#kernels';
import { fieldError } from '#platform';
import type { ChannelInput, CompositeSpec } from '#processing-client/contract';
import type { SourceFacts } from '../compute/tasks/describe-source.js';
import { askFile } from '../images/ask-file.js';
import type { SkyImage } from '../images/sky-image.js';
import type { Preparation } from '../operations/work.js';

/** An image of a channel, and what its headers say of where it comes from. */
export interface ChannelImage extends SkyImage {
  readonly facts: SourceFacts;
}

/**
 * The images of every channel, from their headers.
 * @throws AppError naming the file that is no image of the sky; validation naming the one whose values are in another unit than
 * those before it in its channel
 */
export async function openChannels(
  preparation: Preparation,
  { channels }: CompositeSpec,
): Promise<ChannelImage[][]> {
  const images = await Promise.all(
    channels.map(({ inputs }) => Promise.all(inputs.map((input) => openImage(preparation, input)))),
  );
  images.forEach(assertOneUnit);
  return images;
}

async function openImage(
  { files, tasks }: Preparation,
  { key, name, hdu }: ChannelInput,
): Promise<ChannelImage> {
  const { description, facts } = await askFile({ files }, key, (place) =>
    tasks.run('describeSource', { place, name, hdu }),
  );
  const { reference, shape, wcs } = description;
  const [width, height] = shape;
  return { reference, name, width, height, facts, wcs: createWcs(wcs!) };
}

/** Values of different units have no mean; files that name none are taken at their word. */
function assertOneUnit(images: readonly ChannelImage[], channel: number): void {
  const known = images.flatMap(({ name, facts: { unit } }, place) =>
    unit === null ? [] : [{ name, unit, place }],
  );
  const other = known.find(({ unit }) => plainUnit(unit) !== plainUnit(known[0].unit));
  if (!other) return;
  const [first] = known;
  throw fieldError(
    `channels.${channel}.dataIds.${other.place}`,
    `${other.name} is in ${other.unit}, but ${first.name} in ${first.unit}`,
  );
}

/** Files differ in case and blanks of one unit. */
const plainUnit = (unit: string): string => unit.replace(/\s+/g, '').toLowerCase();
