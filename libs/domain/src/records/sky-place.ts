import { healpixOf, middleOf, normaliseRa, type SkyPosition } from '#sky';
import type { RecordEntity } from './record.entity.js';
import type { WcsSummary } from '#processing-client/contract';

/** Columns that a record is found on the sky by. */
export type SkyPlace = Pick<RecordEntity, 'ra' | 'dec' | 'healpix'>;

/** A pointing as headers and archives give it: perhaps not at all. */
export interface Pointing {
  readonly ra: number | null;
  readonly dec: number | null;
}

/** The middle of the image, else the first pointing that is one. */
export function skyPlace(
  wcs: Pick<WcsSummary, 'footprint'> | null,
  pointings: readonly Pointing[],
): SkyPlace {
  const middle = middleOf((wcs?.footprint ?? []).map(([ra, dec]) => ({ ra, dec })));
  const place = middle ?? pointings.map(placeOf).find((known) => known !== null);
  return place ? { ...place, healpix: healpixOf(place) } : { ra: null, dec: null, healpix: null };
}

function placeOf({ ra, dec }: Pointing): SkyPosition | null {
  if (ra === null || dec === null || !Number.isFinite(ra) || !(Math.abs(dec) <= 90)) return null;
  return { ra: normaliseRa(ra), dec };
}
