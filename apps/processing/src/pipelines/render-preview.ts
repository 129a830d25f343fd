import { ArgumentError, type PixelWindow, type Raster } from '#kernels';
import { AppError } from '#platform';
import type { PreviewRequest } from '#processing-client/contract';
import type { Smoothing } from '../compute/tasks/smooth.js';
import { encodePicture } from '../encode/encode-picture.js';
import type { Engine } from '../engine.js';
import type { ImageReference } from '../open/sky-image.js';
import { withWork, type Work } from './work.js';

export interface RenderedPreview {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** Planes of the image, and the one shown. */
  readonly slices: number;
  readonly slice: number;
}

/** Where the pixels of a preview come from and how large it becomes. */
interface PreviewPlan {
  readonly image: ImageReference;
  readonly slices: number;
  readonly slice: number;
  readonly window: PixelWindow;
  readonly reduction: number;
  readonly size: { readonly width: number; readonly height: number };
}

const COMPONENTS = 4;

/** A picture of one image: read (reduced) → smooth → tone → colour map → picture file. */
export const renderPreview = (
  engine: Engine,
  request: PreviewRequest,
  signal: AbortSignal,
): Promise<RenderedPreview> =>
  withWork(
    engine,
    signal,
    () => undefined,
    (work) => renderPicture(work, request),
  );

async function renderPicture(work: Work, request: PreviewRequest): Promise<RenderedPreview> {
  const plan = await planPreview(work, request);
  const raster = await smoothed(work, await readReduced(work, plan), request);
  const pixels = await paint(work, raster, request);
  const { width, height } = raster;
  const picture = { pixels, width, height, components: COMPONENTS } as const;
  const { bytes, contentType } = await encodePicture(picture, {
    outputFormat: request.format,
    bitDepth: 8,
    quality: request.quality,
    resizeTo: plan.size,
  });
  return { bytes, contentType, slices: plan.slices, slice: plan.slice };
}

async function planPreview({ engine, tasks }: Work, request: PreviewRequest): Promise<PreviewPlan> {
  const { key } = request;
  const question = { key, name: key, hdu: request.hdu, needsSky: false };
  const { hdu, weightHdu, shape } = await tasks.run('describeImage', question);
  const [width, height = 1] = shape;
  assertElements(engine, width * height);
  const slices = shape.slice(2).reduce((product, length) => product * length, 1);
  const window = request.cutout ?? { x: 0, y: 0, width, height };
  const size = fitSize(window, request);
  const ratio = Math.max(window.width / size.width, window.height / size.height);
  return {
    image: { key, hdu, weightHdu },
    slices,
    slice: sliceOf(request, slices),
    window,
    reduction: Math.max(1, Math.floor(ratio)),
    size,
  };
}

function sliceOf({ sliceIndex }: PreviewRequest, slices: number): number {
  if (sliceIndex === undefined) return Math.floor(slices / 2);
  if (sliceIndex < slices) return sliceIndex;
  throw new ArgumentError('sliceIndex', `${sliceIndex} is not among the ${slices} slices`);
}

function assertElements({ settings }: Engine, elements: number): void {
  if (elements <= settings.MAX_FITS_ARRAY_ELEMENTS) return;
  throw new AppError(
    'too-large',
    `The image has ${elements} pixels; at most ${settings.MAX_FITS_ARRAY_ELEMENTS} are shown`,
  );
}

/** The picture's size: inside the asked box with the image's shape, or exactly the box. */
function fitSize(window: PixelWindow, { width, height, fit }: PreviewRequest) {
  if (fit === 'exact') return { width, height };
  const scale = Math.min(width / window.width, height / window.height);
  return {
    width: Math.max(1, Math.round(window.width * scale)),
    height: Math.max(1, Math.round(window.height * scale)),
  };
}

async function readReduced({ tasks, memory }: Work, plan: PreviewPlan): Promise<Raster> {
  const { image, window, reduction, slice: plane } = plan;
  const width = Math.ceil(window.width / reduction);
  const height = Math.ceil(window.height / reduction);
  const out = memory.floats(width * height);
  const task = (rowStart: number, rowEnd: number) => ({
    image,
    plane,
    window,
    reduction,
    rowStart,
    rowEnd,
    out,
  });
  await tasks.runBands('readRows', { height, width: 0 }, task);
  return { data: out, width, height };
}

async function smoothed({ tasks, memory }: Work, raster: Raster, smoothing: Smoothing): Promise<Raster> {
  if (smoothing.smoothMethod === '') return raster;
  const out = { ...raster, data: memory.floats(raster.data.length) };
  const task = (rowStart: number, rowEnd: number) => ({ raster, smoothing, rowStart, rowEnd, out });
  await tasks.runBands('smooth', raster, task);
  return out;
}

async function paint({ tasks, memory }: Work, raster: Raster, request: PreviewRequest) {
  const { data, width, height } = raster;
  const auto = request.autoTone ?? false;
  const { tone } = await tasks.run('measureTone', { data, tone: request, auto });
  const out = memory.bytes(COMPONENTS * width * height);
  const { cmap, invert } = request;
  const task = (rowStart: number, rowEnd: number) => ({
    data,
    width,
    height,
    tone,
    cmap,
    invert,
    rowStart,
    rowEnd,
    out,
  });
  await tasks.runBands('paintPreview', raster, task);
  return out;
}
