import { colormap, type Raster, type Tone } from '#kernels';
import type { PreviewRequest } from '#processing-client/contract';
import type { RequestContext } from '../engine/request-context.js';
import { windowKey } from '../image-io/read-window.js';
import { encodePicture, type Picture } from '../picture/encode-picture.js';
import { encodePng, joinPng } from '../picture/encode-png.js';
import type { CompressedRows } from '../picture/picture.tasks.js';
import { measuredTone } from './measured-tone.js';
import { COMPONENTS, type PreviewPlan } from './preview-plan.js';
import { readShown } from './shown-pixels.js';
import { smoothed } from './smoothed-pixels.js';
import { drawRows, fitRows, paintPreview } from './viewer.tasks.js';

/** A picture of one image: read (reduced) → smooth → measure the tone, resize → colour map → picture file. */
export async function renderPreview(
  context: RequestContext,
  plan: PreviewPlan,
  request: PreviewRequest,
): Promise<{ bytes: Buffer; contentType: string; repaired: number }> {
  const pixels = await readShown(context, plan.source);
  const image = await smoothed(context, pixels.raster, request);
  const [tone, shown] = await Promise.all([
    measuredTone(context, plan, request, { pixels, image }),
    sized(context, plan, request, image),
  ]);
  const drawing = { shown, tone };
  const repaired = pixels.repaired[0];
  const { format, quality } = request;
  if (format === 'png')
    return { bytes: await drawPng(context, drawing, request), contentType: 'image/png', repaired };
  const picture = await paint(context, drawing, request);
  const encoded = await context.runOffThread(encodePicture(picture, { outputFormat: 'jpeg', quality }));
  return { ...encoded, repaired };
}

/** The image in the size of the picture, cached like its pixels for other tones. */
async function sized(
  { tasks, memory, rasters }: RequestContext,
  { source, size }: PreviewPlan,
  { smoothMethod }: PreviewRequest,
  raster: Raster,
): Promise<Raster> {
  const { width, height } = size;
  if (raster.width === width && raster.height === height) return raster;
  const fit = async (data: Float32Array): Promise<void> => {
    const out = { data, width, height };
    await tasks.runEach(
      fitRows,
      bandsOf(size).map((band) => ({ raster, out, ...band })),
    );
  };
  if (smoothMethod === '')
    return {
      data: await rasters.pixelsOf(windowKey({ ...source, size }), width * height, fit),
      width,
      height,
    };
  const data = memory.floats(width * height);
  await fit(data);
  return { data, width, height };
}

/** The pixels to draw, in the size of the picture, and their tone. */
interface Drawing {
  readonly shown: Raster;
  readonly tone: Tone;
}

/** Few tasks suffice for a picture of usual size: dispatching more takes longer than they save. */
const TASKS = 4;
const MIN_PIXELS = 1 << 16;
const MAX_PIXELS = 1 << 20;

function bandsOf({ width, height }: PreviewPlan['size']): { rowStart: number; rowEnd: number }[] {
  const pixels = Math.min(Math.max((width * height) / TASKS, MIN_PIXELS), MAX_PIXELS);
  const rows = Math.max(1, Math.ceil(pixels / width));
  return Array.from({ length: Math.ceil(height / rows) }, (_, band) => {
    return { rowStart: band * rows, rowEnd: Math.min(height, (band + 1) * rows) };
  });
}

/** Draws a byte per pixel with the colour map, or full colours if there are pixels without data. */
async function drawPng(context: RequestContext, drawing: Drawing, request: PreviewRequest): Promise<Buffer> {
  const packed = await drawnRows(context, drawing, request);
  if (packed === null) return encodePng(context.tasks, await paint(context, drawing, request));
  const { width, height } = drawing.shown;
  return joinPng({ width, height, components: 1, palette: colormap(request.cmap) }, packed);
}

/** One byte per pixel, since a colour map has 256 colours; `null` if there are pixels without data, which have no entry. */
async function drawnRows(
  { tasks, memory }: RequestContext,
  { shown, tone }: Drawing,
  { invert }: PreviewRequest,
): Promise<CompressedRows[] | null> {
  const levels = memory.bytes(shown.width * shown.height);
  const packed = await tasks.runEach(
    drawRows,
    bandsOf(shown).map((band) => ({ shown, tone, invert, levels, ...band })),
  );
  return packed.every((part) => part !== null) ? packed : null;
}

/** Red, green, blue and opacity. */
async function paint(
  { tasks, memory }: RequestContext,
  { shown: { data, width, height }, tone }: Drawing,
  { cmap, invert }: PreviewRequest,
): Promise<Picture> {
  const out = memory.bytes(COMPONENTS * width * height);
  await tasks.runBands(paintPreview, { width, height }, (rowStart, rowEnd) => ({
    ...{ data, width, height, tone, cmap, invert },
    ...{ rowStart, rowEnd, out },
  }));
  return { pixels: out, width, height, components: COMPONENTS };
}
