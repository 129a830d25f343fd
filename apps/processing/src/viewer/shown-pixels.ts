import type { Raster } from '#kernels';
import type { RequestContext } from '../engine/request-context.js';
import { filledPixels } from '../image-io/filled-pixels.js';
import { samplingOf } from '../image-io/pixel-sample.js';
import { readWindow, reducedSize, windowKey, type WindowToRead } from '../image-io/read-window.js';

/** The pixels of a preview, with notes on the full-size pixels that they average; cached together. */
export interface ShownPixels {
  /** Reduced. */
  readonly raster: Raster;
  /** Usable pixels at full size: the limits do not depend on the reduction. */
  readonly sample: Float32Array;
  /** Usable finite pixels in each row at full size. */
  readonly finiteInRow: Uint32Array;
  /** Number of filled pixels, in its only element. */
  readonly repaired: Uint32Array;
}

type Source = Pick<WindowToRead, 'window' | 'reduction'>;

/** Length of a cached window, in 4-byte numbers. */
export function shownLength(source: Source): number {
  const { width, height } = reducedSize(source);
  return width * height + samplingOf(source.window).samples + source.window.height + 1;
}

/** Reads the pixels of a preview unless they are cached. */
export async function readShown(
  { tasks, rasters }: RequestContext,
  source: WindowToRead,
): Promise<ShownPixels> {
  const { step } = samplingOf(source.window);
  const data = await rasters.pixelsOf(windowKey(source), shownLength(source), async (memory) => {
    const { raster, sample, finiteInRow, repaired } = partsOf(source, memory);
    const cores = await readWindow(tasks, source, raster.data, {
      sample: { step, out: sample },
      finiteInRow,
    });
    repaired[0] = filledPixels(cores);
  });
  return partsOf(source, data);
}

function partsOf(source: Source, memory: Float32Array): ShownPixels {
  const { width, height } = reducedSize(source);
  const pixels = width * height;
  const { samples } = samplingOf(source.window);
  const tail = memory.subarray(pixels + samples);
  const counts = new Uint32Array(tail.buffer, tail.byteOffset, tail.length);
  return {
    raster: { data: memory.subarray(0, pixels), width, height },
    sample: memory.subarray(pixels, pixels + samples),
    finiteInRow: counts.subarray(0, source.window.height),
    repaired: counts.subarray(source.window.height),
  };
}
