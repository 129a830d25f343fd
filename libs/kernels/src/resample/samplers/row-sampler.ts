import type { Raster } from '../../raster.js';
import type { RowCurve } from '../row-curve.js';

/**
 * Samples an input image along one output row and writes `count` values to `data` and 1 (covered) or 0 to `footprint`,
 * both from `offset` on. A pixel without a value is NaN and 0.
 *
 * The input covers −½ ≤ x ≤ width − ½: its pixels are squares, and beyond the outermost centres the edge value holds
 * (as reproject_interp does).
 */
export interface RowSampler {
  /** At any points; NaN coordinates have no value. */
  atPoints(
    this: void,
    input: Raster,
    x: Float64Array,
    y: Float64Array,
    count: number,
    data: Float32Array,
    footprint: Float32Array,
    offset: number,
  ): void;
  /** A faster version along a curve whose points have all surrounding pixels. */
  readonly alongCurve?: CurveSampler;
}

/** The methods that have a loop in assembly/resampling.as. */
export type VectorMethod = 'bilinear' | 'lanczos3';

/** A method along curves inside the image. */
export interface CurveSampler {
  /** The points lie within `before` < x < width − `after`, y and height alike. */
  readonly support: { readonly before: number; readonly after: number };
  readonly loop: CurveLoop;
  /** A version of the loop in WebAssembly, if available: {@link vectorCurveLoop}. */
  readonly vector?: VectorMethod;
}

/**
 * Writes the values of `count` points of a curve to `data` from `offset` on, without a test for edges or missing pixels;
 * true when one of the values is not finite.
 */
export type CurveLoop = (
  this: void,
  input: Raster,
  curve: RowCurve,
  count: number,
  data: Float32Array,
  offset: number,
) => boolean;
