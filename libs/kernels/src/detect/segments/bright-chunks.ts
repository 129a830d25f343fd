import type { Raster } from '../../raster.js';
import { layOut, sharedKernels, type VectorKernels } from '../../vector/vector-kernels.js';

/** Pixels of a row that are compared with a bound of their thresholds together, to pass over empty sky. */
export const CHUNK = 32;
/** Pixels that are taken into the vectors' memory at once: they stay in the second-level cache. */
const BAND_PIXELS = 65536;
const FLOAT_BYTES = 4;

/** Number of rows of an image that are processed together. */
export function bandRows({ width, height }: Pick<Raster, 'width' | 'height'>): number {
  return Math.max(1, Math.min(height, Math.floor(BAND_PIXELS / width)));
}

/**
 * A function that marks the chunks of the rows `start…end` (excluded) that hold a pixel above the bound of their columns, each
 * with 1 in a list of rows of chunks, the others with 0; it may mark some that hold none. Rows are at most {@link bandRows}.
 */
export type BrightFinder = (start: number, end: number, bounds: Float32Array) => Uint8Array;

const brightKernels = sharedKernels();

/** The finder for an image: with vectors if supported, in images that are not extremely wide. */
export function brightFinder(raster: Raster): BrightFinder {
  const kernels = raster.width <= BAND_PIXELS ? brightKernels() : undefined;
  return kernels ? vectorFinder(raster, kernels) : plainFinder(raster);
}

/** {@link brightFinder} in vectors; valid until the next one is made. */
function vectorFinder(raster: Raster, kernels: VectorKernels): BrightFinder {
  const { data, width } = raster;
  const rows = bandRows(raster);
  const chunks = Math.ceil(width / CHUNK);
  const [marksAt, boundsAt, bandAt] = layOut(kernels, [
    rows * chunks,
    FLOAT_BYTES * chunks,
    FLOAT_BYTES * (rows * width + CHUNK),
  ]);
  const { buffer } = kernels.memory;
  const marks = new Uint8Array(buffer, marksAt, rows * chunks);
  const chunkBounds = new Float32Array(buffer, boundsAt, chunks);
  const band = new Float32Array(buffer, bandAt, rows * width);
  return (start, end, bounds) => {
    band.set(data.subarray(start * width, end * width));
    chunkBounds.set(bounds);
    kernels.findBright(bandAt, width, end - start, boundsAt, marksAt);
    return marks;
  };
}

/** {@link brightFinder} without vectors. */
export function plainFinder(raster: Raster): BrightFinder {
  const { data, width } = raster;
  const chunks = Math.ceil(width / CHUNK);
  const marks = new Uint8Array(bandRows(raster) * chunks);
  return (start, end, bounds) => {
    for (let y = start; y < end; y++) {
      for (let chunk = 0; chunk < chunks; chunk++) {
        const first = y * width + chunk * CHUNK;
        const last = Math.min(first + CHUNK, (y + 1) * width);
        marks[(y - start) * chunks + chunk] = exceeds(data, first, last, bounds[chunk]) ? 1 : 0;
      }
    }
    return marks;
  };
}

/** Whether any of the pixels `start…end` is above `bound`. */
function exceeds(data: Float32Array, start: number, end: number, bound: number): boolean {
  for (let i = start; i < end; i++) if (data[i] > bound) return true;
  return false;
}
