import { requireRaster } from '../require-arguments.js';
import type { Raster } from '../raster.js';
import { gaussianFilter } from './smooth.js';
import type { RowBand } from './row-band.js';

/** Options of sharpening. */
export interface SharpenOptions {
  /** Standard deviation of the blurred copy in pixels. Default 1.5. */
  readonly radius?: number;
  /** Share of the difference to the blurred copy that is added. Default 0: unchanged. */
  readonly amount?: number;
  /** Smaller differences are ignored, so that noise is not sharpened. Default 0. */
  readonly threshold?: number;
}

/**
 * Unsharp masking: v + amount · (v − blurred v) where |v − blurred v| is at least `threshold` (in data units), else v. Pixels without data
 * are unchanged.
 *
 * @param out raster of the same size, not the input; only the band is written. Default: a new one
 * @throws ArgumentError when the radius is not above 0 or `out` does not fit
 */
export function unsharpMask(
  raster: Raster,
  options: SharpenOptions,
  band: RowBand = {},
  out?: Raster,
): Raster {
  requireRaster(raster);
  const { radius = 1.5, amount = 0, threshold = 0 } = options;
  const result = gaussianFilter(raster, radius, band, out);
  const { rowStart = 0, rowEnd = raster.height } = band;
  for (let i = rowStart * raster.width; i < rowEnd * raster.width; i++) {
    const value = raster.data[i];
    const detail = value - result.data[i];
    result.data[i] = Math.abs(detail) >= threshold ? value + amount * detail : value;
  }
  return result;
}
