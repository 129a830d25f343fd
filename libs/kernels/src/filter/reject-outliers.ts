import { requireRaster } from '../require-arguments.js';
import { ArgumentError } from '../errors.js';
import { createRaster, type Raster } from '../raster.js';
import { medianFilter } from './median.js';
import type { RowBand } from './row-band.js';
import { outputRaster } from './separable.js';

/** Standard deviation of a normal distribution in its median absolute deviation: 1 / Φ⁻¹(¾). */
const SIGMA_PER_MAD = 1.482602218505602;

/** Options of {@link rejectOutliers}. */
export interface OutlierOptions {
  /** Odd side of the square of neighbours. Default 5. */
  readonly size?: number;
  /** Pixels farther than this many standard deviations from the median of their neighbours are rejected. Default 5. */
  readonly sigma?: number;
  /** Least standard deviation of the noise, in data units: among equal neighbours any other value would be an outlier. Default 0. */
  readonly noiseFloor?: number;
  /** `positive`: only values that are too bright, like cosmic rays. Default `both`. */
  readonly sides?: 'both' | 'positive';
  /** Replacement of a rejected pixel: the median of its neighbours (default), or no data. */
  readonly replacement?: 'median' | 'nan';
}

/** An image without its outliers. */
export interface WithoutOutliers {
  /** The image. */
  readonly raster: Raster;
  /** Number of pixels rejected. */
  readonly rejected: number;
}

/**
 * Rejects pixels that stand out from their neighbours: the identifier of Hampel (1974, J. Am. Stat. Assoc. 69, 383) over squares, with the
 * deviations taken from each pixel's own median. With m the median of the `size × size` square around a pixel, r = v − m, and s = 1.4826 ·
 * median of |r| over the same square, a pixel is rejected where |r| > sigma · max(s, noiseFloor). In scipy: `m = median_filter(v, size,
 * mode="nearest")`, `s = 1.4826 * median_filter(abs(v - m), size, mode="nearest")`. Pixels without data are unchanged and do not count.
 *
 * @param band rows to compute; `size − 1` neighbouring rows are read, too
 * @param out raster of the same size, not the input; only the band is written. Default: a new one
 * @throws ArgumentError when the size is not odd, a limit is negative or no number, or `out` does not fit
 */
export function rejectOutliers(
  raster: Raster,
  options: OutlierOptions = {},
  band: RowBand = {},
  out?: Raster,
): WithoutOutliers {
  requireRaster(raster);
  const { size = 5, sigma = 5, noiseFloor = 0, sides = 'both', replacement = 'median' } = options;
  for (const [name, value] of Object.entries({ sigma, noiseFloor })) {
    if (!(value >= 0)) throw new ArgumentError(name, `${value} is not a positive number`);
  }
  const { rowStart = 0, rowEnd = raster.height } = band;
  const result = outputRaster(raster, out);
  const reach = size >> 1;
  const near = { rowStart: Math.max(0, rowStart - reach), rowEnd: Math.min(raster.height, rowEnd + reach) };
  const medians = medianFilter(raster, size, near);
  const deviations = medianFilter(distances(raster, medians, near), size, { rowStart, rowEnd });
  const isPositive = sides === 'positive';
  let rejected = 0;
  for (let i = rowStart * raster.width; i < rowEnd * raster.width; i++) {
    const value = raster.data[i];
    const residual = Math.fround(value - medians.data[i]);
    const limit = sigma * Math.max(SIGMA_PER_MAD * deviations.data[i], noiseFloor);
    const isOut = (isPositive ? residual : Math.abs(residual)) > limit;
    if (isOut) rejected++;
    result.data[i] = !isOut ? value : replacement === 'nan' ? NaN : medians.data[i];
  }
  return { raster: result, rejected };
}

/** |a − b| in some rows. */
function distances(a: Raster, b: Raster, { rowStart, rowEnd }: Required<RowBand>): Raster {
  const result = createRaster(a.width, a.height);
  for (let i = rowStart * a.width; i < rowEnd * a.width; i++)
    result.data[i] = Math.abs(a.data[i] - b.data[i]);
  return result;
}
