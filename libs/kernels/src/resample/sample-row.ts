import type { Raster } from '../raster.js';
import { curveToWindow, type InputWindow, pointsToWindow } from './input-window.js';
import { type MapTile, TILE_SIDE } from './map-tile.js';
import type { PixelMap } from './pixel-map.js';
import { advance, cutRow, emptyCurve, firstInside, lastInside, staysInside } from './row-curve.js';
import type { RowSampler } from './row-sampler.js';

/** All that stays the same from row to row. */
export interface RowSampling {
  readonly input: Raster;
  readonly map: PixelMap;
  readonly sampler: RowSampler;
  readonly window: InputWindow;
  readonly out: { readonly data: Float32Array; readonly footprint: Float32Array };
}

/** Room for the points of one tile's row, and for its curve. */
const POINTS_X = new Float64Array(TILE_SIDE);
const POINTS_Y = new Float64Array(TILE_SIDE);
const CURVE = emptyCurve();

/** Samples one output row to `offset` of the output, tile by tile: along curves where it can, else by points. */
export function sampleRow(sampling: RowSampling, row: number, offset: number): void {
  const { map, sampler } = sampling;
  for (const tile of map.tilesOfRow(row)) {
    if (!(tile.terms && sampler.alongCurve && sampleCurve(sampling, tile, tile.terms, row, offset))) {
      samplePoints(sampling, row, tile.x, tile.x + tile.width, offset);
    }
  }
}

/** The part of a tile's row inside the input along the curve, the rest by points. False: the curve does not allow it. */
function sampleCurve(
  sampling: RowSampling,
  tile: MapTile,
  terms: Float64Array,
  row: number,
  offset: number,
): boolean {
  const { input, sampler, window, out } = sampling;
  cutRow(tile, terms, row, CURVE);
  curveToWindow(CURVE, window);
  const first = firstInside(CURVE, tile.width, input.width - 1, input.height - 1);
  const end = lastInside(CURVE, tile.width, input.width - 1, input.height - 1) + 1;
  if (end <= first) return false;
  advance(CURVE, first);
  if (!staysInside(CURVE, end - first, input.width - 1, input.height - 1)) return false;
  sampler.alongCurve!(input, CURVE, end - first, out.data, out.footprint, offset + tile.x + first);
  if (first > 0) samplePoints(sampling, row, tile.x, tile.x + first, offset);
  if (end < tile.width) samplePoints(sampling, row, tile.x + end, tile.x + tile.width, offset);
  return true;
}

/** Columns `start` … `end − 1` of a row, point by point; at most a tile's width. */
function samplePoints(sampling: RowSampling, row: number, start: number, end: number, offset: number): void {
  const { input, map, sampler, window, out } = sampling;
  const x = POINTS_X.subarray(0, end - start);
  const y = POINTS_Y.subarray(0, end - start);
  map.mapRow(row, x, y, start, end);
  pointsToWindow(x, window.origin.x, window.reduction);
  pointsToWindow(y, window.origin.y, window.reduction);
  sampler.atPoints(input, x, y, end - start, out.data, out.footprint, offset + start);
}
