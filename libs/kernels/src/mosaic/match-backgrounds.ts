import { ArgumentError } from '../errors.js';
import type { Layer } from './layer.js';
import { type OverlapDifference, overlapDifferences } from './overlap-differences.js';
import { solveSymmetric } from './solve-symmetric.js';

/**
 * The constant background offset of each image, to be subtracted. Found from the median
 * differences of all overlapping pairs (as reproject's `match_background` and Montage's mBgModel with constants):
 * the offsets o minimise Σ n·(oᵢ − oⱼ − dᵢⱼ)² over the pairs, n being the number of common pixels.
 *
 * Only differences can be seen, so the offsets of each group of images that are connected by overlaps have the mean 0,
 * or those of the group of `reference` are such that the reference stays as it is. An image without overlap gets 0.
 *
 * The layers may be a coarse version of the mosaic: backgrounds need no resolution.
 *
 * @throws ArgumentError when the reference is not an index of a layer.
 */
export function matchBackgrounds(
  layers: readonly Layer[],
  options: { reference?: number } = {},
): Float64Array {
  return solveOffsets(layers.length, overlapDifferences(layers), options);
}

/**
 * {@link matchBackgrounds} from differences that are already known.
 *
 * @param count number of layers; the result has as many offsets
 * @param options `reference`: index of the layer whose offset is 0. Default: the offsets have the mean 0
 * @throws ArgumentError when the reference is not an index of a layer
 */
export function solveOffsets(
  count: number,
  pairs: readonly OverlapDifference[],
  options: { reference?: number } = {},
): Float64Array {
  const { reference } = options;
  if (reference !== undefined && !(Number.isInteger(reference) && reference >= 0 && reference < count)) {
    throw new ArgumentError('reference', `${reference} is not one of the ${count} images`);
  }
  const group = groups(count, pairs);
  const offsets = solveSymmetric(normalMatrix(count, pairs, group), rightSide(count, pairs));
  if (reference === undefined) return offsets;
  const shift = offsets[reference];
  return offsets.map((offset, i) => (group[i] === group[reference] ? offset - shift : offset));
}

/** For each image the lowest index among those that it hangs together with. */
function groups(count: number, pairs: readonly OverlapDifference[]): number[] {
  const group = Array.from({ length: count }, (_, i) => i);
  for (const { first, second } of pairs) {
    const [one, other] = [group[first], group[second]];
    if (one === other) continue;
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    for (let i = 0; i < count; i++) if (group[i] === high) group[i] = low;
  }
  return group;
}

/**
 * The normal equations' matrix, count × count: the weighted Laplacian of the graph of overlaps. It leaves each group's
 * mean open; the constant that is added between all members of a group sets it to 0 and changes nothing else.
 */
function normalMatrix(
  count: number,
  pairs: readonly OverlapDifference[],
  group: readonly number[],
): Float64Array {
  const matrix = new Float64Array(count * count);
  const total = pairs.reduce((sum, { pixels }) => sum + pixels, 0);
  const anchor = total > 0 ? total / pairs.length : 1;
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) if (group[i] === group[j]) matrix[i * count + j] = anchor;
  }
  for (const { first, second, pixels } of pairs) {
    matrix[first * count + first] += pixels;
    matrix[second * count + second] += pixels;
    matrix[first * count + second] -= pixels;
    matrix[second * count + first] -= pixels;
  }
  return matrix;
}

function rightSide(count: number, pairs: readonly OverlapDifference[]): Float64Array {
  const side = new Float64Array(count);
  for (const { first, second, difference, pixels } of pairs) {
    side[first] += pixels * difference;
    side[second] -= pixels * difference;
  }
  return side;
}
