import { median } from '../statistics/percentiles.js';
import { commonPart, type Layer } from './layer.js';

/** How much brighter one image is than another where both see the sky. */
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
 * The median difference of every pair of layers that overlap by at least 16 covered pixels. The median is robust
 * against moved stars, cosmic rays and what resampling does at sharp edges.
 */
export const overlapDifferences = (layers: readonly Layer[]): OverlapDifference[] =>
  layers.flatMap((_, first) => differencesFrom(layers, first));

/** {@link overlapDifferences} of one layer and all behind it: the work in parts, for threads. */
export function differencesFrom(layers: readonly Layer[], first: number): OverlapDifference[] {
  const found: OverlapDifference[] = [];
  for (let second = first + 1; second < layers.length; second++) {
    const values = differences(layers[first], layers[second]);
    if (values.length < MIN_OVERLAP) continue;
    found.push({ first, second, difference: median(values), pixels: values.length });
  }
  return found;
}

/** a − b over the pixels that both cover. */
function differences(a: Layer, b: Layer): Float32Array {
  const { x, y, xEnd, yEnd } = commonPart(a, b);
  if (xEnd <= x || yEnd <= y) return new Float32Array(0);
  const values = new Float32Array((xEnd - x) * (yEnd - y));
  let count = 0;
  for (let row = y; row < yEnd; row++) {
    const inA = (row - (a.y ?? 0)) * a.width - (a.x ?? 0);
    const inB = (row - (b.y ?? 0)) * b.width - (b.x ?? 0);
    for (let column = x; column < xEnd; column++) {
      const value = a.data[inA + column] - b.data[inB + column];
      if (value === value && isCovered(a, inA + column) && isCovered(b, inB + column))
        values[count++] = value;
    }
  }
  return values.subarray(0, count);
}

const isCovered = ({ footprint }: Layer, at: number): boolean => !footprint || footprint[at] > 0;
