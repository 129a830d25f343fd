import type { PreviewRequest } from '#processing-client/contract';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import type { PlanContext } from '../engine/request-context.js';
import { openPart } from '../image-io/image-part.js';
import { reducedSize, type WindowToRead } from '../image-io/read-window.js';
import { shownLength } from './shown-pixels.js';

/** Components of a preview in memory: red, green, blue, opacity. */
export const COMPONENTS = 4;

/** The source pixels of a preview, and its size. */
export interface PreviewPlan {
  readonly source: WindowToRead;
  /** Number of planes of the image, and the one shown. */
  readonly slices: number;
  readonly slice: number;
  readonly size: Size;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export async function planPreview(planContext: PlanContext, request: PreviewRequest): Promise<PreviewPlan> {
  const { image, window, slices, slice } = await openPart(planContext, request);
  const size = fitSize(window, request);
  const ratio = Math.max(window.width / size.width, window.height / size.height);
  const reduction = Math.max(1, Math.floor(ratio));
  return {
    source: { image, plane: slice, window, reduction, repairs: request.repairCores },
    slices,
    slice,
    size,
  };
}

/** Peak memory of a preview: pixels and notes as read, smoothed, in the final size, as palette indexes and as colours. */
export function previewMemory(
  { source, size }: Pick<PreviewPlan, 'source' | 'size'>,
  { smoothMethod }: Pick<PreviewRequest, 'smoothMethod'>,
): number {
  const { width, height } = reducedSize(source);
  const smoothed = smoothMethod === '' ? 0 : width * height;
  const perPixel = BYTES_PER_FLOAT + 1 + COMPONENTS;
  return BYTES_PER_FLOAT * (shownLength(source) + smoothed) + perPixel * size.width * size.height;
}

/** Size of the picture: within the requested box with the image's shape, or exactly the box. */
function fitSize(window: Size, { width, height, fit }: PreviewRequest): Size {
  if (fit === 'exact') return { width, height };
  const scale = Math.min(width / window.width, height / window.height);
  return {
    width: Math.max(1, Math.round(window.width * scale)),
    height: Math.max(1, Math.round(window.height * scale)),
  };
}
