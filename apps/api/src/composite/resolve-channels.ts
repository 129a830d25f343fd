import type { RecordEntity, Viewer } from '#domain';
import { AppError, fieldError } from '#platform';
import type { ChannelColor, CompositeChannelSpec, CompositeSpec } from '#processing-client';
import type { RecordsService } from '../library/records.service.js';
import { assertChannels } from './assert-channels.js';
import { assertSky } from './assert-sky.js';
import type { ChannelDto, ColorDto, CompositeDto } from './composite.dto.js';
import { SaturationDto, SharpeningDto } from './composite.dto.js';

/**
 * A request as the engine takes it: every record looked up with the viewer's rights and turned into its storage
 * key. Nothing behind this asks who the viewer is.
 * What the engine would refuse for what the records say is refused here: an order that is accepted as a job should not fail for it.
 * @throws AppError not-found naming the first record that is missing or not visible; validation naming channels; unprocessable
 * naming a file without a place on the sky
 */
export async function resolveComposite(
  records: RecordsService,
  body: CompositeDto,
  viewer: Viewer,
): Promise<CompositeSpec> {
  assertChannels(body);
  const ids = [...new Set(body.channels.flatMap((channel) => channel.dataIds.map(asStored)))];
  const found = new Map((await records.visibleMany(ids, viewer)).map((record) => [record.id, record]));
  const { channels: wanted, overall, sharpening, saturation, width, height, ...same } = body;
  const inputs = wanted.map(({ dataIds }, index) => imagesOf(dataIds.map(asStored), index, found));
  const channels = wanted.map((channel, index) => resolveChannel(channel, inputs[index]));
  if (body.resolutionMatch) assertWavelengths(channels);
  assertSky(inputs, body);
  return {
    ...same,
    channels,
    overall: overall ?? null,
    sharpening: sharpening ?? new SharpeningDto(),
    saturation: saturation ?? new SaturationDto(),
    width: width ?? null,
    height: height ?? null,
  };
}

/** Ids may be spelled in capitals; records have theirs in small letters. */
const asStored = (id: string): string => id.toLowerCase();

/** The records of a channel, all of them images. */
const imagesOf = (
  ids: readonly string[],
  channel: number,
  found: ReadonlyMap<string, RecordEntity>,
): RecordEntity[] =>
  ids.map((id, place) => {
    const field = `channels.${channel}.dataIds.${place}`;
    const record = found.get(id);
    if (!record) {
      const message = `record ${id} not found`;
      throw new AppError('not-found', `${field}: ${message}`, { errors: [{ field, message }] });
    }
    if (!record.isViewable) throw fieldError(field, `${record.fileName} holds no image (${record.dataType})`);
    return record;
  });

function resolveChannel(
  { dataIds: _, color, label, wavelengthUm, wavelength_um, ...tone }: ChannelDto,
  images: readonly RecordEntity[],
): CompositeChannelSpec {
  const [first] = images;
  return {
    ...tone,
    inputs: images.map(({ storageKey, fileName }) => ({ key: storageKey, name: fileName })),
    color: colorOf(color),
    label: label ?? first.filter,
    wavelengthUm: wavelengthUm ?? wavelength_um ?? first.wavelengthUm,
  };
}

/** Resolutions are matched by the width of a star's image, which grows with the wavelength. */
function assertWavelengths(channels: readonly CompositeChannelSpec[]): void {
  const missing = channels.findIndex(({ wavelengthUm }) => wavelengthUm === null);
  if (missing >= 0) throw fieldError(`channels.${missing}.wavelengthUm`, 'is needed for resolutionMatch');
}

function colorOf({ hue, rgb }: ColorDto): ChannelColor {
  if (hue !== undefined) return { hue };
  return rgb ? { rgb } : { luminance: true };
}
