import { directionOf, distanceToArc, isInside, separation, type Direction } from './sphere.js';

/** A part of the sky as the archive writes it (`s_region`). */
type Shape =
  | { readonly kind: 'polygon'; readonly corners: readonly Direction[] }
  | { readonly kind: 'circle'; readonly centre: Direction; readonly radius: number };

const MIN_CORNERS = 3;

/**
 * Reads an STC-S region: `POLYGON [frame] lon lat …` and `CIRCLE [frame] lon lat r`, several in one text. Frames are
 * ICRS or as good as (J2000, GSC1) and are skipped; longitudes may be negative. What cannot be read is left out.
 */
export function parseRegion(sRegion: string): Shape[] {
  return sRegion
    .toUpperCase()
    .split(/(?=POLYGON|CIRCLE)/)
    .map((part) => shapeFrom(part.trim().split(/\s+/)))
    .filter((shape) => shape !== null);
}

function shapeFrom([word, ...rest]: string[]): Shape | null {
  const numbers = rest.map(Number).filter(Number.isFinite);
  if (word === 'CIRCLE' && numbers.length >= 3)
    return { kind: 'circle', centre: directionOf(numbers[0], numbers[1]), radius: numbers[2] };
  const corners = Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) =>
    directionOf(numbers[2 * i], numbers[2 * i + 1]),
  );
  return word === 'POLYGON' && corners.length >= MIN_CORNERS ? { kind: 'polygon', corners } : null;
}

/** Distance in degrees from a position to the nearest of the shapes; 0 inside. Infinity without shapes. */
export function distanceToRegion(ra: number, dec: number, shapes: readonly Shape[]): number {
  const p = directionOf(ra, dec);
  return Math.min(Infinity, ...shapes.map((shape) => distanceToShape(p, shape)));
}

function distanceToShape(p: Direction, shape: Shape): number {
  if (shape.kind === 'circle') return Math.max(0, separation(p, shape.centre) - shape.radius);
  const { corners } = shape;
  if (isInside(p, corners)) return 0;
  return Math.min(...corners.map((corner, i) => distanceToArc(p, corner, corners[(i + 1) % corners.length])));
}
