import { distanceToArcDeg, isInPolygon } from './arc.js';
import { directionOf, separationDeg, type Direction, type SkyPosition } from './direction.js';

/** A part of the sky that an observation covers. */
export type FootprintShape =
  | { readonly kind: 'polygon'; readonly corners: readonly Direction[] }
  | { readonly kind: 'circle'; readonly centre: Direction; readonly radiusDeg: number };

const MIN_CORNERS = 3;

/**
 * Reads an STC-S region, as the archive writes footprints (`s_region`): `POLYGON [frame] lon lat …` and `CIRCLE [frame] lon lat r`, several
 * in one text. Frames are ICRS or equivalent (J2000, GSC1) and are skipped; longitudes may be negative. Unreadable shapes, and positions
 * off the sky, are left out.
 */
export function parseFootprint(stcS: string): FootprintShape[] {
  return stcS
    .toUpperCase()
    .split(/(?=POLYGON|CIRCLE)/)
    .map((part) => shapeFrom(part.split(/[\s,()]+/).filter(Boolean)))
    .filter((shape) => shape !== null);
}

const FRAME_WORD = /^[A-Z][A-Z0-9]*$/;

function shapeFrom([word, ...rest]: string[]): FootprintShape | null {
  const firstNumber = rest.findIndex((part) => !FRAME_WORD.test(part));
  const numbers = rest.slice(firstNumber < 0 ? rest.length : firstNumber).map(Number);
  // Skipping a missing or broken number would shift the pairs of the rest.
  if (!numbers.every(Number.isFinite)) return null;
  if (word === 'CIRCLE') return circleFrom(numbers);
  return word === 'POLYGON' ? polygonFrom(numbers) : null;
}

function circleFrom([ra, dec, radiusDeg]: readonly (number | undefined)[]): FootprintShape | null {
  if (ra === undefined || dec === undefined || radiusDeg === undefined) return null;
  if (Math.abs(dec) > 90 || radiusDeg < 0) return null;
  return { kind: 'circle', centre: directionOf({ ra, dec }), radiusDeg };
}

function polygonFrom(numbers: readonly number[]): FootprintShape | null {
  const places = Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) => ({
    ra: numbers[2 * i],
    dec: numbers[2 * i + 1],
  }));
  if (places.length < MIN_CORNERS || places.some(({ dec }) => Math.abs(dec) > 90)) return null;
  return { kind: 'polygon', corners: places.map(directionOf) };
}

/** Distance in degrees from a position to the nearest of the shapes; 0 inside. Infinity without shapes. */
export function distanceToFootprintDeg(place: SkyPosition, shapes: readonly FootprintShape[]): number {
  const p = directionOf(place);
  return Math.min(Infinity, ...shapes.map((shape) => distanceToShape(p, shape)));
}

function distanceToShape(p: Direction, shape: FootprintShape): number {
  if (shape.kind === 'circle') return Math.max(0, separationDeg(p, shape.centre) - shape.radiusDeg);
  const { corners } = shape;
  if (isInPolygon(p, corners)) return 0;
  return Math.min(
    ...corners.map((corner, i) => distanceToArcDeg(p, corner, corners[(i + 1) % corners.length])),
  );
}
