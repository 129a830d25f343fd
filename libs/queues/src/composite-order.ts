import type { RecordEntity } from '#domain';
import type { ChannelInput, CompositeSpec } from '#processing-client/contract';

/** The mosaic of an observation that the service takes in the place of its parts. */
export interface StandIn {
  readonly recordId: string;
  /** The records of the channel in whose place it stands. */
  readonly partIds: readonly string[];
}

/** A composite as it was asked for. What its images are is looked at when it is made: files of records are renewed. */
export interface CompositeOrder {
  /** Of the images that were named. */
  readonly spec: CompositeSpec;
  /** The records of each channel of `spec`. */
  readonly recordIds: readonly (readonly string[])[];
  /** What stands in for records of each channel; orders of before have mosaics in `spec` itself. */
  readonly standIns?: readonly (readonly StandIn[])[];
}

/** A record as it is now. */
export interface PresentImage {
  readonly input: ChannelInput;
  /** What it is made of. */
  readonly derivedFrom: readonly string[];
}

/** What of a record an image of a composite is told by. */
export const presentImage = ({
  storageKey: key,
  fileName: name,
  derivedFrom,
}: Pick<RecordEntity, 'storageKey' | 'fileName' | 'derivedFrom'>): PresentImage => ({
  input: { key, name },
  derivedFrom,
});

/** All records that an order may be made of. */
export const recordsOf = ({ recordIds, standIns = [] }: CompositeOrder): string[] => [
  ...new Set([...recordIds.flat(), ...standIns.flat().map(({ recordId }) => recordId)]),
];

/**
 * An order as the engine takes it, of records as they are now. A mosaic that is gone, or holds the parts no more, stands for
 * nothing: then it is made of the parts. A record that was named and is gone keeps the file that it had, for the engine to miss.
 */
export function presentSpec(
  { spec, recordIds, standIns }: CompositeOrder,
  present: ReadonlyMap<string, PresentImage>,
): CompositeSpec {
  if (!standIns) return spec;
  const channels = spec.channels.map((channel, i) => {
    const ids = standIns[i]
      .filter((standIn) => holdsParts(standIn, present))
      .reduce(withStandIn, recordIds[i]);
    const named = new Map(recordIds[i].map((id, place) => [id, channel.inputs[place]]));
    return { ...channel, inputs: ids.flatMap((id) => present.get(id)?.input ?? named.get(id) ?? []) };
  });
  return { ...spec, channels };
}

function holdsParts({ recordId, partIds }: StandIn, present: ReadonlyMap<string, PresentImage>): boolean {
  const mosaic = present.get(recordId);
  return mosaic !== undefined && partIds.every((id) => id === recordId || mosaic.derivedFrom.includes(id));
}

/** The mosaic comes where the first of its parts is. */
function withStandIn(ids: readonly string[], { recordId, partIds }: StandIn): readonly string[] {
  const first = ids.findIndex((id) => partIds.includes(id));
  return ids.flatMap((id, place) => {
    if (place === first) return [recordId];
    return partIds.includes(id) ? [] : [id];
  });
}
