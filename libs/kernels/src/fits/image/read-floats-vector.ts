import { layOut, sharedKernels } from '../../vector/vector-kernels.js';
import type { Hdu } from '../hdu/hdu.js';
import type { BlockingSource } from './blocking-source.js';
import { endsEarly } from './fetch-pixels.js';
import { planReads, type ReadSizes } from './read-plan.js';
import type { PlaneWindow } from './window.js';

const PIXEL_BYTES = 4;
/**
 * Reads stay in the second-level cache until their bytes are turned. A read of its own costs about as much as 16 KiB that are
 * read over.
 */
const SIZES: ReadSizes = { longest: 512 * 1024, smallGap: 16 * 1024 };

const readingKernels = sharedKernels();

/**
 * Reads a window of an unscaled float32 image into the memory of the vectors, where the bytes of four values are turned at once.
 *
 * @returns false, and nothing done, where there are no vectors
 * @throws FitsFormatError when the file ends early
 */
export function readFloatsVector(
  source: BlockingSource,
  hdu: Hdu,
  window: PlaneWindow,
  out: Float32Array,
): boolean {
  const kernels = readingKernels();
  if (!kernels) return false;
  const [input, turned] = layOut(kernels, [SIZES.longest, SIZES.longest]);
  const { buffer } = kernels.memory;
  for (const read of planReads(window, PIXEL_BYTES, SIZES)) {
    const offset = hdu.dataOffset + read.offset;
    const done = source.readInto(offset, new Uint8Array(buffer, input, read.length));
    if (done < read.length) throw endsEarly(source, hdu, offset + done, read.length - done);
    const width = read.rowBytes / PIXEL_BYTES;
    kernels.swapRows(input, read.rowStride, turned, width, read.rows);
    out.set(new Float32Array(buffer, turned, width * read.rows), read.firstPixel);
  }
  return true;
}
