import type { Raster } from '../raster.js';
import { isLost, type Hole } from './find-holes.js';
import { reachOf } from './surroundings.js';

/** Fewest pixels of the sky that tell its spread. */
const MIN_FAR_PIXELS = 6;
/** Distance of the pixels beside a hole from the median of those far from it, in distances of their lower quartile. */
const MIN_EXCESS = 3;

const SIDES: readonly (readonly [number, number])[] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];
const ALL_AROUND: typeof SIDES = [...SIDES, [-1, -1], [1, -1], [-1, 1], [1, 1]];

/**
 * Whether a hole is no brighter around than the sky: a quick test on twelve pixels, which spares dead pixels of the sky a closer look. Some
 * of the far ones may belong to other stars.
 */
export function isPlain(raster: Raster, hole: Hole): boolean {
  const near = valuesAround(raster, hole, 1, SIDES);
  if (near.length < SIDES.length) return false;
  const far = valuesAround(raster, hole, reachOf(hole), ALL_AROUND);
  if (far.length < MIN_FAR_PIXELS) return false;
  const median = far[far.length >> 1];
  const quartile = far[far.length >> 2];
  return near[1] <= median + MIN_EXCESS * (median - quartile);
}

/** Values at a distance of a hole's bounds in some directions, ascending, without lost ones. */
function valuesAround(
  { data, width, height }: Raster,
  { xMin, xMax, yMin, yMax }: Hole,
  distance: number,
  directions: typeof SIDES,
): number[] {
  const values: number[] = [];
  for (const [right, up] of directions) {
    const x = placeAlong(xMin, xMax, right, distance);
    const y = placeAlong(yMin, yMax, up, distance);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const value = data[y * width + x];
    if (!isLost(value)) values.push(value);
  }
  return values.sort((a, b) => a - b);
}

/** Before, in the middle of, or after a range. */
function placeAlong(min: number, max: number, direction: number, distance: number): number {
  if (direction === 0) return (min + max) >> 1;
  return direction < 0 ? min - distance : max + distance;
}
