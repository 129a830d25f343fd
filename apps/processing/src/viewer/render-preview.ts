import type { Raster } from '#kernels';
import type { PreviewRequest } from '#processing-client/contract';
import type { SmoothingChoice } from '../images/smoothed-rows.js';
import { encodePicture } from '../encode/encode-picture.js';
import { readWindow, reducedSize } from '../images/read-window.js';
import type { Work } from '../operations/work.js';
import { COMPONENTS, type PreviewPlan } from './preview-plan.js';

/** A picture of one image: read (reduced) → smooth → tone → colour map → picture file. */
export async function renderPreview(
  work: Work,
  plan: PreviewPlan,
  request: PreviewRequest,
): Promise<{ bytes: Buffer; contentType: string }> {
  const raster = await smoothed(work, await readReduced(work, plan), request);
  const pixels = await paint(work, raster, request);
  const { width, height } = raster;
  const { format: outputFormat, quality } = request;
  const picture = { pixels, width, height, components: COMPONENTS } as const;
  return work.outside(encodePicture(picture, { outputFormat, bitDepth: 8, quality, resizeTo: plan.size }));
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

async function paint({ tasks, memory }: Work, raster: Raster, request: PreviewRequest): Promise<Uint8Array> {
  const { data, width, height } = raster;
  const auto = request.autoTone ?? false;
  const { tone } = await tasks.run('measureTone', { image: raster, tone: request, auto });
  const out = memory.bytes(COMPONENTS * width * height);
  const { cmap, invert } = request;
  const task = (rowStart: number, rowEnd: number) => ({
    ...{ data, width, height, tone, cmap, invert },
    ...{ rowStart, rowEnd, out },
  });
  await tasks.runBands('paintPreview', raster, task);
  return out;
}
