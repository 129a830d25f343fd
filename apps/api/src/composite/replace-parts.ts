import { groupKey, observationGroup, type RecordEntity, type Viewer } from '#domain';
import type { RecordsService } from '../library/records.service.js';

/**
 * The images of channels, those of an observation replaced by its mosaic, unless the channel names images of the same group that
 * the mosaic does not hold (algorithms.md, "Observation mosaics"). Only mosaics that the viewer may see count.
 */
export async function replaceParts(
  records: Pick<RecordsService, 'mosaicsOf'>,
  channels: readonly (readonly RecordEntity[])[],
  viewer: Viewer,
): Promise<RecordEntity[][]> {
  const ids = [...new Set(channels.flat().map(({ id }) => id))];
  const mosaics = await records.mosaicsOf(ids, viewer);
  // Of several the oldest, so that the same request gives the same picture.
  const inOrder = [...mosaics].sort((a, b) => a.id.localeCompare(b.id));
  return channels.map((images) => inOrder.reduce(withMosaic, [...images]));
}

function withMosaic(images: RecordEntity[], mosaic: RecordEntity): RecordEntity[] {
  const ofGroup = images.filter((image) => isOfOneGroup(image, mosaic));
  const isHeld = ({ id }: RecordEntity) => id === mosaic.id || mosaic.derivedFrom.includes(id);
  if (ofGroup.length === 0 || !ofGroup.every(isHeld)) return images;
  return images.flatMap((image) => {
    if (image === ofGroup[0]) return [mosaic];
    return ofGroup.includes(image) ? [] : [image];
  });
}

/** Whoever they belong to. */
const isOfOneGroup = (a: RecordEntity, b: RecordEntity): boolean =>
  keyOf(a) !== null && keyOf(a) === keyOf(b);

function keyOf({ observationBaseId, instrument, filter }: RecordEntity): string | null {
  const group = observationGroup({ ownerId: 'anybody', observationBaseId, instrument, filter });
  return group && groupKey(group);
}
