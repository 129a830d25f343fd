import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import type { RequestContext } from '../engine/request-context.js';
import { readWindow } from '../image-io/read-window.js';
import type { CompositeLayout, PlacedImage } from './composite-layout.js';

/** Memory of the preloaded images. */
export const preloadedBytes = ({ channels }: Pick<CompositeLayout, 'channels'>): number =>
  channels
    .flatMap(({ images }) => images)
    .reduce(
      (sum, { isPreloaded, whole }) => sum + (isPreloaded ? BYTES_PER_FLOAT * whole.width * whole.height : 0),
      0,
    );

/** Reads the images to preload, each pixel once. */
export async function preloadImages(
  context: RequestContext,
  layout: CompositeLayout,
): Promise<CompositeLayout> {
  if (preloadedBytes(layout) === 0) return layout;
  const channels = [];
  for (const channel of layout.channels) {
    const images = [];
    for (const image of channel.images)
      images.push(image.isPreloaded ? await preloadImage(context, image) : image);
    channels.push({ ...channel, images });
  }
  return { ...layout, channels };
}

async function preloadImage({ tasks, memory }: RequestContext, image: PlacedImage): Promise<PlacedImage> {
  const { window, reduction, width, height } = image.whole;
  const data = memory.floats(width * height);
  const { reference, repairs } = image;
  const filled = await readWindow(tasks, { image: reference, plane: 0, window, reduction, repairs }, data);
  return { ...image, filled, preloaded: { data, width, height } };
}
