import { applyTone, pixelNoise, type PixelWindow } from '#kernels';
import { implement } from '../../engine/threads/task.js';
import { threadFloats } from '../../engine/threads/thread-memory.js';
import { readRows } from '../../image-io/open/read-rows.js';
import { reducedSize } from '../../image-io/read-window.js';
import type { TileImage } from '../../picture/image-tile.js';
import { measureTone } from '../../picture/thread/measure-tone.js';
import * as tasks from '../mosaic.tasks.js';

/** Pixels that the noise is measured on: a few strips over the whole image. */
const NOISE_PIXELS = 1 << 19;
const STRIPS = 16;
/** Columns between pixels with independent noise: pixels of drizzled images share that of their neighbours. */
const GRAIN_PIXELS = 2;

export const measureNoise = implement(tasks.measureNoise, async ({ image, tone }, throwIfStopped) => {
  const { reference, whole } = image;
  const strips = stripsOf(whole);
  const { width } = reducedSize(strips[0]);
  const rows = strips.map((strip) => reducedSize(strip).height);
  const data = new Float32Array(width * rows.reduce((sum, count) => sum + count, 0));
  let at = 0;
  for (const [i, strip] of strips.entries()) {
    const out = data.subarray(at, (at += width * rows[i]));
    await readRows(
      { image: reference, plane: 0, ...strip, rowStart: 0, rowEnd: rows[i], out, dropsInfinite: true },
      throwIfStopped,
    );
  }
  if (tone) applyTone(data, tone, data);
  return pixelNoise({ data, width, height: data.length / width }, GRAIN_PIXELS) || 0;
});

/** Strips of full rows, evenly spaced over the part of an image that the mosaic shows. */
function stripsOf({ window, reduction }: TileImage['whole']): { window: PixelWindow; reduction: number }[] {
  const { width, height } = reducedSize({ window, reduction });
  const rows = Math.max(1, Math.floor(NOISE_PIXELS / STRIPS / width));
  const step = Math.max(rows, Math.floor(height / STRIPS));
  const strips = [];
  for (let row = 0; row < height; row += step) {
    const y = window.y + row * reduction;
    const end = Math.min(window.y + window.height, y + rows * reduction);
    strips.push({ window: { ...window, y, height: end - y }, reduction });
  }
  return strips;
}

/** Pixels that a tone of a file is measured on. */
const TONE_PIXELS = 1 << 20;

export const measureOwnTone = implement(tasks.measureOwnTone, async ({ images, tone }, throwIfStopped) => {
  const pixels = images.reduce((sum, { width, height }) => sum + width * height, 0);
  const reduction = Math.ceil(Math.sqrt(pixels / TONE_PIXELS));
  const parts = images.map(({ width, height }) => ({ window: { x: 0, y: 0, width, height }, reduction }));
  const sizes = parts.map(reducedSize);
  const data = threadFloats(
    'values',
    sizes.reduce((sum, { width, height }) => sum + width * height, 0),
  );
  let at = 0;
  for (const [i, { reference }] of images.entries()) {
    const { width, height } = sizes[i];
    const out = data.subarray(at, (at += width * height));
    await readRows(
      { image: reference, plane: 0, ...parts[i], rowStart: 0, rowEnd: height, out },
      throwIfStopped,
    );
  }
  // Images of several sizes form no rectangle: their pixels are one row.
  const size = sizes.length === 1 ? sizes[0] : { width: data.length, height: 1 };
  return measureTone({ image: { data, ...size }, tone, auto: false }).tone;
});
