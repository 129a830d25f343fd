import { maskUnusable, readImageFloat64, type PixelWindow, type Raster } from '#kernels';
import { countFinite } from '#kernels/parallel';
import { threadFloats } from '../../engine/threads/thread-memory.js';
import type { FullSizeNotes } from '../image.tasks.js';
import type { PixelSample } from '../pixel-sample.js';
import type { OpenImage } from './read-part.js';

/** Pixels to be measured: unusable ones are NaN in a copy; the original is drawn. */
export async function usablePixels(
  { file, quality }: OpenImage,
  plane: number,
  part: PixelWindow,
  raster: Raster,
): Promise<Raster> {
  if (!quality) return raster;
  const data = threadFloats('usable', raster.data.length);
  data.set(raster.data);
  const flags = await readImageFloat64(file, quality.hdu, { ...part, plane });
  maskUnusable(data, flags.data, quality.unusableBits);
  return { ...raster, data };
}

/** Notes some rows. @param isWhole whether every pixel of a row is known to be finite */
export function noteFullSize(
  firstRow: number,
  raster: Raster,
  { sample, finiteInRow }: FullSizeNotes,
  isWhole: (row: number) => boolean,
): void {
  takeSample(firstRow, raster, sample);
  const { data, width, height } = raster;
  for (let row = 0; row < height; row++)
    finiteInRow[firstRow + row] = isWhole(row)
      ? width
      : countFinite(data.subarray(row * width, (row + 1) * width));
}

/** Takes the part of an image's sample in rows from `firstRow` on. */
export function takeSample(firstRow: number, { data, width }: Raster, { step, out }: PixelSample): void {
  const first = firstRow * width;
  for (let i = Math.ceil(first / step); i * step < first + data.length; i++) out[i] = data[i * step - first];
}
