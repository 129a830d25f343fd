import { ArgumentError } from '#kernels';
import { AppError, type SettingsOf } from '#platform';
import type { PreviewRequest } from '#processing-client/contract';
import { BYTES_PER_FLOAT } from '../images/memory-budget.js';
import { openImage } from '../images/open-image.js';
import { reducedSize, type WindowToRead } from '../images/read-window.js';
import type { Preparation } from '../operations/work.js';

/** Components of a preview in memory: red, green, blue, opacity. */
export const COMPONENTS = 4;

/** Where the pixels of a preview come from and how large it becomes. */
export interface PreviewPlan {
  readonly source: WindowToRead;
  /** Planes of the image, and the one shown. */
  readonly slices: number;
  readonly slice: number;
  readonly size: Size;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export async function planPreview(
  { settings, files, tasks }: Preparation,
  request: PreviewRequest,
): Promise<PreviewPlan> {
  const { key, hdu } = request;
  const question = { key, name: key, hdu, needsSky: false };
  const { reference: image, shape } = await openImage({ files, tasks }, question);
  const [width, height = 1] = shape;
  assertElements(settings, width * height);
  const slices = shape.slice(2).reduce((product, length) => product * length, 1);
  const slice = sliceOf(request, slices);
  const window = request.cutout ?? { x: 0, y: 0, width, height };
  assertInside('x', window.x, window.width, width);
  assertInside('y', window.y, window.height, height);
  const size = fitSize(window, request);
  const ratio = Math.max(window.width / size.width, window.height / size.height);
  const reduction = Math.max(1, Math.floor(ratio));
  return { source: { image, plane: slice, window, reduction }, slices, slice, size };
}

/** Peak memory of a preview: what is read, once more smoothed, the picture, and once more in its final size. */
export function previewMemory(
  { source, size }: Pick<PreviewPlan, 'source' | 'size'>,
  { smoothMethod }: Pick<PreviewRequest, 'smoothMethod'>,
): number {
  const { width, height } = reducedSize(source);
  const rasters = smoothMethod === '' ? 1 : 2;
  return (rasters * BYTES_PER_FLOAT + COMPONENTS) * width * height + COMPONENTS * size.width * size.height;
}

function sliceOf({ sliceIndex }: PreviewRequest, slices: number): number {
  if (sliceIndex === undefined) return Math.floor(slices / 2);
  if (sliceIndex < slices) return sliceIndex;
  throw new ArgumentError('sliceIndex', `${sliceIndex} is not among the ${slices} slices`);
}

/** A cut-out that reaches beyond the image is refused here: the bands that read it would name their own rows. */
function assertInside(axis: 'x' | 'y', start: number, length: number, pixels: number): void {
  if (start + length <= pixels) return;
  throw new ArgumentError(
    axis,
    `${length} pixels from ${start} on are not inside the ${pixels} of the image`,
  );
}

function assertElements({ MAX_FITS_ARRAY_ELEMENTS }: SettingsOf<'processing'>, elements: number): void {
  if (elements <= MAX_FITS_ARRAY_ELEMENTS) return;
  throw new AppError(
    'too-large',
    `The image has ${elements} pixels; at most ${MAX_FITS_ARRAY_ELEMENTS} are shown`,
  );
}

/** The picture's size: inside the asked box with the image's shape, or exactly the box. */
function fitSize(window: Size, { width, height, fit }: PreviewRequest): Size {
  if (fit === 'exact') return { width, height };
  const scale = Math.min(width / window.width, height / window.height);
  return {
    width: Math.max(1, Math.round(window.width * scale)),
    height: Math.max(1, Math.round(window.height * scale)),
  };
}
