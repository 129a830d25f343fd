import { requirePixels } from '../require-arguments.js';
import { isAllFinitePlain } from '../statistics/all-finite-plain.js';
import { countFinite } from '../statistics/count-finite.js';

/** Pixels counted together, so that the second step can skip directly to each sample. */
const BLOCK = 1024;

/**
 * Every n-th finite pixel in row order, n = ⌊finite pixels / samples⌋ and at least 1, and not more than `samples` of them: the sample of
 * zscale. If n gives more than `samples`, the last ones are missing.
 */
export function sampleFinite(data: Float32Array, samples: number): Float32Array {
  return takeFinite(data, (valid) => Math.max(1, Math.floor(valid / samples)), samples);
}

/**
 * Every n-th finite pixel in row order over the whole image: n is the least that gives at most `most` of them.
 * @throws ArgumentError when the pixels are no Float32Array
 */
export function thinFinite(data: Float32Array, most: number): Float32Array {
  requirePixels(data);
  return takeFinite(data, (valid) => Math.max(1, Math.ceil(valid / most)), most);
}

/** Every `strideOf(finite pixels)`-th finite pixel, up to `most`. */
function takeFinite(data: Float32Array, strideOf: (valid: number) => number, most: number): Float32Array {
  // Without vectors: limits alone are a few kB in a page, the vectors 22 more.
  if (isAllFinitePlain(data)) return everyNth(data, strideOf(data.length), most);
  const counts = countFiniteBlocks(data);
  const valid = counts.reduce((sum, count) => sum + count, 0);
  const stride = strideOf(valid);
  const taken = new Float32Array(Math.min(most, Math.ceil(valid / stride)));
  for (let next = 0, block = 0, before = 0; next < taken.length; next++) {
    while (before + counts[block] <= next * stride) before += counts[block++];
    taken[next] = data[indexOfFinite(data, block * BLOCK, next * stride - before, counts[block])];
  }
  return taken;
}

function everyNth(data: Float32Array, stride: number, samples: number): Float32Array {
  return Float32Array.from(
    { length: Math.min(samples, Math.ceil(data.length / stride)) },
    (_, i) => data[i * stride],
  );
}

/** Index of the `ordinal`-th finite value (from 0) of the block that starts at `start` and holds `count` of them. */
function indexOfFinite(data: Float32Array, start: number, ordinal: number, count: number): number {
  if (count === BLOCK) return start + ordinal;
  let index = start;
  for (let before = 0; ; index++) {
    if (Number.isFinite(data[index]) && before++ === ordinal) return index;
  }
}

/** Number of finite values in each block of pixels. */
function countFiniteBlocks(data: Float32Array): Uint32Array {
  const counts = new Uint32Array(Math.ceil(data.length / BLOCK));
  for (let block = 0; block < counts.length; block++)
    counts[block] = countFinite(data.subarray(block * BLOCK, (block + 1) * BLOCK));
  return counts;
}
