import type { RecordEntity, Viewer } from '#domain';
import { AppError, fieldError, type FieldProblem } from '#platform';
import type { ChannelColor, CompositeChannelSpec, CompositeSpec } from '#processing-client';
import type { RecordsService } from '../library/records.service.js';
import type { ChannelDto, ColorDto, CompositeDto } from './composite.dto.js';
import { SaturationDto, SharpeningDto } from './composite.dto.js';

/**
 * A request as the engine takes it: every record looked up with the viewer's rights and turned into its storage
 * key. Nothing behind this asks who the viewer is.
 * @throws AppError not-found naming the first record that is missing or not visible; validation naming channels
 */
export async function resolveComposite(
  records: RecordsService,
  body: CompositeDto,
  viewer: Viewer,
): Promise<CompositeSpec> {
  assertChannels(body);
  const ids = [...new Set(body.channels.flatMap((channel) => channel.dataIds.map(asStored)))];
  const found = new Map((await records.visibleMany(ids, viewer)).map((record) => [record.id, record]));
  const { channels, overall, sharpening, saturation, width, height, ...same } = body;
  return {
    ...same,
    channels: channels.map((channel, index) => resolveChannel(channel, index, found)),
    overall: overall ?? null,
    sharpening: sharpening ?? new SharpeningDto(),
    saturation: saturation ?? new SaturationDto(),
    width: width ?? null,
    height: height ?? null,
  };
}

/** Ids may be spelled in capitals; records have theirs in small letters. */
const asStored = (id: string): string => id.toLowerCase();

/** Rules that span several fields of the request. */
function assertChannels({ channels, outputFormat, bitDepth }: CompositeDto): void {
  const problems: FieldProblem[] = [];
  const luminances = channels.flatMap((channel, index) => (channel.color.luminance ? [index] : []));
  if (luminances.length > 1) {
    problems.push({ field: `channels.${luminances[1]}.color`, message: 'only one channel may be luminance' });
  }
  if (luminances.length === channels.length) {
    problems.push({ field: 'channels', message: 'at least one channel must have a colour' });
  }
  channels.forEach((channel, index) => {
    if (channel.color.luminance && channel.weight > 1) {
      problems.push({
        field: `channels.${index}.weight`,
        message: 'must not be greater than 1 for luminance',
      });
    }
    if (channel.blackPoint >= channel.whitePoint) {
      problems.push({ field: `channels.${index}.blackPoint`, message: 'must be below whitePoint' });
    }
  });
  if (bitDepth === 16 && outputFormat === 'jpeg')
    problems.push({ field: 'bitDepth', message: 'jpeg has 8 bits' });
  if (problems.length === 0) return;
  throw new AppError('validation', problems.map((p) => `${p.field}: ${p.message}`).join('; '), {
    errors: problems,
  });
}

function resolveChannel(
  channel: ChannelDto,
  index: number,
  found: Map<string, RecordEntity>,
): CompositeChannelSpec {
  const { dataIds: givenIds, color, label, wavelengthUm, wavelength_um, ...tone } = channel;
  const dataIds = givenIds.map(asStored);
  const inputs = dataIds.map((id, place) => {
    const field = `channels.${index}.dataIds.${place}`;
    const record = found.get(id);
    if (!record) {
      const message = `record ${id} not found`;
      throw new AppError('not-found', `${field}: ${message}`, { errors: [{ field, message }] });
    }
    if (!record.isViewable) throw fieldError(field, `${record.fileName} holds no image (${record.dataType})`);
    return { key: record.storageKey, name: record.fileName };
  });
  return {
    ...tone,
    inputs,
    color: colorOf(color),
    label: label ?? found.get(dataIds[0])?.filter ?? null,
    wavelengthUm: wavelengthUm ?? wavelength_um ?? found.get(dataIds[0])?.wavelengthUm ?? null,
  };
}

function colorOf({ hue, rgb }: ColorDto): ChannelColor {
  if (hue !== undefined) return { hue };
  return rgb ? { rgb } : { luminance: true };
}
