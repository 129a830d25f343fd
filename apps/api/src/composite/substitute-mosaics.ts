import { groupKey, observationGroup, type FoundRecord, type SubstituteMosaic, type Viewer } from '#domain';
import type { RecordsService } from '../library/records.service.js';
import { asStored } from '../pictures/resolve-images.js';

/** The substitute mosaics of the images of each channel. */
export interface SubstituteMosaics {
  readonly ofChannels: readonly (readonly SubstituteMosaic[])[];
  /** The given mosaics, and others that are no substitute here. */
  readonly mosaics: readonly FoundRecord[];
}

/**
 * Finds substitutes for images of channels: the mosaic of an observation for its parts, unless the channel names images of the
 * same group that are missing in the mosaic, or chooses HDUs of them (docs/reference/algorithms.md, "Observation mosaics"). Only
 * mosaics visible to the caller count.
 * @param chosen the records of each channel whose HDUs the request chooses
 */
export async function findSubstitutes(
  records: Pick<RecordsService, 'mosaicsOf'>,
  channels: readonly (readonly FoundRecord[])[],
  viewer: Viewer,
  chosen: readonly (readonly string[])[] = [],
): Promise<SubstituteMosaics> {
  const ids = [...new Set(channels.flat().map(({ id }) => id))];
  const found = await records.mosaicsOf(ids, viewer);
  // The oldest of several, so that equal requests give equal pictures.
  const mosaics = [...found].sort((a, b) => a.id.localeCompare(b.id));
  return { ofChannels: channels.map((images, i) => substitutesOf(images, mosaics, chosen[i])), mosaics };
}

function substitutesOf(
  images: readonly FoundRecord[],
  mosaics: readonly FoundRecord[],
  chosen: readonly string[] = [],
): SubstituteMosaic[] {
  const isChosen = new Set(chosen.map(asStored));
  const substitutes: SubstituteMosaic[] = [];
  const isReplaced = ({ id }: FoundRecord) => substitutes.some(({ partIds }) => partIds.includes(id));
  for (const mosaic of mosaics) {
    const ofGroup = images.filter((image) => isOfOneGroup(image, mosaic));
    const isHeld = ({ id }: FoundRecord) =>
      !isChosen.has(id) && (id === mosaic.id || mosaic.derivedFrom.includes(id));
    if (ofGroup.length === 0 || !ofGroup.every(isHeld) || ofGroup.some(isReplaced)) continue;
    substitutes.push({ recordId: mosaic.id, partIds: [...new Set(ofGroup.map(({ id }) => id))] });
  }
  return substitutes;
}

/** Of any owner. */
const isOfOneGroup = (a: FoundRecord, b: FoundRecord): boolean => keyOf(a) !== null && keyOf(a) === keyOf(b);

function keyOf({ observationBaseId, instrument, filter }: FoundRecord): string | null {
  const group = observationGroup({ ownerId: 'anybody', observationBaseId, instrument, filter });
  return group && groupKey(group);
}
