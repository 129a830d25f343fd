import { coneRanges, normaliseRa, type Cone, type PixelRange } from '#sky';
import { allOf, type Fragment } from '../database/statement.js';

/** Lower limit of radii and distances: PostgreSQL fails on numbers whose half or square underflows (5e-324). */
const LEAST_RADIUS_DEG = 1e-9;
const LEAST_DISTANCE_DEG = 1e-12;

/** Few enough ranges for PostgreSQL to plan, enough to approximate the cone closely. */
const MAX_CONE_RANGES = 16;

/**
 * Records with an image whose centre lies in a cone, including its border.
 * @param maxRanges fewer are planned faster, and read more records around the cone
 */
export const inCone = (cone: Cone, maxRanges = MAX_CONE_RANGES): Fragment => {
  const ranges = coneRanges(cone, maxRanges);
  const lies = (row: string): Fragment => allOf([onPixels(ranges, row), isNear(cone, row)]);
  // An array of ids, not a join: so the index of the records' own places serves as well.
  return (bind) => `(${lies('record')(bind)}) OR record.id = ANY (ARRAY(
    SELECT place.record_id FROM record_places place WHERE ${lies('place')(bind)}))`;
};

/** The pixels that a cone touches, found by their index. */
const onPixels =
  (pixels: readonly PixelRange[], row: string): Fragment =>
  (bind) =>
    pixels
      .map(
        ({ first, last }) =>
          `${row}.healpix BETWEEN ${bind(String(first))}::bigint AND ${bind(String(last))}::bigint`,
      )
      .join(' OR ');

/** Margin in degrees that exceeds any rounding error, so that the check of the declination excludes no record of the cone. */
const MARGIN_DEG = 1e-9;

/**
 * Exact check: half the chord between the two positions, squared (haversine: accurate for small angles too). The declination is checked
 * first, since it excludes most records cheaply.
 */
const isNear =
  (cone: Cone, row: string): Fragment =>
  (bind) => {
    const number = (value: number) => `${bind(value)}::float8`;
    const reach = Math.max(cone.radius, LEAST_RADIUS_DEG);
    const [ra, dec] = [number(normaliseRa(cone.ra)), number(cone.dec)];
    const [south, north] = [-1, 1].map((sign) => number(cone.dec + sign * (reach + MARGIN_DEG)));
    return `${row}.dec BETWEEN ${south} AND ${north}
      AND ${halfChord(`${row}.dec`, dec)} + cosd(${row}.dec) * cosd(${dec}) * ${halfChord(`${row}.ra`, ra)}
        <= power(sind(${number(reach)} / 2), 2)`;
  };

const halfChord = (one: string, other: string): string =>
  `power(sind(greatest(abs(${one} - ${other}), ${LEAST_DISTANCE_DEG}) / 2), 2)`;
