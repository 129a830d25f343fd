import { coneRanges, normaliseRa, type Cone, type PixelRange } from '#sky';
import { allOf, type Fragment } from '../database/statement.js';

/** Lower limit of radii and distances: PostgreSQL fails on numbers whose half or square underflows (5e-324). */
const LEAST_RADIUS_DEG = 1e-9;
const LEAST_DISTANCE_DEG = 1e-12;

/** Few enough ranges for PostgreSQL to plan, enough to approximate the cone closely. */
const MAX_CONE_RANGES = 16;

/** Records whose position lies in a cone, including its border. */
export const inCone = (cone: Cone): Fragment =>
  allOf([onPixels(coneRanges(cone, MAX_CONE_RANGES)), isNear(cone)]);

/** The pixels that a cone touches, found by their index. */
const onPixels =
  (pixels: readonly PixelRange[]): Fragment =>
  (bind) =>
    pixels
      .map(
        ({ first, last }) =>
          `record.healpix BETWEEN ${bind(String(first))}::bigint AND ${bind(String(last))}::bigint`,
      )
      .join(' OR ');

/** Margin in degrees that exceeds any rounding error, so that the check of the declination excludes no record of the cone. */
const MARGIN_DEG = 1e-9;

/**
 * Exact check: half the chord between the two positions, squared (haversine: accurate for small angles too). The declination is checked
 * first, since it excludes most records cheaply.
 */
const isNear =
  (cone: Cone): Fragment =>
  (bind) => {
    const number = (value: number) => `${bind(value)}::float8`;
    const reach = Math.max(cone.radius, LEAST_RADIUS_DEG);
    const [ra, dec] = [number(normaliseRa(cone.ra)), number(cone.dec)];
    const [south, north] = [-1, 1].map((sign) => number(cone.dec + sign * (reach + MARGIN_DEG)));
    return `record.dec BETWEEN ${south} AND ${north}
      AND ${halfChord('record.dec', dec)} + cosd(record.dec) * cosd(${dec}) * ${halfChord('record.ra', ra)}
        <= power(sind(${number(reach)} / 2), 2)`;
  };

const halfChord = (one: string, other: string): string =>
  `power(sind(greatest(abs(${one} - ${other}), ${LEAST_DISTANCE_DEG}) / 2), 2)`;
