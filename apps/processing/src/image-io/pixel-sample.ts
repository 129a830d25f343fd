import type { PixelWindow } from '#kernels';

/**
 * Pixels that a tone is measured on: a million give the median to a thousandth of the noise and leave a thousand above the
 * brightest percentile, and take a tenth of the time of sixteen million.
 */
export const MAX_SAMPLES = 1 << 20;

/** Images up to this size (128 MB) are measured by zscale on exactly the pixels that astropy takes, larger ones on a sample. */
export const MAX_EXACT_PIXELS = 32 * 1024 * 1024;

/** Every `step`-th pixel of an image, in the order of its rows. */
export interface PixelSample {
  readonly step: number;
  readonly out: Float32Array;
}

/** The step and the size of the sample of a window. */
export function samplingOf({ width, height }: Pick<PixelWindow, 'width' | 'height'>): {
  readonly step: number;
  readonly samples: number;
} {
  const step = Math.ceil((width * height) / MAX_SAMPLES);
  return { step, samples: Math.ceil((width * height) / step) };
}
