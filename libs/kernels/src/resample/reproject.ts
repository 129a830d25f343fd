import { requireOneOf, requireRaster, unknownName } from '../require-arguments.js';
import { ArgumentError } from '../errors.js';
import type { Raster } from '../raster.js';
import { TILE_SIDE } from './map-tile.js';
import type { PixelMap } from './pixel-map.js';
import { reprojectExact } from './exact/reproject-exact.js';
import type { RowSampler } from './samplers/row-sampler.js';
import { bicubicSampler } from './samplers/sample-bicubic.js';
import { bilinearAlong, sampleBilinear } from './samplers/sample-bilinear.js';
import type { Conserved } from './exact/sample-exact.js';
import { lanczos3Along, sampleLanczos3 } from './samplers/sample-lanczos3.js';
import { nearestAlong, sampleNearest } from './samplers/sample-nearest.js';
import { sampleTile } from './sample-tile.js';
import { splineCoefficients } from './samplers/spline-coefficients.js';

/** Interpolation between pixel centres. */
export type InterpolationMethod = 'nearest' | 'bilinear' | 'bicubic' | 'lanczos3';
/** Interpolation at the pixel's centre, or the average over the pixel's area. */
export type ResampleMethod = InterpolationMethod | 'exact';

const RESAMPLE_METHODS: readonly ResampleMethod[] = ['nearest', 'bilinear', 'bicubic', 'lanczos3', 'exact'];

/** Options of {@link reproject}. */
export interface ReprojectOptions {
  /** Default bilinear. */
  readonly method?: ResampleMethod;
  /** For exact: keep the brightness (default), or the flux within each pixel. */
  readonly conserve?: Conserved;
  /** Output rows to make: `rowStart` (default 0) … `rowEnd − 1` (default: all). */
  readonly rowStart?: number;
  /** Output row to stop before. Default: the height. */
  readonly rowEnd?: number;
  /** Pixel of the whole input image at the start of `input`, when `input` is a window of it. Default 0, 0. */
  readonly origin?: { readonly x: number; readonly y: number };
  /** Factor by which `input` was area-reduced on reading ({@link reduceRows}). Default 1. */
  readonly reduction?: number;
  /** For bicubic: `splineCoefficients(input)`, when several calls (bands, threads) share one input. */
  readonly coefficients?: Raster;
}

/** A reprojected band and where it is covered. Without coverage the value is NaN. */
export interface Reprojected {
  /** `(rowEnd − rowStart) × map.width` values, the first row being `rowStart`. */
  readonly data: Float32Array;
  /** 1 where the input has a value for the pixel, else 0; for exact the covered part of it, 0 … 1. As long as `data`. */
  readonly footprint: Float32Array;
}

/**
 * Resamples an image onto another pixel grid: by interpolation at the centre of every output pixel, which keeps the surface
 * brightness (as reproject_interp; SWarp's result divided by the pixel areas' ratio), or, exact, by the areas that the
 * pixels of both grids have in common (as reproject_exact).
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
  requireRaster(input, 'input');
  const { rowStart = 0, rowEnd = map.height } = options;
  requireRows(rowStart, rowEnd, map.height);
  const { width } = map;
  const size = (rowEnd - rowStart) * width;
  const result = out ?? { data: new Float32Array(size), footprint: new Float32Array(size) };
  requireLength('out.data', result.data, size);
  requireLength('out.footprint', result.footprint, size);
  const window = { origin: options.origin ?? { x: 0, y: 0 }, reduction: options.reduction ?? 1 };
  if (options.method === 'exact') {
    const conserve = options.conserve ?? 'surface-brightness';
    requireOneOf('conserve', conserve, ['surface-brightness', 'flux']);
    reprojectExact(input, map, { window, conserve, rowStart, rowEnd }, result);
    return result;
  }
  const sampler = rowSampler(input, options.method ?? 'bilinear', options.coefficients);
  // All at once: row by row within tiles it would take twice as long.
  if (sampler.alongCurve) result.footprint.fill(1);
  const sampling = { input, map, sampler, window, out: result, rowStart, rowEnd };
  for (let band = rowStart; band < rowEnd; band += TILE_SIDE - (band % TILE_SIDE)) {
    for (const tile of map.tilesOfBand(band)) sampleTile(sampling, tile);
  }
  return result;
}

function rowSampler(input: Raster, method: InterpolationMethod, coefficients?: Raster): RowSampler {
  switch (method) {
    case 'nearest':
      return { atPoints: sampleNearest, alongCurve: nearestAlong };
    case 'bilinear':
      return { atPoints: sampleBilinear, alongCurve: bilinearAlong };
    case 'bicubic':
      return { atPoints: bicubicSampler(coefficients ?? splineCoefficients(input)) };
    case 'lanczos3':
      return { atPoints: sampleLanczos3, alongCurve: lanczos3Along };
    default:
      throw unknownName('method', method, RESAMPLE_METHODS);
  }
}

function requireRows(rowStart: number, rowEnd: number, height: number): void {
  const areWhole = Number.isInteger(rowStart) && Number.isInteger(rowEnd);
  if (!(areWhole && rowStart >= 0 && rowStart <= rowEnd && rowEnd <= height)) {
    throw new ArgumentError(
      'rowStart, rowEnd',
      `${rowStart} … ${rowEnd} is not within the ${height} output rows`,
    );
  }
}

function requireLength(name: string, array: Float32Array, size: number): void {
  if (array.length !== size) throw new ArgumentError(name, `${array.length} values where ${size} are made`);
}
