import {
  directionOf,
  distanceToFootprintDeg,
  normaliseRa,
  parseFootprint,
  separationDeg,
  type Cone,
} from '#sky';
import type { PortalRow } from '../portal/portal-message.js';
import { numberCell, textCell } from './cell.js';

const ARCSEC_PER_DEGREE = 3600;
/** Tolerance for rounding at the border, which belongs to the cone. */
const MARGIN_ARCSEC = 1e-6;

/** The position parameter of the archive's cone searches, with the right ascension in [0, 360). */
export const positionParameter = ({ ra, dec, radius }: Cone): string =>
  `${normaliseRa(ra)}, ${dec}, ${radius}`;

/**
 * Distance in arcsec of an observation from the cone's centre: of its footprint (0 when it contains the centre, as the archive
 * matches footprints), else of its pointing. `null` when the row has neither.
 */
export function distanceArcsec(row: PortalRow, cone: Cone): number | null {
  const footprint = distanceToFootprintDeg(cone, parseFootprint(textCell(row.s_region) ?? ''));
  if (Number.isFinite(footprint)) return footprint * ARCSEC_PER_DEGREE;
  const ra = numberCell(row.s_ra);
  const dec = numberCell(row.s_dec);
  if (ra === null || dec === null) return null;
  return separationDeg(directionOf(cone), directionOf({ ra, dec })) * ARCSEC_PER_DEGREE;
}

/** Whether a distance lies in the cone. A row of unknown position does, since the archive matched it. */
export const isInCone = (distance: number | null, cone: Cone): boolean =>
  distance === null || distance <= cone.radius * ARCSEC_PER_DEGREE + MARGIN_ARCSEC;
