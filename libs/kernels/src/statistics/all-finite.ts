import { requirePixels } from '../require-arguments.js';
import { layOut, sharedKernels } from '../vector/vector-kernels.js';
import { isAllFinitePlain } from './all-finite-plain.js';

/** Values that are copied to the vectors at once: they stay in the cache. */
const BLOCK = 8192;
/** With fewer values the vectors save nothing. */
const MIN_VALUES = 4096;

const finiteKernels = sharedKernels();

/**
 * Whether no value is infinite or NaN.
 * @throws ArgumentError when the pixels are no Float32Array
 */
export function isAllFinite(data: Float32Array): boolean {
  requirePixels(data);
  return (data.length >= MIN_VALUES ? isAllFiniteVector(data) : undefined) ?? isAllFinitePlain(data);
}

/** {@link isAllFinite} in vectors; undefined without vector support. */
export function isAllFiniteVector(data: Float32Array): boolean | undefined {
  const kernels = finiteKernels();
  if (!kernels) return undefined;
  const [input] = layOut(kernels, [4 * BLOCK]);
  const values = new Float32Array(kernels.memory.buffer, input, BLOCK);
  for (let first = 0; first < data.length; first += BLOCK) {
    const count = Math.min(BLOCK, data.length - first);
    values.set(data.subarray(first, first + count));
    if (!kernels.isAllFinite(input, count)) return false;
  }
  return true;
}
