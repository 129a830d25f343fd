import { selectRank } from '../detect/background/select-rank.js';
import { commonPart, type Layer } from './layer.js';

/** Excess brightness of one image over another in their overlap. */
export interface OverlapDifference {
  /** Indices of the two layers. */
  readonly first: number;
  /** Index of the second layer. */
  readonly second: number;
  /** Median of first − second over the common pixels. */
  readonly difference: number;
  /** Number of common pixels. */
  readonly pixels: number;
}

/** Fewer common pixels than this say nothing about a background. */
const MIN_OVERLAP = 16;

/**
 * The median difference of every pair of layers that overlap by at least 16 covered pixels. The median is robust against moved stars,
 * cosmic rays and resampling errors at sharp edges.
 */
export const overlapDifferences = (layers: readonly Layer[]): OverlapDifference[] =>
  layers.flatMap((_, first) => differencesFrom(layers, first));

/** {@link overlapDifferences} of one layer and all behind it: the work in parts, for threads. */
export function differencesFrom(layers: readonly Layer[], first: number): OverlapDifference[] {
  const found: OverlapDifference[] = [];
  const values = new Float32Array(layers[first].width * layers[first].height);
  for (let second = first + 1; second < layers.length; second++) {
    const pixels = takeDifferences(layers[first], layers[second], values);
    if (pixels < MIN_OVERLAP) continue;
    found.push({ first, second, difference: medianOf(values, pixels), pixels });
  }
  return found;
}

/** The median of the first `count` values, which are brought into another order. */
function medianOf(values: Float32Array, count: number): number {
  const middle = count >> 1;
  const above = selectRank(values, count, middle);
  return count % 2 === 1 ? above : (selectRank(values, count, middle - 1) + above) / 2;
}

/** a − b over the pixels that both cover. @returns how many they are */
function takeDifferences(a: Layer, b: Layer, values: Float32Array): number {
  const { x, y, xEnd, yEnd } = commonPart(a, b);
  let count = 0;
  for (let row = y; row < yEnd; row++) {
    const inA = (row - (a.y ?? 0)) * a.width - (a.x ?? 0);
    const inB = (row - (b.y ?? 0)) * b.width - (b.x ?? 0);
    for (let column = x; column < xEnd; column++) {
      const value = a.data[inA + column] - b.data[inB + column];
      // Neither NaN nor infinite.
      if (value - value !== 0) continue;
      if (isCovered(a, inA + column) && isCovered(b, inB + column)) values[count++] = value;
    }
  }
  return count;
}

const isCovered = ({ footprint }: Layer, at: number): boolean => !footprint || footprint[at] > 0;
