import { requireRaster } from '../require-arguments.js';
import { ArgumentError } from '../errors.js';
import { createRaster, type Raster } from '../raster.js';
import { convolveVector } from './convolve-vector.js';
import type { HalfKernel } from './kernels.js';
import type { RowBand } from './row-band.js';

/** Values beyond the edge: the nearest pixel repeated, or a constant. */
export type Boundary = 'nearest' | number;

/**
 * Convolves the rows `rowStart…rowEnd` of a plane with a symmetric kernel in both directions. Each row is first combined vertically into a
 * line that stays in the cache, then horizontally into `out`; there is no intermediate image. As in scipy.ndimage, sums are float64 and the
 * result of the first direction is float32.
 * @throws ArgumentError when the raster is shorter than its size or no Float32Array
 */
export function convolveSeparable(
  raster: Raster,
  kernel: HalfKernel,
  boundary: Boundary,
  out: Float32Array,
  band: RowBand = {},
): void {
  requireRaster(raster);
  if (boundary === 'nearest' && convolveVector(raster, kernel, out, band)) return;
  convolvePlain(raster, kernel, boundary, out, band);
}

/** {@link convolveSeparable} without vectors. */
export function convolvePlain(
  { data, width, height }: Raster,
  kernel: HalfKernel,
  boundary: Boundary,
  out: Float32Array,
  { rowStart = 0, rowEnd = height }: RowBand = {},
): void {
  const radius = kernel.length - 1;
  const sum = new Float64Array(width);
  const line = new Float32Array(width + 2 * radius);
  const rows = new Int32Array(2 * radius + 1);
  const columns = rows.map((_, i) => i);
  for (let y = rowStart; y < rowEnd; y++) {
    for (let i = 0; i < rows.length; i++) rows[i] = Math.min(height - 1, Math.max(0, y + i - radius)) * width;
    sumWeighted(data, rows, kernel, sum);
    if (boundary !== 'nearest') replaceRowsBeyond(data, y, width, height, kernel, boundary, sum);
    line.set(sum, radius);
    padLine(line, radius, boundary);
    sumWeighted(line, columns, kernel, sum);
    out.set(sum, y * width);
  }
}

/**
 * sum[x] = Σ kernel[|k|] · source[offsets[radius + k] + x], from the middle outwards: four distances at a time, as the loop over x
 * and the sum in memory cost as much as the arithmetic of one.
 */
function sumWeighted(source: Float32Array, offsets: Int32Array, kernel: HalfKernel, sum: Float64Array): void {
  const radius = kernel.length - 1;
  const [center] = kernel;
  const middle = offsets[radius];
  for (let x = 0; x < sum.length; x++) sum[x] = center * source[middle + x];
  let k = 1;
  for (; k + 3 <= radius; k += 4) addFourDistances(source, offsets, kernel, k, sum);
  for (; k <= radius; k++) addDistance(source, offsets[radius - k], offsets[radius + k], kernel[k], sum);
}

/** Adds the distances k … k + 3 on both sides. */
function addFourDistances(
  source: Float32Array,
  offsets: Int32Array,
  kernel: HalfKernel,
  k: number,
  sum: Float64Array,
): void {
  const radius = kernel.length - 1;
  const [w1, w2, w3, w4] = kernel.subarray(k, k + 4);
  const [p1, p2, p3, p4] = offsets.subarray(radius + k, radius + k + 4);
  const [m4, m3, m2, m1] = offsets.subarray(radius - k - 3, radius - k + 1);
  for (let x = 0; x < sum.length; x++) {
    sum[x] =
      sum[x] +
      w1 * (source[m1 + x] + source[p1 + x]) +
      w2 * (source[m2 + x] + source[p2 + x]) +
      w3 * (source[m3 + x] + source[p3 + x]) +
      w4 * (source[m4 + x] + source[p4 + x]);
  }
}

/** Adds one distance on both sides. */
function addDistance(
  source: Float32Array,
  minus: number,
  plus: number,
  weight: number,
  sum: Float64Array,
): void {
  for (let x = 0; x < sum.length; x++) sum[x] += weight * (source[minus + x] + source[plus + x]);
}

/** Replaces the nearest row by a constant beyond the lower and upper edge. */
function replaceRowsBeyond(
  data: Float32Array,
  y: number,
  width: number,
  height: number,
  kernel: HalfKernel,
  constant: number,
  sum: Float64Array,
): void {
  let below = 0;
  let above = 0;
  for (let k = 1; k < kernel.length; k++) {
    if (y - k < 0) below += kernel[k];
    if (y + k >= height) above += kernel[k];
  }
  if (below === 0 && above === 0) return;
  const last = (height - 1) * width;
  for (let x = 0; x < width; x++) {
    sum[x] += below * (constant - data[x]) + above * (constant - data[last + x]);
  }
}

/** Fills both ends of the line with the values beyond the edge. */
function padLine(line: Float32Array, radius: number, boundary: Boundary): void {
  const end = line.length - radius;
  line.fill(boundary === 'nearest' ? line[radius] : boundary, 0, radius);
  line.fill(boundary === 'nearest' ? line[end - 1] : boundary, end);
}

/** The raster to write to: `out` when it fits, or a new one. @throws ArgumentError when `out` has another size */
export function outputRaster({ width, height }: Raster, out: Raster | undefined): Raster {
  if (out && (out.width !== width || out.height !== height)) {
    throw new ArgumentError(
      'out',
      `${out.width} × ${out.height} pixels for a result of ${width} × ${height}`,
    );
  }
  return out ?? createRaster(width, height);
}
