import { type Direction, direction } from './vector.js';

/** A shape of an s_region string. */
export type Shape =
  | { readonly kind: 'polygon'; readonly vertices: readonly Direction[] }
  | { readonly kind: 'circle'; readonly centre: Direction; readonly radiusDeg: number };

/** A shape's keyword, an optional frame, and its numbers. */
const SHAPE = /(POLYGON|CIRCLE)\s+(?:[A-Z][A-Z0-9]*\s+)?((?:[-+]?[\d.]+(?:e[-+]?\d+)?[\s,]*)+)/gi;

/**
 * Parses an STC-S region as archives write it: `POLYGON` or `CIRCLE`, with or without a frame, longitudes on any branch,
 * several shapes in one string. Other shapes are ignored.
 */
export function parseRegion(text: string): Shape[] {
  return [...text.matchAll(SHAPE)].flatMap(([, word, list]) => shapeOf(word.toUpperCase(), list));
}

function shapeOf(word: string, list: string): Shape[] {
  const numbers = list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  if (numbers.some(Number.isNaN)) return [];
  if (word === 'CIRCLE') {
    const [lon, lat, radiusDeg] = numbers;
    return numbers.length < 3 ? [] : [{ kind: 'circle', centre: direction(lon, lat), radiusDeg }];
  }
  const vertices = Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) =>
    direction(numbers[2 * i], numbers[2 * i + 1]),
  );
  return vertices.length < 3 ? [] : [{ kind: 'polygon', vertices }];
}
