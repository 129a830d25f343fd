import { requirePixels, requireRaster } from '../../require-arguments.js';
import type { Raster } from '../../raster.js';
import { layOut, sharedKernels } from '../../vector/vector-kernels.js';
import { addSums } from '../checksum/ones-complement.js';
import { swap32 } from '../image/byte-order.js';

/** Values that are turned at once: they stay in the cache, and their sum is exact. */
const BLOCK = 8192;

const storingKernels = sharedKernels();

/**
 * Converts floats to the bytes of a FITS file (big-endian) in place.
 * @returns the sum of the bytes, for DATASUM
 * @throws ArgumentError when they are no Float32Array
 */
export function storedFloats(data: Float32Array): number {
  requirePixels(data);
  let sum = 0;
  for (let from = 0; from < data.length; from += BLOCK) {
    const block = data.subarray(from, from + BLOCK);
    sum = addSums(
      sum,
      turnBlock(block, (bytes) => block.set(bytes)),
    );
  }
  return sum;
}

/**
 * Copies a raster, as bytes of a FITS file, to where `into` has its pixel `x`, `y`; `into` must hold it.
 * @returns the sum of the bytes: those of all parts of an image add up to that of the image
 * @throws ArgumentError when a raster is shorter than its size or no Float32Array
 */
export function storeRaster({ data, width, height }: Raster, into: Raster, x: number, y: number): number {
  requireRaster({ data, width, height });
  requireRaster(into, 'into');
  // Several rows at once: a call takes longer than the few pixels of one.
  const rows = Math.max(1, Math.floor(BLOCK / width));
  const length = Math.min(width, BLOCK);
  let sum = 0;
  for (let row = 0; row < height; row += rows) {
    const end = Math.min(height, row + rows) * width;
    for (let from = row * width; from < end; from += BLOCK) {
      const block = data.subarray(from, Math.min(from + BLOCK, end));
      const first = (y + row) * into.width + x + (from - row * width);
      sum = addSums(
        sum,
        turnBlock(block, (bytes) => putRows(bytes, length, into, first)),
      );
    }
  }
  return sum;
}

/** Writes values as rows of `length`, the first of them at `to`; the last row may be shorter. */
function putRows(values: Float32Array, length: number, into: Raster, to: number): void {
  for (let from = 0; from < values.length; from += length, to += into.width) {
    into.data.set(values.subarray(from, from + length), to);
  }
}

/** Passes on the bytes of a block as a float array without reading floats from it, which might change NaNs. */
function turnBlock(block: Float32Array, put: (bytes: Float32Array) => void): number {
  const kernels = storingKernels();
  if (!kernels) return turnPlain(block, put);
  const [at] = layOut(kernels, [4 * BLOCK]);
  const bytes = new Float32Array(kernels.memory.buffer, at, block.length);
  bytes.set(block);
  const sum = kernels.storeWords(at, block.length);
  put(bytes);
  return sum;
}

/** {@link turnBlock} without vectors. */
export function turnPlain(block: Float32Array, put: (bytes: Float32Array) => void): number {
  const words = new Int32Array(block.length);
  words.set(new Int32Array(block.buffer, block.byteOffset, block.length));
  let sum = 0;
  for (let i = 0; i < words.length; i++) {
    sum += words[i] >>> 0;
    words[i] = swap32(words[i]);
  }
  put(new Float32Array(words.buffer));
  return sum;
}
