import type { CompositeSpec } from '#processing-client/contract';
import type { CompositeLayout, PlacedImage } from './composite-layout.js';

/** Of the images that show in the picture, with their weights, each once. */
export function inputBytes({ channels }: CompositeLayout): number {
  const images = new Map<string, number>();
  for (const { reference } of channels.flatMap((channel) => channel.images)) {
    const { place, image, weights } = reference;
    images.set(`${image.index} ${place.key}`, image.dataLength + (weights?.dataLength ?? 0));
  }
  return [...images.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** What there is to do, in millions of pixels. */
export interface CompositeWork {
  /** Read of images. */
  readonly read: number;
  /** Brought from images onto the grid. */
  readonly show: number;
  /** Mixed from channels into the picture. */
  readonly mix: number;
  /** Of the picture, by bytes of a component: written, and sharpened before. */
  readonly write: number;
  readonly sharpen: number;
}

const MEGA = 1e6;

export function workOf(
  layout: CompositeLayout,
  { bitDepth, sharpening }: Pick<CompositeSpec, 'bitDepth' | 'sharpening'>,
): CompositeWork {
  const { grid, step, channels } = layout;
  const picture = (grid.width * grid.height) / MEGA;
  const images = channels.flatMap((channel) => channel.images);
  // Where not every pixel is a sample, everything is read for the samples and once more for the picture.
  const [readings, showings] = step === 1 ? [1, 1] : [2, 1 + 1 / step ** 2];
  return {
    read: (readings * sumOf(images, ({ whole: { window } }) => window.width * window.height)) / MEGA,
    show: (showings * sumOf(images, (image) => shownPixels(image, layout))) / MEGA,
    mix: channels.length * picture,
    write: (picture * bitDepth) / 8,
    sharpen: sharpening.amount > 0 ? picture : 0,
  };
}

/** Seconds of one thread for each of them, as docs/composites.md measured them, and what every composite takes. */
const SECONDS: CompositeWork = { read: 0.006, show: 0.04, mix: 0.01, write: 0.02, sharpen: 0.02 };
const START_SECONDS = 0.05;

/** Time of a composite, by what there is to do. */
export function compositeSeconds(
  layout: CompositeLayout,
  spec: Pick<CompositeSpec, 'bitDepth' | 'sharpening'>,
  threads: number,
): number {
  const work = workOf(layout, spec);
  const names = Object.keys(SECONDS) as (keyof CompositeWork)[];
  return START_SECONDS + names.reduce((sum, name) => sum + SECONDS[name] * work[name], 0) / threads;
}

const sumOf = (images: readonly PlacedImage[], of: (image: PlacedImage) => number): number =>
  images.reduce((sum, image) => sum + of(image), 0);

/** Pixels of the picture that an image may show in. */
function shownPixels({ bounds }: PlacedImage, { grid: { width, height } }: CompositeLayout): number {
  if (bounds === null) return width * height;
  const within = (from: number, to: number, end: number): number =>
    Math.max(0, Math.min(end, to) - Math.max(0, from));
  return within(bounds.xMin, bounds.xMax, width) * within(bounds.yMin, bounds.yMax, height);
}
