import type { SigmaClippedStatistics } from './clipped-statistics.js';

/** The finite values, sorted upwards, in new memory. */
export function sortFinite(data: Float32Array): Float32Array {
  return data.filter(Number.isFinite).sort();
}

/**
 * Sigma clipping of sorted values: each round keeps a slice of them. For few values the fastest way; see `sigmaClippedStatistics` for the
 * algorithm.
 */
export function clipSorted(
  sorted: Float32Array,
  sigma: number,
  maxIterations: number,
): SigmaClippedStatistics {
  let slice = sorted;
  let current = measure(slice);
  for (let iteration = 0; iteration < maxIterations && slice.length > 0; iteration++) {
    const { median, std, pixels } = current;
    slice = slice.subarray(
      firstNotBelow(slice, median - sigma * std),
      firstAbove(slice, median + sigma * std),
    );
    current = measure(slice);
    if (current.pixels === pixels) break;
  }
  return current;
}

function measure(sorted: Float32Array): SigmaClippedStatistics {
  const pixels = sorted.length;
  if (pixels === 0) return { pixels, mean: NaN, median: NaN, std: NaN };
  const median = (sorted[(pixels - 1) >> 1] + sorted[pixels >> 1]) / 2;
  let sum = 0;
  let square = 0;
  for (let i = 0; i < pixels; i++) {
    const d = sorted[i] - median;
    sum += d;
    square += d * d;
  }
  const offset = sum / pixels;
  return {
    pixels,
    mean: median + offset,
    median,
    std: Math.sqrt(Math.max(0, square / pixels - offset * offset)),
  };
}

/** Index of the first value that is not below `bound`. */
function firstNotBelow(sorted: Float32Array, bound: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the first value above `bound`. */
function firstAbove(sorted: Float32Array, bound: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
