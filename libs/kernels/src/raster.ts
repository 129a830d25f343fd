import { ArgumentError } from './errors.js';

/** A two-dimensional image, row-major, row 0 at the bottom of the sky picture (FITS order), NaN = no data. */
export interface Raster {
  /** `width × height` values; the value at column x of row y is `data[y * width + x]`. */
  readonly data: Float32Array;
  /** Columns. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
}

/** An image in double precision, row-major. */
export interface Float64Raster {
  /** `width × height` values; NaN is no data. */
  readonly data: Float64Array;
  /** Columns. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
}

/** A rectangle of pixels: `x`, `y` its lower left pixel, 0-based. */
export interface PixelWindow {
  /** First column. */
  readonly x: number;
  /** First row. */
  readonly y: number;
  /** Columns. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
}

/** A raster of zeros, or around `data`. @throws ArgumentError when the sizes do not agree. */
export function createRaster(
  width: number,
  height: number,
  data: Float32Array = new Float32Array(width * height),
): Raster {
  if (data.length !== width * height) {
    throw new ArgumentError('data', `${data.length} values for ${width} × ${height} pixels`);
  }
  return { data, width, height };
}
