import { directionOf, separationDeg, type Direction, type SkyPosition } from './direction.js';
import { centreOf, MAX_ORDER, type FacePlace } from './healpix.js';

/** A cone on the sphere, degrees. */
export interface Cone extends SkyPosition {
  readonly radius: number;
}

/** Numbers of pixels of order {@link MAX_ORDER}, both ends included. */
export interface PixelRange {
  readonly first: bigint;
  readonly last: bigint;
}

/** Room for rounding in a comparison of angles, degrees: a hundredth of the finest pixel. */
const MARGIN_DEG = 1e-9;

/** Whether a position lies in the cone, its border included. */
export const isInCone = (place: SkyPosition, cone: Cone): boolean =>
  separationDeg(directionOf(place), directionOf(cone)) <= cone.radius;

/**
 * At most `maxRanges` (12 or more) ranges of pixel numbers that cover the cone, ascending and disjoint. They may contain positions outside
 * the cone: test candidates with {@link isInCone}.
 */
export function coneRanges(cone: Cone, maxRanges: number): PixelRange[] {
  const centre = directionOf(cone);
  let parts = classifyBorder(BASE_PARTS, 0, centre, cone.radius);
  let found = { ranges: merged(parts), order: 0 };
  for (let order = 1; order <= FINEST_ORDER && parts.some(({ place }) => place); order++) {
    parts = classifyBorder(parts.flatMap(quartersOf), order, centre, cone.radius);
    const ranges = merged(parts);
    if (ranges.length > maxRanges) break;
    found = { ranges, order };
  }
  return inFinest(found);
}

/** Pixel numbers are exact doubles up to this order; a pixel of 13 mas is fine enough for any cone. */
const FINEST_ORDER = 24;

/** Consecutive pixel numbers of one order: pixels inside the cone, or a single pixel (with its `place`) that the border may cross. */
interface Part {
  readonly first: number;
  readonly last: number;
  readonly place?: FacePlace;
}

const BASE_PARTS = Array.from({ length: 12 }, (_, face): Part => partAt(face, { face, x: 0, y: 0 }));

function partAt(pixel: number, place: FacePlace): Part {
  return { first: pixel, last: pixel, place };
}

/** A part in pixels of the next order. */
function quartersOf({ first, last, place }: Part): Part[] {
  if (!place) return [{ first: 4 * first, last: 4 * last + 3 }];
  const { face, x, y } = place;
  return QUARTERS.map((quarter) =>
    partAt(4 * first + quarter, { face, x: 2 * x + (quarter & 1), y: 2 * y + (quarter >> 1) }),
  );
}

const QUARTERS = [0, 1, 2, 3];

/** Classifies each border pixel: inside the cone, outside, or still on the border. Keeps the ascending order. */
function classifyBorder(parts: readonly Part[], order: number, centre: Direction, radius: number): Part[] {
  const reach = pixelRadiusDeg(order) + MARGIN_DEG;
  return parts.flatMap((part) => {
    if (!part.place) return [part];
    const distance = separationDeg(centre, directionOf(centreOf(part.place, order)));
    if (distance + reach <= radius) return [{ first: part.first, last: part.last }];
    return distance - reach <= radius ? [part] : [];
  });
}

/** Merges adjacent ranges. */
function merged(parts: readonly Part[]): Part[] {
  const ranges: Part[] = [];
  for (const { first, last } of parts) {
    const previous = ranges.at(-1);
    if (previous?.last === first - 1) ranges[ranges.length - 1] = { first: previous.first, last };
    else ranges.push({ first, last });
  }
  return ranges;
}

/** Ranges of one order as ranges of the finest order. */
function inFinest({
  ranges,
  order,
}: {
  readonly ranges: readonly Part[];
  readonly order: number;
}): PixelRange[] {
  const shift = BigInt(2 * (MAX_ORDER - order));
  return ranges.map(({ first, last }) => ({
    first: BigInt(first) << shift,
    last: (BigInt(last + 1) << shift) - 1n,
  }));
}

/**
 * No pixel of this order extends farther from its centre: the longest diagonal is that of the pixels whose northern corner touches the
 * polar cap (z = 2/3).
 */
export function pixelRadiusDeg(order: number): number {
  const side = 2 ** order;
  const middle = directionAt(2 / 3, Math.PI / (4 * side));
  return separationDeg(middle, directionAt(1 - (1 - 1 / side) ** 2 / 3, 0));
}

function directionAt(z: number, ra: number): Direction {
  const s = Math.sqrt(1 - z * z);
  return [s * Math.cos(ra), s * Math.sin(ra), z];
}
