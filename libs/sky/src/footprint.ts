import { distanceToArcDeg, isInPolygon } from './arc.js';
import { directionOf, separationDeg, type Direction, type SkyPosition } from './direction.js';

/** A part of the sky that an observation covers. */
export type FootprintShape =
  | { readonly kind: 'polygon'; readonly corners: readonly Direction[] }
  | { readonly kind: 'circle'; readonly centre: Direction; readonly radiusDeg: number };

const MIN_CORNERS = 3;

/**
 * Reads an STC-S region, as the archive writes footprints (`s_region`): `POLYGON [frame] lon lat …` and `CIRCLE [frame] lon lat r`, several in one text. Frames are
 * ICRS or as good as (J2000, GSC1) and are skipped; longitudes may be negative. What cannot be read is left out.
 */
export function parseFootprint(stcS: string): FootprintShape[] {
  return stcS
    .toUpperCase()
    .split(/(?=POLYGON|CIRCLE)/)
    .map((part) => shapeFrom(part.trim().split(/\s+/)))
    .filter((shape) => shape !== null);
}

function shapeFrom([word, ...rest]: string[]): FootprintShape | null {
  const numbers = rest.map(Number).filter(Number.isFinite);
  if (word === 'CIRCLE' && numbers.length >= 3)
    return {
      kind: 'circle',
      centre: directionOf({ ra: numbers[0], dec: numbers[1] }),
      radiusDeg: numbers[2],
    };
  const corners = Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) =>
    directionOf({ ra: numbers[2 * i], dec: numbers[2 * i + 1] }),
  );
  return word === 'POLYGON' && corners.length >= MIN_CORNERS ? { kind: 'polygon', corners } : null;
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
