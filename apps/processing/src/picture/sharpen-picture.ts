import type { CompositeSpec } from '#processing-client/contract';
import type { RequestContext } from '../engine/request-context.js';
import type { Picture } from './encode-picture.js';
import { sharpenRows } from './picture.tasks.js';

/** The pixels of a picture with unsharp masking; the same ones when none is wanted. */
export async function sharpenPicture(
  { tasks, memory }: Pick<RequestContext, 'tasks' | 'memory'>,
  { pixels, width, height, components }: Picture,
  options: CompositeSpec['sharpening'],
): Promise<Picture['pixels']> {
  if (options.amount === 0) return pixels;
  const out = pixels instanceof Uint16Array ? memory.words(pixels.length) : memory.bytes(pixels.length);
  await tasks.runBands(sharpenRows, { width, height }, (rowStart, rowEnd) => ({
    ...{ pixels, width, height, components, options },
    ...{ rowStart, rowEnd, out },
  }));
  return out;
}
