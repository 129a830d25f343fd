import type { ChannelInput, CompositeSpec } from '#processing-client/contract';
import type { RecordEntity } from '../records/record.entity.js';

/** An observation's mosaic that the service uses in place of the images it was made of. */
export interface SubstituteMosaic {
  readonly recordId: string;
  /** The records of the channel that the mosaic replaces. */
  readonly partIds: readonly string[];
}

/** A requested composite. Its images are looked up when it is made, since the files of records can be replaced meanwhile. */
export interface CompositeOrder {
  /** Names the images of the request. */
  readonly spec: CompositeSpec;
  /** The records of each channel of `spec`. */
  readonly recordIds: readonly (readonly string[])[];
  /** The mosaics that replace records of each channel. */
  readonly substitutes: readonly (readonly SubstituteMosaic[])[];
}

/** The current state of a record. */
export interface CurrentImage {
  readonly input: ChannelInput;
  /** The records that it was made of. */
  readonly derivedFrom: readonly string[];
}

/** The input of a composite that stands for a record. */
export const currentImage = ({
  storageKey: key,
  fileName: name,
  derivedFrom,
}: Pick<RecordEntity, 'storageKey' | 'fileName' | 'derivedFrom'>): CurrentImage => ({
  input: { key, name },
  derivedFrom,
});

/** All records that the composite may be made of. */
export const recordsOf = ({ recordIds, substitutes }: CompositeOrder): string[] => [
  ...new Set([...recordIds.flat(), ...substitutes.flat().map(({ recordId }) => recordId)]),
];

/**
 * The request for the engine, with the current files of the records. A mosaic that is gone, or is no longer made of the parts, is not used;
 * its parts are used instead. A removed record keeps its former file, so that the engine reports it as missing.
 */
export function currentSpec(
  { spec, recordIds, substitutes }: CompositeOrder,
  current: ReadonlyMap<string, CurrentImage>,
): CompositeSpec {
  const channels = spec.channels.map((channel, i) => {
    const held = substitutes[i].filter((substitute) => holdsParts(substitute, current));
    const ids = withSubstitutes(recordIds[i], held);
    const named = new Map(recordIds[i].map((id, place) => [id, channel.inputs[place]]));
    const inputOf = (id: string): ChannelInput[] => {
      const [before, now] = [named.get(id), current.get(id)?.input];
      // The chosen HDUs are those of the request.
      return now ? [{ ...before, ...now }] : before ? [before] : [];
    };
    return { ...channel, inputs: ids.flatMap(inputOf) };
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

/** The records of a channel, with each mosaic in the place of its first part. */
export const withSubstitutes = (
  ids: readonly string[],
  substitutes: readonly SubstituteMosaic[],
): readonly string[] => substitutes.reduce(withSubstitute, ids);

/** Puts the mosaic in the place of its first part. */
function withSubstitute(ids: readonly string[], { recordId, partIds }: SubstituteMosaic): readonly string[] {
  const first = ids.findIndex((id) => partIds.includes(id));
  return ids.flatMap((id, place) => {
    if (place === first) return [recordId];
    return partIds.includes(id) ? [] : [id];
  });
}
