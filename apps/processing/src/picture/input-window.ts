import { areaBoundsIn, pixelScaleArcsec, reductionFactor, type ImageGrid, type PixelWindow } from '#kernels';
import { reducedSize } from '../image-io/read-window.js';
import type { SkyImage } from '../image-io/sky-image.js';

/** Neighbours that interpolation needs beyond the window, in reduced pixels. */
export const INPUT_MARGIN = 4;

/** The part of an image that an output needs, and its greatest reduction while reading. */
export interface InputWindow {
  readonly window: PixelWindow;
  readonly reduction: number;
  /** Size of the window after the reduction. */
  readonly width: number;
  readonly height: number;
}

/**
 * The pixels of `image` that the output `grid` shows: memory follows the output, not the input. `null` when it shows none. If a part of the
 * output is undefined in the image's projection, the whole image is read.
 */
export function inputWindow(image: SkyImage, grid: ImageGrid): InputWindow | null {
  const reduction = reductionFactor(pixelScaleArcsec(image.wcs), pixelScaleArcsec(grid.wcs));
  const whole = { xMin: 0, xMax: image.width, yMin: 0, yMax: image.height };
  const { xMin, xMax, yMin, yMax } = areaBoundsIn(image, grid) ?? whole;
  const margin = INPUT_MARGIN * reduction;
  const x = Math.max(0, Math.floor(xMin - margin));
  const y = Math.max(0, Math.floor(yMin - margin));
  const width = Math.min(image.width, Math.ceil(xMax + margin)) - x;
  const height = Math.min(image.height, Math.ceil(yMax + margin)) - y;
  if (width <= 0 || height <= 0) return null;
  const window = { x, y, width, height };
  return { window, reduction, ...reducedSize({ window, reduction }) };
}
