import { requireRaster } from '../require-arguments.js';
import { isAllFinite } from '../statistics/all-finite.js';
import { createRaster, type Raster } from '../raster.js';
import { gaussianKernel, boxKernel, type HalfKernel } from './kernels.js';
import type { RowBand } from './row-band.js';
import { convolveSeparable, outputRaster, type Boundary } from './separable.js';

/** Options of the astropy filters. */
export interface InterpolatingOptions extends RowBand {
  /** Beyond the edge: 0 as `astropy.convolution.convolve` does by default, or `nearest` (its `extend`). */
  readonly boundary?: Boundary;
}

/**
 * Gaussian smoothing as `scipy.ndimage.gaussian_filter` (mode "nearest", truncate 4). Pixels without data stay so, and
 * their neighbours are averaged over the valid pixels only, where scipy would spread the NaN.
 *
 * @param sigma standard deviation in pixels
 * @param out raster of the same size, not the input; only the band is written. Default: a new one
 * @throws ArgumentError when sigma is not above 0 or `out` does not fit
 */
export function gaussianFilter(raster: Raster, sigma: number, band: RowBand = {}, out?: Raster): Raster {
  requireRaster(raster);
  return smoothKeepingGaps(raster, gaussianKernel(sigma), band, out);
}

/**
 * Mean over a square of odd `size`, as `scipy.ndimage.uniform_filter` (mode "nearest"). Pixels without data as in
 * {@link gaussianFilter}.
 *
 * @throws ArgumentError when the size is not odd or `out` does not fit
 */
export function boxFilter(raster: Raster, size: number, band: RowBand = {}, out?: Raster): Raster {
  requireRaster(raster);
  return smoothKeepingGaps(raster, boxKernel(size), band, out);
}

/**
 * Gaussian smoothing that fills gaps: `astropy.convolution.convolve` with `Gaussian2DKernel(sigma)` and its defaults
 * (kernel of ⌈8σ⌉ pixels made odd, NaN interpolated from the valid pixels around, zeros beyond the edge). A gap wider than the
 * kernel stays.
 *
 * @throws ArgumentError when sigma is not above 0 or `out` does not fit
 */
export function astropyGaussianFilter(
  raster: Raster,
  sigma: number,
  { boundary = 0, ...band }: InterpolatingOptions = {},
  out?: Raster,
): Raster {
  requireRaster(raster);
  const size = Math.ceil(8 * sigma);
  const radius = size >> 1;
  return interpolate(
    raster,
    gaussianKernel(sigma, radius / sigma),
    boundary,
    band,
    outputRaster(raster, out),
  );
}

/**
 * Mean over a square of odd `size` that fills gaps: `astropy.convolution.convolve` with `Box2DKernel(size)`; see
 * {@link astropyGaussianFilter}.
 *
 * @throws ArgumentError when the size is not odd or `out` does not fit
 */
export function astropyBoxFilter(
  raster: Raster,
  size: number,
  { boundary = 0, ...band }: InterpolatingOptions = {},
  out?: Raster,
): Raster {
  requireRaster(raster);
  return interpolate(raster, boxKernel(size), boundary, band, outputRaster(raster, out));
}

function smoothKeepingGaps(raster: Raster, kernel: HalfKernel, band: RowBand, out?: Raster): Raster {
  const result = outputRaster(raster, out);
  if (!hasGaps(raster, kernel, band)) {
    convolveSeparable(raster, kernel, 'nearest', result.data, band);
    return result;
  }
  interpolate(raster, kernel, 'nearest', band, result);
  const { rowStart = 0, rowEnd = raster.height } = band;
  for (let i = rowStart * raster.width; i < rowEnd * raster.width; i++) {
    if (raster.data[i] !== raster.data[i]) result.data[i] = NaN;
  }
  return result;
}

/** Weighted mean over the valid pixels under the kernel: smoothed data / smoothed validity. */
function interpolate(
  raster: Raster,
  kernel: HalfKernel,
  boundary: Boundary,
  band: RowBand,
  result: Raster,
): Raster {
  if (!hasGaps(raster, kernel, band)) {
    convolveSeparable(raster, kernel, boundary, result.data, band);
    return result;
  }
  const { width, height } = raster;
  const { rowStart = 0, rowEnd = height } = band;
  const firstRow = Math.max(0, rowStart - kernel.length + 1);
  const near = rowsOf(raster, firstRow, Math.min(height, rowEnd + kernel.length - 1));
  const nearBand = { rowStart: rowStart - firstRow, rowEnd: rowEnd - firstRow };
  const sum = result.data.subarray(firstRow * width);
  const weight = createRaster(width, near.height);
  const { filled, validity } = splitGaps(near);
  convolveSeparable(filled, kernel, boundary, sum, nearBand);
  convolveSeparable(validity, kernel, boundary === 'nearest' ? boundary : 1, weight.data, nearBand);
  for (let i = nearBand.rowStart * width; i < nearBand.rowEnd * width; i++) sum[i] /= weight.data[i];
  return result;
}

function rowsOf({ data, width }: Raster, rowStart: number, rowEnd: number): Raster {
  return { data: data.subarray(rowStart * width, rowEnd * width), width, height: rowEnd - rowStart };
}

/** The data with zeros in place of gaps, and 1 where there is data. */
function splitGaps({ data, width, height }: Raster): { filled: Raster; validity: Raster } {
  const filled = createRaster(width, height);
  const validity = createRaster(width, height);
  for (let i = 0; i < data.length; i++) {
    if (data[i] !== data[i]) continue;
    filled.data[i] = data[i];
    validity.data[i] = 1;
  }
  return { filled, validity };
}

/** Whether a pixel without data may lie within reach of the band. */
function hasGaps({ data, width, height }: Raster, kernel: HalfKernel, band: RowBand): boolean {
  const radius = kernel.length - 1;
  const { rowStart = 0, rowEnd = height } = band;
  const start = Math.max(0, rowStart - radius) * width;
  return !isAllFinite(data.subarray(start, Math.min(height, rowEnd + radius) * width));
}
