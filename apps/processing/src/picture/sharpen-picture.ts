import type { CompositeSpec } from '#processing-client/contract';
import type { RequestContext } from '../engine/request-context.js';
import type { Picture } from './encode-picture.js';
import { sharpenRows } from './picture.tasks.js';

/** Applies an unsharp mask to a picture; returns the same pixels when none is requested. */
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
