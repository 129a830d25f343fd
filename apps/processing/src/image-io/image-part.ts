import { ArgumentError, type PixelWindow } from '#kernels';
import type { ImagePart } from '#processing-client/contract';
import type { PlanContext } from '../engine/request-context.js';
import { ImageTooLargeError } from '../engine/scratch/decompression-refusals.js';
import type { ImageReference } from './image-reference.js';
import { openImage } from './open-image.js';

/** The pixels that a request refers to, from headers alone. */
export interface PartToShow {
  readonly image: ImageReference;
  /** In the image's own pixels. */
  readonly window: PixelWindow;
  /** The whole plane. */
  readonly whole: PixelWindow;
  /** Number of planes of the image, and the one shown. */
  readonly slices: number;
  readonly slice: number;
}

/** @throws AppError, KernelError naming the field that no image, plane or pixel fits; too-large */
export async function openPart(
  { settings, files, tasks }: PlanContext,
  request: ImagePart,
): Promise<PartToShow> {
  const { key, hdu } = request;
  const question = { key, name: key, hdu, needsSky: false };
  const maxPixels = settings.MAX_FITS_ARRAY_ELEMENTS;
  const { reference: image, shape } = await openImage({ files, tasks }, { ...question, maxPixels });
  const [width, height = 1] = shape;
  if (width * height > maxPixels) throw new ImageTooLargeError(width * height, maxPixels);
  const slices = shape.slice(2).reduce((product, length) => product * length, 1);
  const slice = sliceOf(request, slices);
  const whole = { x: 0, y: 0, width, height };
  const window = request.cutout ?? whole;
  assertInside('x', window.x, window.width, width);
  assertInside('y', window.y, window.height, height);
  return { image, window, whole, slices, slice };
}

function sliceOf({ sliceIndex }: ImagePart, slices: number): number {
  if (sliceIndex === undefined) return Math.floor(slices / 2);
  if (sliceIndex < slices) return sliceIndex;
  throw new ArgumentError('sliceIndex', `${sliceIndex} is not among the ${slices} slices`);
}

/** Refuses a cut-out that reaches beyond the image: the error of a band would name the band's rows. */
function assertInside(axis: 'x' | 'y', start: number, length: number, pixels: number): void {
  if (start + length <= pixels) return;
  throw new ArgumentError(
    axis,
    `${length} pixels from ${start} on are not inside the ${pixels} of the image`,
  );
}
