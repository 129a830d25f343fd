import type { CelestialPair } from './celestial-pair.js';

/** Two pixel axes, 1-based, the lower first. */
type PixelAxes = readonly [x: number, y: number];

/** A part of the matrix this small relative to its terms is singular: the sky does not move in two directions. */
const SINGULAR = 1e-12;

/**
 * The two pixel axes along which the sky position moves, by the linear matrix: where the world axes of longitude and latitude stand in the
 * header does not tell. Those of the same numbers are preferred, where several pairs move it.
 * @param matrix by rows, from pixel offsets to intermediate world coordinates
 */
export function skyPixelAxes(
  matrix: Float64Array,
  axes: number,
  { longitude, latitude }: CelestialPair,
): PixelAxes {
  const usual: PixelAxes = [Math.min(longitude.axis, latitude.axis), Math.max(longitude.axis, latitude.axis)];
  const element = (world: number, pixel: number) => matrix[(world - 1) * axes + pixel - 1];
  const spans = ([x, y]: PixelAxes): boolean => {
    const [first, second] = [
      element(longitude.axis, x) * element(latitude.axis, y),
      element(longitude.axis, y) * element(latitude.axis, x),
    ];
    return Math.abs(first - second) > SINGULAR * (Math.abs(first) + Math.abs(second));
  };
  return [usual, ...pairsOf(axes)].find(spans) ?? usual;
}

function pairsOf(axes: number): PixelAxes[] {
  const pairs: PixelAxes[] = [];
  for (let x = 1; x < axes; x++) for (let y = x + 1; y <= axes; y++) pairs.push([x, y]);
  return pairs;
}
