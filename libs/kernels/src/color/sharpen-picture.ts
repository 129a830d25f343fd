import { ArgumentError } from '../errors.js';
import { gaussianFilter } from '../filter/smooth.js';
import type { SharpenOptions } from '../filter/unsharp-mask.js';
import { createRaster, type Raster } from '../raster.js';
import type { PicturePixels } from './rows/encode-row.js';

/** Share of red, green and blue in the luma of an encoded pixel (ITU-R BT.709). */
const LUMA_RED = 0.2126;
const LUMA_GREEN = 0.7152;
const LUMA_BLUE = 0.0722;
/** Reach of the blur in standard deviations: rows beyond do not matter to a band. */
const TRUNCATE = 4;

/** Size and layout of a picture. */
export interface PictureLayout {
  /** Columns. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
  /** 3 for RGB, 4 for RGBA. */
  readonly components: 3 | 4;
}

/**
 * Unsharp masking of a finished picture by its luma: the same amount is added to red, green and blue, so colours do not fringe. Differences
 * to the blurred luma below `threshold` (of the full range, [0, 1]) are ignored. Transparent pixels stay black.
 *
 * @param pixels the picture; not changed
 * @param out receives the picture rows `rowStart…rowEnd`; not the same memory as `pixels`
 * @returns `out`
 * @throws ArgumentError when the radius is not above 0
 */
export function sharpenPicture<Out extends PicturePixels>(
  pixels: Out,
  layout: PictureLayout,
  options: SharpenOptions,
  out: Out,
  rowStart = 0,
  rowEnd = layout.height,
): Out {
  const { width, height, components } = layout;
  const { radius = 1.5, amount = 0, threshold = 0 } = options;
  if (!(radius > 0)) throw new ArgumentError('radius', `${radius} is not above 0`);
  const white = pixels instanceof Uint16Array ? 65535 : 255;
  const reach = Math.ceil(TRUNCATE * radius + 1);
  const first = Math.max(0, rowStart - reach);
  const luma = lumaOfRows(pixels, layout, first, Math.min(height, rowEnd + reach));
  const blurred = gaussianFilter(luma, radius, { rowStart: rowStart - first, rowEnd: rowEnd - first });
  for (let i = rowStart * width; i < rowEnd * width; i++) {
    const detail = luma.data[i - first * width] - blurred.data[i - first * width];
    const visible = components === 3 || pixels[i * components + 3] > 0;
    const change = visible && Math.abs(detail) >= threshold * white ? amount * detail : 0;
    for (let c = 0; c < 3; c++) {
      const at = i * components + c;
      out[at] = Math.min(white, Math.max(0, Math.round(pixels[at] + change)));
    }
    if (components === 4) out[i * components + 3] = pixels[i * components + 3];
  }
  return out;
}

function lumaOfRows(pixels: PicturePixels, layout: PictureLayout, rowStart: number, rowEnd: number): Raster {
  const { width, components } = layout;
  const luma = createRaster(width, rowEnd - rowStart);
  for (let i = 0, at = rowStart * width * components; i < luma.data.length; i++, at += components) {
    luma.data[i] = LUMA_RED * pixels[at] + LUMA_GREEN * pixels[at + 1] + LUMA_BLUE * pixels[at + 2];
  }
  return luma;
}
