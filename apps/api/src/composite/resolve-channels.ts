import type { FoundRecord, Viewer } from '#domain';
import { fieldError } from '#platform';
import type { ChannelColor, CompositeChannelSpec, CompositeSpec } from '#processing-client';
import { currentImage, currentSpec, type CompositeOrder } from '#domain';
import { chosenHdus } from '../pictures/hdus-field.js';
import { assertSkyOverlap, type Layer } from '../pictures/assert-sky-overlap.js';
import type { RecordsService } from '../library/records.service.js';
import { resolveImages, type NamedImage } from '../pictures/resolve-images.js';
import { hasDefaultLimits } from '../pictures/tone-fields.js';
import { assertChannels } from './assert-channels.js';
import type { CompositeChannel, CompositeColor, CompositeInput } from './composite.dto.js';
import { CompositeSaturation, CompositeSharpening } from './composite.dto.js';
import { findSubstitutes } from './substitute-mosaics.js';

/** A composite as requested, and as the engine takes it. */
export interface ResolvedComposite {
  readonly order: CompositeOrder;
  readonly spec: CompositeSpec;
  /** The first image of each channel. */
  readonly firstImages: readonly FoundRecord[];
}

/**
 * Resolves a request for the engine: each record is looked up with the caller's rights and replaced by its storage key, and
 * parts of an observation's mosaic by that mosaic. Later code does not check rights. Requests that the engine would refuse
 * because of the records are refused here, so that no accepted job fails for it.
 * @throws AppError not-found naming the first record that is missing or not visible; validation naming channels; unprocessable
 * naming a file without a celestial WCS
 */
export async function resolveComposite(
  records: RecordsService,
  body: CompositeInput,
  viewer: Viewer,
): Promise<ResolvedComposite> {
  assertChannels(body);
  const layers = await resolveLayers(records, body.channels, viewer);
  const images = layers.map((layer) => layer.images.map(({ record }) => record));
  const chosen = body.channels.map(({ hdus }) => Object.keys(hdus ?? {}));
  const { ofChannels: substitutes, mosaics } = await findSubstitutes(records, images, viewer, chosen);
  const named = specOf(body, images);
  if (body.resolutionMatch) assertWavelengths(named.channels);
  assertSkyOverlap(layers, body.crop);
  const recordIds = images.map((ofChannel) => ofChannel.map(({ id }) => id));
  const order = { spec: named, recordIds, substitutes };
  const current = [...images.flat(), ...mosaics].map((record) => [record.id, currentImage(record)] as const);
  return {
    order,
    spec: currentSpec(order, new Map(current)),
    firstImages: images.map(([first]) => first),
  };
}

function specOf(body: CompositeInput, images: readonly (readonly FoundRecord[])[]): CompositeSpec {
  const { channels: wanted, overall, sharpening, saturation, width, height, window, ...same } = body;
  const channels = wanted.map((channel, index) =>
    resolveChannel(channel, images[index], `channels.${index}`),
  );
  return {
    ...same,
    repairCores: body.repairCores ?? (body.bitDepth === 8 && wanted.every(isShownWhole)),
    channels,
    overall: overall ?? null,
    sharpening: sharpening ?? new CompositeSharpening(),
    saturation: saturation ?? new CompositeSaturation(),
    width: width ?? null,
    height: height ?? null,
    window: window ?? null,
  };
}

/** Whether a channel shows its data from black to white. */
const isShownWhole = (channel: CompositeChannel): boolean => !channel.limits && hasDefaultLimits(channel);

export type ImageLayer = Omit<Layer, 'images'> & { readonly images: readonly NamedImage[] };

/** The images of all channels, in one lookup. */
export async function resolveLayers(
  records: Pick<RecordsService, 'visibleMany'>,
  channels: readonly Pick<CompositeChannel, 'dataIds'>[],
  viewer: Viewer,
): Promise<ImageLayer[]> {
  const named = channels.map(({ dataIds }, channel) =>
    dataIds.map((id, place) => ({ id, field: `channels.${channel}.dataIds.${place}` })),
  );
  const images = await resolveImages(records, named.flat(), viewer);
  let first = 0;
  return named.map((ofChannel, channel) => ({
    kind: 'channel',
    field: `channels.${channel}.dataIds`,
    images: images.slice(first, (first += ofChannel.length)),
  }));
}

function resolveChannel(
  { dataIds: _, hdus, color, label, wavelengthUm, wavelength_um, ...tone }: CompositeChannel,
  images: readonly FoundRecord[],
  field: string,
): CompositeChannelSpec {
  const [first] = images;
  return {
    ...tone,
    inputs: images.map((record) => ({
      ...currentImage(record).input,
      ...chosenHdus(hdus, record.id, `${field}.hdus`),
    })),
    color: colorOf(color),
    label: label ?? first.filter,
    wavelengthUm: wavelengthUm ?? wavelength_um ?? first.wavelengthUm,
  };
}

/** Resolutions are matched by the stellar FWHM, which grows with the wavelength. */
export function assertWavelengths(channels: readonly Pick<CompositeChannelSpec, 'wavelengthUm'>[]): void {
  const missing = channels.findIndex(({ wavelengthUm }) => wavelengthUm === null);
  if (missing >= 0) throw fieldError(`channels.${missing}.wavelengthUm`, 'is needed for resolutionMatch');
}

function colorOf({ hue, rgb }: CompositeColor): ChannelColor {
  if (hue !== undefined) return { hue };
  return rgb ? { rgb } : { luminance: true };
}
