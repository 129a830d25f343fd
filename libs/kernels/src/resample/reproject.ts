import { ArgumentError } from '../errors.js';
import type { Raster } from '../raster.js';
import { type InputWindow, pointsToWindow } from './input-window.js';
import type { PixelMap } from './pixel-map.js';
import type { RowSampler } from './row-sampler.js';
import { bicubicSampler } from './sample-bicubic.js';
import { sampleBilinear, sampleBilinearAlong } from './sample-bilinear.js';
import { type Conserved, sampleExact } from './sample-exact.js';
import { sampleLanczos3 } from './sample-lanczos3.js';
import { sampleNearest } from './sample-nearest.js';
import { sampleRow } from './sample-row.js';
import { splineCoefficients } from './spline-coefficients.js';

/** How a value between pixel centres is found. */
export type InterpolationMethod = 'nearest' | 'bilinear' | 'bicubic' | 'lanczos3';
/** Interpolation at the pixel's centre, or the average over the pixel's area. */
export type ResampleMethod = InterpolationMethod | 'exact';

/** Options of {@link reproject}. */
export interface ReprojectOptions {
  /** Default bilinear. */
  readonly method?: ResampleMethod;
  /** For exact: keep the brightness (default), or the flux within each pixel. */
  readonly conserve?: Conserved;
  /** Output rows to make: `rowStart` (default 0) … `rowEnd − 1` (default: all). */
  readonly rowStart?: number;
  readonly rowEnd?: number;
  /** Pixel of the whole input image where `input`'s first pixel begins, when `input` is a window of it. Default 0, 0. */
  readonly origin?: { readonly x: number; readonly y: number };
  /** Factor by which `input` was area-reduced on reading ({@link reduceRows}). Default 1. */
  readonly reduction?: number;
  /** For bicubic: `splineCoefficients(input)`, when several calls (bands, threads) share one input. */
  readonly coefficients?: Raster;
}

/** A reprojected band and where it is covered: 1 or 0 for a pixel. Without coverage the value is NaN. */
export interface Reprojected {
  /** `(rowEnd − rowStart) × map.width` values, the first row being `rowStart`. */
  readonly data: Float32Array;
  readonly footprint: Float32Array;
}

/**
 * Resamples an image onto another pixel grid by interpolation at the centre of every output pixel: the surface
 * brightness is kept (as reproject_interp; SWarp's result divided by the pixel areas' ratio). Row by row: each row's
 * input coordinates are found and sampled while they are in the cache; nothing is allocated per pixel.
 *
 * Two threads share one image when each takes some rows, with `out` views of one SharedArrayBuffer:
 * `data.subarray(rowStart * width, rowEnd * width)`.
 *
 * @throws ArgumentError for rows outside the map or an `out` of the wrong size.
 */
export function reproject(
  input: Raster,
  map: PixelMap,
  options: ReprojectOptions = {},
  out?: Reprojected,
): Reprojected {
  const { rowStart = 0, rowEnd = map.height } = options;
  requireRows(rowStart, rowEnd, map.height);
  const { width } = map;
  const size = (rowEnd - rowStart) * width;
  const result = out ?? { data: new Float32Array(size), footprint: new Float32Array(size) };
  requireLength('out.data', result.data, size);
  requireLength('out.footprint', result.footprint, size);
  const window = { origin: options.origin ?? { x: 0, y: 0 }, reduction: options.reduction ?? 1 };
  if (options.method === 'exact') {
    reprojectArea(input, map, window, rowStart, rowEnd, options.conserve ?? 'surface-brightness', result);
    return result;
  }
  const sampler = rowSampler(input, options.method ?? 'bilinear', options.coefficients);
  for (let row = rowStart; row < rowEnd; row++) {
    sampleRow({ input, map, sampler, window, out: result }, row, (row - rowStart) * width);
  }
  return result;
}

function rowSampler(input: Raster, method: InterpolationMethod, coefficients?: Raster): RowSampler {
  switch (method) {
    case 'nearest':
      return { atPoints: sampleNearest };
    case 'bilinear':
      return { atPoints: sampleBilinear, alongCurve: sampleBilinearAlong };
    case 'bicubic':
      return { atPoints: bicubicSampler(coefficients ?? splineCoefficients(input)) };
    case 'lanczos3':
      return { atPoints: sampleLanczos3 };
  }
}

/** Area-weighted resampling row by row; the upper corners of one row are the lower ones of the next. */
function reprojectArea(
  input: Raster,
  map: PixelMap,
  window: InputWindow,
  rowStart: number,
  rowEnd: number,
  conserve: Conserved,
  { data, footprint }: Reprojected,
): void {
  const cornerMap = map.corners();
  const line = () => ({ x: new Float64Array(map.width + 1), y: new Float64Array(map.width + 1) });
  let lower = line();
  let upper = line();
  const read = (row: number, { x, y }: typeof lower) => {
    cornerMap.mapRow(row, x, y);
    pointsToWindow(x, window.origin.x, window.reduction);
    pointsToWindow(y, window.origin.y, window.reduction);
  };
  read(rowStart, lower);
  for (let row = rowStart; row < rowEnd; row++) {
    read(row + 1, upper);
    const corners = { lowerX: lower.x, lowerY: lower.y, upperX: upper.x, upperY: upper.y };
    sampleExact(input, corners, map.width, conserve, data, footprint, (row - rowStart) * map.width);
    [lower, upper] = [upper, lower];
  }
  if (conserve === 'flux' && window.reduction > 1) scale(data, window.reduction ** 2);
}

/** A reduced pixel holds an average: its flux is that of all the pixels it was made of. */
function scale(data: Float32Array, factor: number): void {
  for (let i = 0; i < data.length; i++) data[i] *= factor;
}

function requireRows(rowStart: number, rowEnd: number, height: number): void {
  if (!(rowStart >= 0 && rowStart <= rowEnd && rowEnd <= height)) {
    throw new ArgumentError(
      'rowStart, rowEnd',
      `${rowStart} … ${rowEnd} is not within the ${height} output rows`,
    );
  }
}

function requireLength(name: string, array: Float32Array, size: number): void {
  if (array.length !== size) throw new ArgumentError(name, `${array.length} values where ${size} are made`);
}
