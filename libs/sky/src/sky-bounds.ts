import { isInPolygon } from './arc.js';
import {
  cross,
  directionOf,
  dot,
  middleOf,
  normaliseRa,
  positionOf,
  RADIANS,
  separationDeg,
  type Direction,
  type SkyPosition,
} from './direction.js';

/** Bounds of footprints, as a box of coordinates and as a width and height on the sky. Degrees. */
export interface SkyBounds {
  /** Centre of the box of the given width and height; if that is outside the coordinates (images all around the sky), their middle. */
  readonly center: SkyPosition;
  /** East to west through the middle, along great circles. */
  readonly widthDeg: number;
  readonly heightDeg: number;
  /** Greater than `maxRa` if the box crosses RA 0; 0 and 360 around a pole. */
  readonly minRa: number;
  readonly maxRa: number;
  readonly minDec: number;
  readonly maxDec: number;
  readonly crossesRaZero: boolean;
}

const FULL_TURN = 360;
const NORTH: Direction = [0, 0, 1];
const SOUTH: Direction = [0, 0, -1];

/** The bounds of footprints: polygons of great circles, smaller than a hemisphere each, with three corners or more. */
export function skyBounds(footprints: readonly (readonly SkyPosition[])[]): SkyBounds {
  const outlines = footprints.map((corners) => corners.map(directionOf));
  const extremes = outlines.flatMap(extremeDecs);
  const { center, ...size } = boxOnSky(footprints.flat());
  const box = {
    ...raRange(footprints.map((corners, i) => raInterval(corners, outlines[i]))),
    minDec: Math.min(...extremes),
    maxDec: Math.max(...extremes),
  };
  return { ...size, ...box, center: holds(box, center) ? center : middleOfBox(box) };
}

/** Bounds as a box of coordinates. */
type CoordinateBox = Omit<SkyBounds, 'center' | 'widthDeg' | 'heightDeg'>;

function holds({ minRa, maxRa, minDec, maxDec }: CoordinateBox, { ra, dec }: SkyPosition): boolean {
  const isBetween = minRa <= maxRa ? ra >= minRa && ra <= maxRa : ra >= minRa || ra <= maxRa;
  return isBetween && dec >= minDec && dec <= maxDec;
}

function middleOfBox({ minRa, maxRa, minDec, maxDec }: CoordinateBox): SkyPosition {
  const length = maxRa - minRa + (maxRa < minRa ? FULL_TURN : 0);
  return { ra: normaliseRa(minRa + length / 2), dec: (minDec + maxDec) / 2 };
}

/** Declinations of the corners, of the extremes of the edges, and of a pole inside. */
function extremeDecs(corners: readonly Direction[]): number[] {
  const places = corners.flatMap((corner, i) => [
    corner,
    ...bulges(corner, corners[(i + 1) % corners.length]),
  ]);
  const poles = [NORTH, SOUTH].filter((pole) => isInPolygon(pole, corners));
  return [...places, ...poles].map((place) => positionOf(place).dec);
}

/** The northernmost and the southernmost point of a great circle, if they lie on the arc from `a` to `b`. */
function bulges(a: Direction, b: Direction): Direction[] {
  const normal = cross(a, b);
  const [x, y, z] = normal;
  const top: Direction = [-x * z, -y * z, x * x + y * y];
  const bottom: Direction = [x * z, y * z, -x * x - y * y];
  return [top, bottom].filter((p) => dot(cross(normal, a), p) > 0 && dot(cross(b, normal), p) > 0);
}

/** From a right ascension eastwards, degrees. */
interface RaInterval {
  readonly from: number;
  readonly length: number;
}

/** Each edge takes the shorter way; around a pole the interval is the whole circle. */
function raInterval(corners: readonly SkyPosition[], outline: readonly Direction[]): RaInterval {
  if ([NORTH, SOUTH].some((pole) => isInPolygon(pole, outline))) return { from: 0, length: FULL_TURN };
  let [at, least, most] = [corners[0].ra, corners[0].ra, corners[0].ra];
  for (const { ra } of corners.slice(1)) {
    at += ((((ra - at) % FULL_TURN) + FULL_TURN + 180) % FULL_TURN) - 180;
    [least, most] = [Math.min(least, at), Math.max(most, at)];
  }
  return { from: normaliseRa(least), length: most - least };
}

/** The shortest range that holds all intervals: the complement of the largest gap between them. */
function raRange(intervals: readonly RaInterval[]): Pick<SkyBounds, 'minRa' | 'maxRa' | 'crossesRaZero'> {
  const inOrder = [...intervals].sort((a, b) => a.from - b.from);
  let end = inOrder[0].from;
  let gap = { length: 0, after: end, before: end };
  // The first interval once more: the gap over RA 0 counts, too.
  for (const { from, length } of [...inOrder, { ...inOrder[0], from: inOrder[0].from + FULL_TURN }]) {
    if (from - end > gap.length) gap = { length: from - end, after: end, before: from };
    end = Math.max(end, from + length);
  }
  if (gap.length === 0) return { minRa: 0, maxRa: FULL_TURN, crossesRaZero: true };
  const [minRa, maxRa] = [normaliseRa(gap.before), normaliseRa(gap.after)];
  if (maxRa === 0 && minRa > 0) return { minRa, maxRa: FULL_TURN, crossesRaZero: false };
  return { minRa, maxRa, crossesRaZero: minRa > maxRa };
}

/** The smallest box along north and east that holds all positions, with distances and bearings from their middle. */
function boxOnSky(places: readonly SkyPosition[]): Pick<SkyBounds, 'center' | 'widthDeg' | 'heightDeg'> {
  const middle = directionOf(middleOf(places) ?? places[0]);
  const { east, north } = compassAt(middle);
  const offsets = places.map((place) => {
    const direction = directionOf(place);
    const [x, y] = [dot(direction, east), dot(direction, north)];
    const share = separationDeg(middle, direction) / (Math.hypot(x, y) || 1);
    return { x: share * x, y: share * y };
  });
  const [x, y] = [rangeOf(offsets.map((offset) => offset.x)), rangeOf(offsets.map((offset) => offset.y))];
  const center = positionOf(offsetFrom(middle, { east, north }, (x.min + x.max) / 2, (y.min + y.max) / 2));
  return { center, widthDeg: x.max - x.min, heightDeg: y.max - y.min };
}

const rangeOf = (values: readonly number[]) => ({ min: Math.min(...values), max: Math.max(...values) });

interface Compass {
  readonly east: Direction;
  readonly north: Direction;
}

/** At a pole, where every direction is south, RA 0 counts as east. */
function compassAt(place: Direction): Compass {
  const along = cross(NORTH, place);
  const length = Math.hypot(...along);
  const east: Direction = length > 0 ? [along[0] / length, along[1] / length, along[2] / length] : [1, 0, 0];
  return { east, north: cross(place, east) };
}

function offsetFrom(middle: Direction, { east, north }: Compass, x: number, y: number): Direction {
  const distance = Math.hypot(x, y);
  if (distance === 0) return middle;
  const [cos, sin] = [Math.cos(distance * RADIANS), Math.sin(distance * RADIANS) / distance];
  const at = (i: 0 | 1 | 2) => cos * middle[i] + sin * (x * east[i] + y * north[i]);
  return [at(0), at(1), at(2)];
}
