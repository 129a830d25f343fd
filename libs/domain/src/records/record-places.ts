import type { EntityManager } from 'typeorm';
import type { WcsSummary } from '#processing-client/contract';
import { healpixOf, middleOf, type SkyPosition } from '#sky';

type Outlines = Pick<WcsSummary, 'footprint' | 'footprints'>;

/** The sky outlines of the images of a file: their corners in order, ICRS degrees. Images whose corners lie off the sphere have none. */
export const outlinesOf = (wcs: Outlines | null): SkyPosition[][] =>
  (wcs ? (wcs.footprints ?? [wcs.footprint]) : [])
    .filter((corners) => corners.length > 0)
    .map((corners) => corners.map(([ra, dec]) => ({ ra, dec })));

/** The footprints of all images, also of a record that was saved when only that of the shown one was known. */
export const withFootprints = (wcs: WcsSummary | null): WcsSummary | null =>
  wcs && { ...wcs, footprints: wcs.footprints ?? (wcs.footprint.length > 0 ? [wcs.footprint] : []) };

/** Stores the centres of the images besides the shown one, whose centre is in the record itself. Replaces those of an earlier file. */
export async function saveFurtherPlaces(
  manager: EntityManager,
  recordId: string,
  wcs: Outlines | null,
): Promise<void> {
  await manager.query(`DELETE FROM record_places WHERE record_id = $1`, [recordId]);
  const outlines = outlinesOf(wcs);
  if (outlines.length < 2) return;
  const places = outlines.map((corners) => middleOf(corners)).filter((place) => place !== null);
  await manager.query(
    `INSERT INTO record_places (record_id, ra, "dec", healpix)
     SELECT $1, place.* FROM unnest($2::float8[], $3::float8[], $4::bigint[]) place`,
    [
      recordId,
      places.map(({ ra }) => ra),
      places.map(({ dec }) => dec),
      places.map((place) => String(healpixOf(place))),
    ],
  );
}
