import type { Raster } from '#kernels';
import type { RequestContext } from '../engine/request-context.js';
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
}

type Source = Pick<WindowToRead, 'window' | 'reduction'>;

/** Length of a cached window, in 4-byte numbers. */
export function shownLength(source: Source): number {
  const { width, height } = reducedSize(source);
  return width * height + samplingOf(source.window).samples + source.window.height;
}

/** Reads the pixels of a preview unless they are cached. */
export async function readShown(
  { tasks, rasters }: RequestContext,
  source: WindowToRead,
): Promise<ShownPixels> {
  const { step } = samplingOf(source.window);
  const data = await rasters.pixelsOf(windowKey(source), shownLength(source), (memory) => {
    const { raster, sample, finiteInRow } = partsOf(source, memory);
    return readWindow(tasks, source, raster.data, { sample: { step, out: sample }, finiteInRow });
  });
  return partsOf(source, data);
}

function partsOf(source: Source, memory: Float32Array): ShownPixels {
  const { width, height } = reducedSize(source);
  const pixels = width * height;
  const { samples } = samplingOf(source.window);
  const counts = memory.subarray(pixels + samples);
  return {
    raster: { data: memory.subarray(0, pixels), width, height },
    sample: memory.subarray(pixels, pixels + samples),
    finiteInRow: new Uint32Array(counts.buffer, counts.byteOffset, counts.length),
  };
}
