import { directionOf, separationDeg, type Direction, type SkyPosition } from './direction.js';
import { healpixCentre, MAX_ORDER } from './healpix.js';

/** A cone on the sphere, degrees. */
export interface Cone extends SkyPosition {
  readonly radius: number;
}

/** Numbers of pixels of order {@link MAX_ORDER}, both ends included. */
export interface PixelRange {
  readonly first: bigint;
  readonly last: bigint;
}

const BASE_PIXELS = 12;

/** Room for rounding in a comparison of angles, degrees: a hundredth of the finest pixel. */
const MARGIN_DEG = 1e-9;

/** Whether a place lies in the cone, its border included. */
export const isInCone = (place: SkyPosition, cone: Cone): boolean =>
  separationDeg(directionOf(place), directionOf(cone)) <= cone.radius;

/**
 * At most `maxRanges` (12 or more) ranges of pixel numbers that hold every place of the cone, ascending and apart;
 * places beside the cone may lie in them, too: whoever needs it exactly asks {@link isInCone} of what they find.
 */
export function coneRanges(cone: Cone, maxRanges: number): PixelRange[] {
  const centre = directionOf(cone);
  const look = (order: number, inside: readonly PixelRange[], pixels: readonly bigint[]): Parts =>
    split({ order, inside, border: pixels }, centre, cone.radius);
  let parts = look(0, [], numbersTo(BASE_PIXELS));
  let ranges = rangesOf(parts);
  for (let order = 1; order <= MAX_ORDER && parts.border.length > 0; order++) {
    parts = look(order, parts.inside, parts.border.flatMap(quarters));
    const finer = rangesOf(parts);
    if (finer.length > maxRanges) break;
    ranges = finer;
  }
  return ranges;
}

/** What is known of a cone's pixels: ranges that lie in it, and the pixels of one order that its border may cross. */
interface Parts {
  readonly order: number;
  readonly inside: readonly PixelRange[];
  readonly border: readonly bigint[];
}

const numbersTo = (count: number): bigint[] => Array.from({ length: count }, (_, i) => BigInt(i));

const quarters = (pixel: bigint): bigint[] => [0n, 1n, 2n, 3n].map((part) => 4n * pixel + part);

/** Looks at each border pixel: inside the cone, outside, or still on the border. */
function split({ order, inside: known, border: pixels }: Parts, centre: Direction, radius: number): Parts {
  const reach = pixelRadiusDeg(order) + MARGIN_DEG;
  const inside = [...known];
  const border: bigint[] = [];
  for (const pixel of pixels) {
    const distance = separationDeg(centre, directionOf(healpixCentre(pixel, order)));
    if (distance + reach <= radius) inside.push(rangeOf(pixel, order));
    else if (distance - reach <= radius) border.push(pixel);
  }
  return { order, inside, border };
}

/** The pixels of the finest order that make up a pixel. */
function rangeOf(pixel: bigint, order: number): PixelRange {
  const shift = BigInt(2 * (MAX_ORDER - order));
  return { first: pixel << shift, last: ((pixel + 1n) << shift) - 1n };
}

/** All of it as ranges, neighbours joined. */
function rangesOf({ inside, border, order }: Parts): PixelRange[] {
  const all = [...inside, ...border.map((pixel) => rangeOf(pixel, order))];
  all.sort((a, b) => (a.first < b.first ? -1 : 1));
  const joined: PixelRange[] = [];
  for (const range of all) {
    const previous = joined.at(-1);
    if (previous?.last === range.first - 1n) joined[joined.length - 1] = { ...previous, last: range.last };
    else joined.push(range);
  }
  return joined;
}

/**
 * No pixel of this order reaches further from its middle: the longest diagonal is that of the pixels whose
 * northern corner touches the polar cap (z = 2/3).
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
