import type { components } from '#sdk';

type LibraryRecord = components['schemas']['RecordView'];

/** The records of observations that the viewer may see; those without any are left out. */
export type Availability = ReadonlyMap<string, readonly string[]>;

/** The id of the image of each observation: of several the oldest, which a second look finds again. */
export function imagesOf(
  available: Availability,
  records: readonly Pick<LibraryRecord, 'id' | 'isViewable' | 'wcs' | 'archivedAt'>[],
): ReadonlyMap<string, string> {
  const usable = new Set(
    records
      .filter(({ isViewable, wcs, archivedAt }) => isViewable && wcs !== null && archivedAt === null)
      .map(({ id }) => id),
  );
  const images = new Map<string, string>();
  for (const [obsId, ids] of available) {
    const [first] = ids.filter((id) => usable.has(id)).toSorted();
    if (first !== undefined) images.set(obsId, first);
  }
  return images;
}
