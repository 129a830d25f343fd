import type { Raster } from '#kernels';
import type { RequestContext } from '../engine/request-context.js';
import { readWindow, type WindowToRead } from '../image-io/read-window.js';
import { findPlausible, smoothRows } from '../picture/picture.tasks.js';
import type { SmoothingChoice } from '../picture/smoothing.js';

/** Smooths the pixels of a preview. */
export async function smoothed(
  { tasks, memory }: RequestContext,
  raster: Raster,
  smoothing: SmoothingChoice,
): Promise<Raster> {
  if (smoothing.smoothMethod === '') return raster;
  const out = { ...raster, data: memory.floats(raster.data.length) };
  const task = (rowStart: number, rowEnd: number) => ({ raster, smoothing, rowStart, rowEnd, out });
  await tasks.runBands(smoothRows, raster, task);
  return out;
}

/**
 * The smoothed pixels that limits are measured on: without wild pixels, which smoothing would spread. They are read again where there are
 * some.
 */
export async function measurablePixels(
  context: RequestContext,
  source: WindowToRead,
  smoothing: SmoothingChoice,
  image: Raster,
): Promise<Raster> {
  const { tasks, memory } = context;
  const { image: reference, plane } = source;
  const plausible = await tasks.run(findPlausible, { reference, plane, whole: source });
  if (!plausible) return image;
  const raster = { ...image, data: memory.floats(image.data.length) };
  await readWindow(tasks, { ...source, repairs: false, plausible }, raster.data);
  return smoothed(context, raster, smoothing);
}
