import { coneRanges, normaliseRa, type Cone, type PixelRange } from '#sky';
import { allOf, type Fragment } from '../database/statement.js';

/** PostgreSQL refuses numbers whose half or square vanishes (5e-324): no cone is smaller, and no two places are nearer. */
const LEAST_RADIUS_DEG = 1e-9;
const LEAST_DISTANCE_DEG = 1e-12;

/** Few enough for PostgreSQL to plan, many enough to keep close to the cone. */
const MAX_CONE_RANGES = 16;

/** Records whose place lies in a cone, its border included. */
export const inCone = (cone: Cone): Fragment =>
  allOf([onPixels(coneRanges(cone, MAX_CONE_RANGES)), isNear(cone)]);

/** The pixels that a cone touches, which their index finds. */
const onPixels =
  (pixels: readonly PixelRange[]): Fragment =>
  (bind) =>
    pixels
      .map(
        ({ first, last }) =>
          `record.healpix BETWEEN ${bind(String(first))}::bigint AND ${bind(String(last))}::bigint`,
      )
      .join(' OR ');

/** Wider than any error of the sums: what is cut off by declination alone is surely outside. Degrees. */
const MARGIN_DEG = 1e-9;

/**
 * Half the chord between the two places, squared (haversine: exact for small angles too), says which records really lie in the
 * cone. Most are too far north or south for it, which is asked first.
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
