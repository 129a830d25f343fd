import { applyTone, pixelNoise } from '#kernels';
import { implement } from '../../engine/threads/task.js';
import { threadFloats } from '../../engine/threads/thread-memory.js';
import { readRows } from '../../image-io/open/read-rows.js';
import { reducedSize } from '../../image-io/read-window.js';
import { plausibleIn } from '../../picture/thread/find-plausible.js';
import { measureTone } from '../../picture/thread/measure-tone.js';
import { readStrips } from '../../picture/thread/read-strips.js';
import * as tasks from '../mosaic.tasks.js';

/** Pixels that the noise is measured on. */
const NOISE_PIXELS = 1 << 19;
/** Columns between pixels with independent noise: pixels of drizzled images share that of their neighbours. */
const GRAIN_PIXELS = 2;

export const measureNoise = implement(tasks.measureNoise, async ({ image, tone }, throwIfStopped) => {
  const strips = await readStrips(image, { pixels: NOISE_PIXELS }, throwIfStopped);
  if (tone) applyTone(strips.data, tone, strips.data);
  return pixelNoise(strips, GRAIN_PIXELS) || 0;
});

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
  for (const [i, image] of images.entries()) {
    const { width, height } = sizes[i];
    const out = data.subarray(at, (at += width * height));
    const plausible = (await plausibleIn(image, throwIfStopped)) ?? undefined;
    await readRows(
      { image: image.reference, plane: 0, ...parts[i], rowStart: 0, rowEnd: height, plausible, out },
      throwIfStopped,
    );
  }
  // Images of several sizes form no rectangle: their pixels are one row.
  const size = sizes.length === 1 ? sizes[0] : { width: data.length, height: 1 };
  return measureTone({ image: { data, ...size }, tone, auto: false }).tone;
});
