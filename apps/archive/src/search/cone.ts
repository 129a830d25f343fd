import type { PortalRow } from '../portal/portal-message.js';
import { numberCell, textCell } from './cell.js';
import { distanceToRegion, parseRegion } from './sky-region.js';
import { directionOf, separation } from './sphere.js';

/** A cone on the sphere, degrees. */
export interface Cone {
  readonly ra: number;
  readonly dec: number;
  readonly radius: number;
}

const ARCSEC_PER_DEGREE = 3600;

/** The position parameter of the archive's cone searches; right ascension brought into [0, 360). */
export const positionParameter = ({ ra, dec, radius }: Cone): string =>
  `${normaliseRa(ra)}, ${dec}, ${radius}`;

const normaliseRa = (ra: number): number => (ra >= 0 && ra < 360 ? ra : ((ra % 360) + 360) % 360);

/**
 * Distance in arcsec of an observation from the cone's centre: to its footprint (0 when it covers the centre, as the
 * archive matches footprints), else to its pointing. `null` when the row says neither.
 */
export function distanceArcsec(row: PortalRow, cone: Cone): number | null {
  const footprint = distanceToRegion(cone.ra, cone.dec, parseRegion(textCell(row.s_region) ?? ''));
  if (Number.isFinite(footprint)) return footprint * ARCSEC_PER_DEGREE;
  const ra = numberCell(row.s_ra);
  const dec = numberCell(row.s_dec);
  if (ra === null || dec === null) return null;
  return separation(directionOf(cone.ra, cone.dec), directionOf(ra, dec)) * ARCSEC_PER_DEGREE;
}

/** Whether a distance lies in the cone. A row whose place is unknown is in: the archive matched it by what it knows. */
export const isInCone = (distance: number | null, cone: Cone): boolean =>
  distance === null || distance <= cone.radius * ARCSEC_PER_DEGREE;
