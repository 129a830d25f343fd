import type { ImageGrid } from '#kernels';
import type { CompositeSpec } from '#processing-client/contract';
import type { Picture } from './encode-picture.js';
import type { Work } from '../engine/request-context.js';
import { COMPONENTS } from '../composite/mix-picture.js';

/** The picture with unsharp masking; the same one when none is wanted. */
export async function sharpenPixels(
  work: Work,
  options: CompositeSpec['sharpening'],
  pixels: Picture['pixels'],
  { width, height }: ImageGrid,
): Promise<Picture['pixels']> {
  if (options.amount === 0) return pixels;
  const { memory } = work;
  const out = pixels instanceof Uint16Array ? memory.words(pixels.length) : memory.bytes(pixels.length);
  const components = COMPONENTS;
  const task = (rowStart: number, rowEnd: number) =>
    ({ pixels, width, height, components, options, rowStart, rowEnd, out }) as const;
  await work.tasks.runBands('sharpen', { width, height }, task);
  return out;
}
