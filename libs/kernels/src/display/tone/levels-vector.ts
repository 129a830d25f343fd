import { layOut, sharedKernels } from '../../vector/vector-kernels.js';
import type { BitLevels } from './tone-levels.js';

/** Pixels that are copied in and out at once: they stay in the cache. */
const BLOCK = 8192;
/** With fewer pixels than this share of the table's entries, copying the table costs more than the vectors save. */
const MIN_PIXELS_PER_ENTRY = 0.5;

const toneKernels = sharedKernels();

/**
 * 8-bit levels of the pixels `start…end` by the upper bits of their values, four at a time.
 *
 * @returns false, without doing anything, if vectors are unsupported or there are too few pixels
 */
export function applyBitsVector(
  data: Float32Array,
  { shift, level }: BitLevels,
  out: Uint8Array | Uint8ClampedArray,
  start: number,
  end: number,
): boolean {
  const kernels = end - start >= level.length * MIN_PIXELS_PER_ENTRY ? toneKernels() : undefined;
  if (!kernels) return false;
  // levelsByBits expects its table at the beginning of the memory.
  const [table, input, levels] = layOut(kernels, [level.length, 4 * BLOCK, BLOCK], 0);
  const { buffer } = kernels.memory;
  new Uint8Array(buffer, table, level.length).set(level);
  const pixels = new Float32Array(buffer, input, BLOCK);
  const toned = new Uint8Array(buffer, levels, BLOCK);
  for (let first = start; first < end; first += BLOCK) {
    const count = Math.min(BLOCK, end - first);
    pixels.set(data.subarray(first, first + count));
    kernels.levelsByBits(input, count, shift, levels);
    out.set(count === BLOCK ? toned : toned.subarray(0, count), first);
  }
  return true;
}
