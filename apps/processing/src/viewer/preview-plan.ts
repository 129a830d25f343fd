import type { PreviewRequest } from '#processing-client/contract';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import type { PlanContext } from '../engine/request-context.js';
import { openPart } from '../image-io/image-part.js';
import { reducedSize, type WindowToRead } from '../image-io/read-window.js';
import { shownLength } from './shown-pixels.js';

/** Components of a preview in memory: red, green, blue, opacity. */
export const COMPONENTS = 4;

/** Of a smoothed preview: the drawn pixels; to measure limits, those without wild pixels, before and after smoothing. */
const SMOOTHED_RASTERS = 3;

/** The source pixels of a preview, and its size. */
export interface PreviewPlan {
  readonly source: WindowToRead;
  /** The pixels that limits are measured on, unless they are those of the picture. */
  readonly limitsSource?: WindowToRead;
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
  const { image, window, whole, slices, slice } = await openPart(planContext, request);
  const size = fitSize(window, request);
  const part = { image, plane: slice };
  const source = { ...part, window, reduction: reductionTo(size, window), repairs: request.repairCores };
  const limitsSource = hasOtherLimits(request)
    ? { ...part, window: whole, reduction: reductionTo(fitSize(whole, OVERVIEW), whole), repairs: true }
    : undefined;
  return { source, limitsSource, slices, slice, size };
}

/** Whether a request gives both limits, and its stretch depends on no other pixels. */
export const hasGivenLimits = ({
  low,
  high,
  stretch,
  autoTone,
}: Pick<PreviewRequest, 'low' | 'high' | 'stretch' | 'autoTone'>): boolean =>
  low !== undefined && high !== undefined && stretch !== 'histeq' && autoTone !== true;

/** The usual preview of a whole image: its pixels and limits are likely to be cached. */
const OVERVIEW = { width: 1000, height: 1000, fit: 'inside' } as const;

const hasOtherLimits = (request: PreviewRequest): boolean =>
  request.limitsOfPlane === true && !hasGivenLimits(request);

const reductionTo = (size: Size, window: Size): number =>
  Math.max(1, Math.floor(Math.max(window.width / size.width, window.height / size.height)));

/** Peak memory of a preview: pixels and notes as read, smoothed, in the final size, as palette indexes and as colours. */
export function previewMemory(
  { source, limitsSource, size }: Pick<PreviewPlan, 'source' | 'limitsSource' | 'size'>,
  { smoothMethod }: Pick<PreviewRequest, 'smoothMethod'>,
): number {
  const { width, height } = reducedSize(source);
  const smoothed = smoothMethod === '' ? 0 : SMOOTHED_RASTERS * width * height;
  const perPixel = BYTES_PER_FLOAT + 1 + COMPONENTS;
  const measured = limitsSource ? shownLength(limitsSource) : 0;
  return BYTES_PER_FLOAT * (shownLength(source) + measured + smoothed) + perPixel * size.width * size.height;
}

/** Size of the picture: within the requested box with the image's shape, or exactly the box. */
function fitSize(
  window: Size,
  { width, height, fit }: Pick<PreviewRequest, 'width' | 'height' | 'fit'>,
): Size {
  if (fit === 'exact') return { width, height };
  const scale = Math.min(width / window.width, height / window.height);
  return {
    width: Math.max(1, Math.round(window.width * scale)),
    height: Math.max(1, Math.round(window.height * scale)),
  };
}
