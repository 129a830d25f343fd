import { colormap, type Raster, type Tone } from '#kernels';
import type { PreviewRequest } from '#processing-client/contract';
import { encodePicture } from '../encode/encode-picture.js';
import { encodePng } from '../encode/encode-png.js';
import { readWindow, reducedSize } from '../images/read-window.js';
import type { SmoothingChoice } from '../images/smoothed-rows.js';
import type { Work } from '../operations/work.js';
import { COMPONENTS, type PreviewPlan } from './preview-plan.js';

/** A picture of one image: read (reduced) → smooth → measure the tone → bring to size → colour map → picture file. */
export async function renderPreview(
  work: Work,
  plan: PreviewPlan,
  request: PreviewRequest,
): Promise<{ bytes: Buffer; contentType: string }> {
  const image = await smoothed(work, await readReduced(work, plan), request);
  const auto = request.autoTone ?? false;
  const tone = await work.tasks.run('previewTone', { image, tone: request, auto });
  const shown = await sized(work, image, plan.size);
  const png = request.format === 'png' ? await paletteFile(work, shown, tone, request) : null;
  if (png) return { bytes: png, contentType: 'image/png' };
  const picture = {
    ...shown,
    pixels: await paint(work, shown, tone, request),
    components: COMPONENTS,
  } as const;
  if (request.format === 'png')
    return { bytes: await encodePng(work.tasks, picture), contentType: 'image/png' };
  const { quality } = request;
  return work.outside(encodePicture(picture, { outputFormat: 'jpeg', quality }));
}

async function readReduced({ tasks, rasters }: Work, { source }: PreviewPlan): Promise<Raster> {
  const { width, height } = reducedSize(source);
  const data = await rasters.pixelsOf(source, width * height, (out) => readWindow(tasks, source, out));
  return { data, width, height };
}

async function smoothed(
  { tasks, memory }: Work,
  raster: Raster,
  smoothing: SmoothingChoice,
): Promise<Raster> {
  if (smoothing.smoothMethod === '') return raster;
  const out = { ...raster, data: memory.floats(raster.data.length) };
  const task = (rowStart: number, rowEnd: number) => ({ raster, smoothing, rowStart, rowEnd, out });
  await tasks.runBands('smooth', raster, task);
  return out;
}

async function sized(
  { tasks, memory }: Work,
  raster: Raster,
  { width, height }: PreviewPlan['size'],
): Promise<Raster> {
  if (raster.width === width && raster.height === height) return raster;
  const out = { data: memory.floats(width * height), width, height };
  await tasks.runBands('fitRows', out, (rowStart, rowEnd) => ({ raster, out, rowStart, rowEnd }));
  return out;
}

/** A colour map has 256 colours: a byte a pixel does. There is no 257th for pixels without data: `null` where there are any. */
async function paletteFile(
  { tasks, memory }: Work,
  { data, width, height }: Raster,
  tone: Tone,
  { cmap, invert }: PreviewRequest,
): Promise<Buffer | null> {
  const out = memory.bytes(width * height);
  const gaps = await tasks.runBands('paintLevels', { width, height }, (rowStart, rowEnd) => ({
    ...{ data, width, height, tone, invert, rowStart, rowEnd, out },
  }));
  if (gaps.some(Boolean)) return null;
  return encodePng(tasks, { pixels: out, width, height, components: 1, palette: colormap(cmap) });
}

async function paint(
  { tasks, memory }: Work,
  { data, width, height }: Raster,
  tone: Tone,
  { cmap, invert }: PreviewRequest,
): Promise<Uint8Array> {
  const out = memory.bytes(COMPONENTS * width * height);
  await tasks.runBands('paintPreview', { width, height }, (rowStart, rowEnd) => ({
    ...{ data, width, height, tone, cmap, invert },
    ...{ rowStart, rowEnd, out },
  }));
  return out;
}
