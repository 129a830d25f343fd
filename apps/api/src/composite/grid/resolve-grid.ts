import { currentImage, withSubstitutes, type FoundRecord, type Viewer } from '#domain';
import type { ChannelInput, CompositionGridSpec, Crop, GridChannelSpec } from '#processing-client';
import type { RecordsService } from '../../library/records.service.js';
import { assertSkyOverlap } from '../../pictures/assert-sky-overlap.js';
import { engineVersion } from '../../viewer/viewer.service.js';
import { assertWavelengths, resolveLayers, type ImageLayer } from '../resolve-channels.js';
import { findSubstitutes } from '../substitute-mosaics.js';
import type { DefinedChannel, GridDefinition } from './grid-definition.js';
import type { GridInput } from './grid.dto.js';

/** A grid as requested. */
export interface ResolvedGrid {
  readonly definition: GridDefinition;
  /** The request for the engine. */
  readonly spec: CompositionGridSpec;
}

type GridRecords = Pick<RecordsService, 'visibleMany' | 'mosaicsOf'>;

/** A channel of a request with the records that it is made of. */
interface ResolvedChannel extends Omit<DefinedChannel, 'inputs'> {
  readonly used: readonly FoundRecord[];
}

/**
 * Resolves a request for a grid as `resolveComposite` does for a composite, except that the records of a channel are in the order of
 * their ids.
 * @throws AppError the same
 */
export async function resolveGrid(
  records: GridRecords,
  body: GridInput,
  viewer: Viewer,
  engine = engineVersion(),
): Promise<ResolvedGrid> {
  const layers = await resolveLayers(records, body.channels, viewer);
  const channels = await resolveChannels(records, body, layers, viewer);
  const { northUp, rotationDegrees, resolutionMatch } = body;
  if (resolutionMatch) assertWavelengths(channels);
  assertSkyOverlap(layers, body.crop);
  const shape = { crop: inFixedOrder(body.crop), northUp, rotationDegrees, resolutionMatch };
  return {
    definition: { ...shape, channels: channels.map(toDefined), engine },
    spec: { ...shape, channels: channels.map((channel, index) => toSpec(channel, layers[index])) },
  };
}

/** The channels with their records, and with mosaics in the place of their parts. */
async function resolveChannels(
  records: GridRecords,
  body: GridInput,
  layers: readonly ImageLayer[],
  viewer: Viewer,
): Promise<ResolvedChannel[]> {
  const images = layers.map(inOrder);
  const { ofChannels, mosaics } = await findSubstitutes(records, images, viewer);
  const known = new Map([...images.flat(), ...mosaics].map((record) => [record.id, record]));
  return images.map((ofChannel, index) => {
    const { label, wavelengthUm } = body.channels[index];
    const dataIds = ofChannel.map(({ id }) => id);
    return {
      dataIds,
      label: label ?? ofChannel[0].filter,
      wavelengthUm: wavelengthUm ?? ofChannel[0].wavelengthUm,
      used: withSubstitutes(dataIds, ofChannels[index]).map((id) => known.get(id)!),
    };
  });
}

/** Each record of a channel once, in the order of their ids. */
const inOrder = ({ images }: ImageLayer): FoundRecord[] =>
  [...new Map(images.map(({ record }) => [record.id, record])).values()].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  );

/** Requests that differ in the order of these fields are the same. */
const inFixedOrder = (crop: Crop): Crop =>
  typeof crop === 'string'
    ? crop
    : { ra: crop.ra, dec: crop.dec, widthArcsec: crop.widthArcsec, heightArcsec: crop.heightArcsec };

const toDefined = ({ used, ...channel }: ResolvedChannel): DefinedChannel => ({
  ...channel,
  inputs: used.map(({ id, sha256 }) => ({ recordId: id, sha256 })),
});

const toSpec = ({ used, label, wavelengthUm }: ResolvedChannel, layer: ImageLayer): GridChannelSpec => ({
  ...{ label, wavelengthUm },
  inputs: used.map((record) => namedInput(record, layer)),
});

/** An input for the engine, whose errors name the field of the request. */
function namedInput(record: FoundRecord, { images, field }: ImageLayer): ChannelInput {
  const named = images.find((image) => image.record.id === record.id);
  return { ...currentImage(record).input, field: named?.field ?? field };
}
