import { createAccumulator, type ImageGrid } from '#kernels';
import { parametersOf, type SkyImage } from '../images/sky-image.js';
import { inputWindow, type InputWindow } from '../images/input-window.js';
import { readWindow } from '../images/read-window.js';
import type { Work } from '../operations/work.js';

type Target = { readonly data: Float32Array } | { readonly mosaic: ReturnType<typeof createAccumulator> };

/**
 * Brings the images of a channel onto the grid, one after the other: one input is in memory at a time.
 * NaN where none of them has data.
 */
export async function renderChannel(
  work: Work,
  images: readonly SkyImage[],
  grid: ImageGrid,
): Promise<Float32Array> {
  const pixels = grid.width * grid.height;
  if (images.length === 1) {
    const data = work.memory.floats(pixels);
    const isSeen = await addImage(work, images[0], grid, { data });
    if (!isSeen) await clearPixels(work, grid, data);
    return data;
  }
  const mosaic = createAccumulator('mean', grid.width, grid.height, { shared: true });
  for (const image of images) await addImage(work, image, grid, { mosaic });
  await work.tasks.run('finishMosaic', { mosaic });
  return new Float32Array(mosaic.values.buffer, 0, pixels);
}

async function clearPixels({ tasks }: Work, grid: ImageGrid, out: Float32Array): Promise<void> {
  const { width } = grid;
  await tasks.runBands('clear', grid, (rowStart, rowEnd) => ({ width, rowStart, rowEnd, out }));
}

/** Reads the part of an image that shows and resamples it. `false` when none of it shows. */
async function addImage(work: Work, image: SkyImage, grid: ImageGrid, into: Target): Promise<boolean> {
  const part = inputWindow(image, grid);
  if (!part) return false;
  const data = await readPart(work, image, part);
  const input = {
    wcs: parametersOf(image),
    data,
    width: part.width,
    height: part.height,
    origin: { x: part.window.x, y: part.window.y },
    reduction: part.reduction,
  };
  const output = { wcs: parametersOf(grid), width: grid.width, height: grid.height };
  const task = (rowStart: number, rowEnd: number) => ({ input, output, rowStart, rowEnd, into });
  await work.tasks.runBands('resample', grid, task);
  return true;
}

async function readPart({ tasks, scratch }: Work, image: SkyImage, part: InputWindow): Promise<Float32Array> {
  const out = scratch(part.width * part.height);
  const { window, reduction } = part;
  await readWindow(tasks, { image: image.reference, plane: 0, window, reduction }, out);
  return out;
}
