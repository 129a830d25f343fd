import { layOut, sharedKernels } from '../../vector/vector-kernels.js';
import type { Hdu } from '../hdu/hdu.js';
import type { BlockingSource } from './blocking-source.js';
import { endsEarly } from './fetch-pixels.js';
import { planReads, type ReadSizes } from './read-plan.js';
import type { PlaneWindow } from './window.js';

const PIXEL_BYTES = 4;
/**
 * The bytes stay in the second-level cache until they are swapped and copied. A separate read costs about as much as reading over 24 KiB
 * (0.63 µs).
 */
const SIZES: ReadSizes = { longest: 256 * 1024, smallGap: 24 * 1024 };

const readingKernels = sharedKernels();

/**
 * Reads a window of an unscaled float32 image into the memory of the vectors, where the bytes of four values are turned at once.
 *
 * @returns false, without doing anything, if vectors are unsupported
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
  const [pixels] = layOut(kernels, [SIZES.longest]);
  const { buffer } = kernels.memory;
  let held = 0;
  let placed = 0;
  const place = (): void => {
    out.set(new Float32Array(buffer, pixels, held), placed);
    placed += held;
    held = 0;
  };
  for (const read of planReads(window, PIXEL_BYTES, SIZES)) {
    const { rows, rowStride, length } = read;
    if (PIXEL_BYTES * held + length > SIZES.longest) place();
    const at = pixels + PIXEL_BYTES * held;
    const offset = hdu.dataOffset + read.offset;
    const done = source.readInto(offset, new Uint8Array(buffer, at, length));
    if (done < length) throw endsEarly(source, hdu, offset + done, length - done);
    const width = read.rowBytes / PIXEL_BYTES;
    kernels.swapRows(at, rowStride, at, width, rows);
    held += width * rows;
  }
  place();
  return true;
}
