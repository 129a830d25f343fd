import type { ChannelInput, CompositeSpec } from '#processing-client/contract';
import type { RecordEntity } from '../records/record.entity.js';

/** The mosaic of an observation that the service takes in place of the images it is made of. */
export interface SubstituteMosaic {
  readonly recordId: string;
  /** The records of the channel that it replaces. */
  readonly partIds: readonly string[];
}

/** A composite as it was asked for. Its images are looked up when it is made: files of records are renewed. */
export interface CompositeOrder {
  /** Of the images that were named. */
  readonly spec: CompositeSpec;
  /** The records of each channel of `spec`. */
  readonly recordIds: readonly (readonly string[])[];
  /** The mosaics that replace records of each channel. */
  readonly substitutes: readonly (readonly SubstituteMosaic[])[];
}

/** A record as it is now. */
export interface CurrentImage {
  readonly input: ChannelInput;
  /** The records that it was made of. */
  readonly derivedFrom: readonly string[];
}

/** The image of a composite that a record stands for. */
export const currentImage = ({
  storageKey: key,
  fileName: name,
  derivedFrom,
}: Pick<RecordEntity, 'storageKey' | 'fileName' | 'derivedFrom'>): CurrentImage => ({
  input: { key, name },
  derivedFrom,
});

/** All records that an order may be made of. */
export const recordsOf = ({ recordIds, substitutes }: CompositeOrder): string[] => [
  ...new Set([...recordIds.flat(), ...substitutes.flat().map(({ recordId }) => recordId)]),
];

/**
 * An order as the engine takes it, of records as they are now. A mosaic that is gone, or is no longer made of the parts, replaces
 * nothing: the composite is made of the parts. A record that was named and is gone keeps the file that it had, so that the engine
 * reports it as missing.
 */
export function currentSpec(
  { spec, recordIds, substitutes }: CompositeOrder,
  current: ReadonlyMap<string, CurrentImage>,
): CompositeSpec {
  const channels = spec.channels.map((channel, i) => {
    const ids = substitutes[i]
      .filter((substitute) => holdsParts(substitute, current))
      .reduce(withSubstitute, recordIds[i]);
    const named = new Map(recordIds[i].map((id, place) => [id, channel.inputs[place]]));
    return { ...channel, inputs: ids.flatMap((id) => current.get(id)?.input ?? named.get(id) ?? []) };
  });
  return { ...spec, channels };
}

function holdsParts(
  { recordId, partIds }: SubstituteMosaic,
  current: ReadonlyMap<string, CurrentImage>,
): boolean {
  const mosaic = current.get(recordId);
  return mosaic !== undefined && partIds.every((id) => id === recordId || mosaic.derivedFrom.includes(id));
}

/** The mosaic comes where the first of its parts is. */
function withSubstitute(ids: readonly string[], { recordId, partIds }: SubstituteMosaic): readonly string[] {
  const first = ids.findIndex((id) => partIds.includes(id));
  return ids.flatMap((id, place) => {
    if (place === first) return [recordId];
    return partIds.includes(id) ? [] : [id];
  });
}
