import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import type { RequestContext } from '../engine/request-context.js';
import { readWindow } from '../image-io/read-window.js';
import type { CompositeLayout, PlacedImage } from './composite-layout.js';

/** Memory of the preloaded images. */
export const heldBytes = ({ channels }: Pick<CompositeLayout, 'channels'>): number =>
  channels
    .flatMap(({ images }) => images)
    .reduce((sum, { isHeld, whole }) => sum + (isHeld ? BYTES_PER_FLOAT * whole.width * whole.height : 0), 0);

/** Reads the images to preload, each pixel once. */
export async function holdImages(context: RequestContext, layout: CompositeLayout): Promise<CompositeLayout> {
  if (heldBytes(layout) === 0) return layout;
  const channels = [];
  for (const channel of layout.channels) {
    const images = [];
    for (const image of channel.images) images.push(image.isHeld ? await holdImage(context, image) : image);
    channels.push({ ...channel, images });
  }
  return { ...layout, channels };
}

async function holdImage({ tasks, memory }: RequestContext, image: PlacedImage): Promise<PlacedImage> {
  const { window, reduction, width, height } = image.whole;
  const data = memory.floats(width * height);
  await readWindow(tasks, { image: image.reference, plane: 0, window, reduction }, data);
  return { ...image, held: { data, width, height } };
}
