import type { Raster } from '../raster.js';
import type { RowCurve } from './row-curve.js';

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
  /** The same, faster, along a curve that stays within 0 ≤ x < width − 1, 0 ≤ y < height − 1. */
  alongCurve?(
    this: void,
    input: Raster,
    curve: RowCurve,
    count: number,
    data: Float32Array,
    footprint: Float32Array,
    offset: number,
  ): void;
}
