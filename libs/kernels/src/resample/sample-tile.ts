import type { Raster } from '../raster.js';
import { vectorCurveLoop } from './curve-loop-vector.js';
import { boundsToWindow, curveToWindow, type InputWindow, pointsToWindow } from './input-window.js';
import { type MapTile, TILE_SIDE } from './map-tile.js';
import type { PixelMap } from './pixel-map.js';
import {
  advance,
  type CurveLimits,
  type RowCurve,
  cutRow,
  emptyCurve,
  firstInside,
  lastInside,
  staysInside,
} from './row-curve.js';
import type { CurveLoop, CurveSampler, RowSampler } from './row-sampler.js';
import { bilinearAroundMissing } from './sample-bilinear.js';
import { areaAround, tileBounds } from './tile-area.js';

/** All that stays the same from tile to tile. */
export interface TileSampling {
  readonly input: Raster;
  readonly map: PixelMap;
  readonly sampler: RowSampler;
  readonly window: InputWindow;
  /** Rows `rowStart` … `rowEnd − 1` of the map, as wide as it. */
  readonly out: { readonly data: Float32Array; readonly footprint: Float32Array };
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Room for the points of one tile's row, and for its curve. */
const POINTS_X = new Float64Array(TILE_SIDE);
const POINTS_Y = new Float64Array(TILE_SIDE);
const CURVE = emptyCurve();
/** Points nearer to a limit than this go one by one: a curve that is followed by differences drifts by 1e-10 pixel. */
const DRIFT = 1e-6;
/** Pixels of a tile below which the copy for the vector loop takes longer than it saves. */
const WORTH_COPYING = 1024;

/**
 * Samples the rows of one tile that are asked for. Tile by tile, not row by row of the whole image: what a tile's rows
 * read and write stays in the caches of memory and of page addresses.
 */
export function sampleTile(sampling: TileSampling, tile: MapTile): void {
  const { map } = sampling;
  const start = Math.max(tile.y, sampling.rowStart);
  const end = Math.min(tile.y + tile.height, sampling.rowEnd);
  const along = tile.terms && start < end ? followTile(sampling, tile, tile.terms, start, end) : undefined;
  for (let row = start; row < end; row++) {
    const offset = (row - sampling.rowStart) * map.width;
    if (!along || !sampleCurve(sampling, along, row, offset)) {
      samplePoints(sampling, tile, row, tile.x, tile.x + tile.width, offset);
    }
  }
}

/** What it takes to sample a tile's rows along curves. */
interface TileCurves {
  readonly tile: MapTile;
  readonly terms: Float64Array;
  readonly limits: CurveLimits;
  readonly loop: CurveLoop;
}

/** Undefined when the method has no curves or the rows see nothing of the input. */
function followTile(
  { input, sampler: { alongCurve }, window }: TileSampling,
  tile: MapTile,
  terms: Float64Array,
  rowStart: number,
  rowEnd: number,
): TileCurves | undefined {
  if (!alongCurve) return undefined;
  const { support, loop, vector } = alongCurve;
  const area = areaAround(boundsToWindow(tileBounds(tile, terms, rowStart, rowEnd), window), support, input);
  if (!area) return undefined;
  const fastest =
    (vector && tile.width * tile.height >= WORTH_COPYING && vectorCurveLoop(vector, input, area)) || loop;
  return { tile, terms, limits: limitsOf(input, support), loop: fastest };
}

function limitsOf({ width, height }: Raster, { before, after }: CurveSampler['support']): CurveLimits {
  const min = before + DRIFT;
  return { xMin: min, xMax: width - after - DRIFT, yMin: min, yMax: height - after - DRIFT };
}

/** The part of a tile's row inside the input along the curve, the rest by points. False: the curve does not allow it. */
function sampleCurve(sampling: TileSampling, along: TileCurves, row: number, offset: number): boolean {
  const { tile, terms, limits } = along;
  cutRow(tile, terms, row, CURVE);
  curveToWindow(CURVE, sampling.window);
  const first = firstInside(CURVE, tile.width, limits);
  const end = lastInside(CURVE, tile.width, limits) + 1;
  if (end <= first) return false;
  advance(CURVE, first);
  if (!staysInside(CURVE, end - first, limits)) return false;
  const { input, out } = sampling;
  const at = offset + tile.x + first;
  out.footprint.fill(1, at, at + end - first);
  if (along.loop(input, CURVE, end - first, out.data, at)) fillMissing(sampling, CURVE, end - first, at);
  if (first > 0) samplePoints(sampling, tile, row, tile.x, tile.x + first, offset);
  if (end < tile.width) samplePoints(sampling, tile, row, tile.x + end, tile.x + tile.width, offset);
  return true;
}

/** Values that the loop left missing, by the rule for missing pixels. */
function fillMissing(
  { input, out: { data, footprint } }: TileSampling,
  curve: RowCurve,
  count: number,
  at: number,
): void {
  for (let u = 0; u < count; u++) {
    if (data[at + u] === data[at + u]) continue;
    const x = curve.x0 + u * (curve.x1 + u * curve.x2);
    const y = curve.y0 + u * (curve.y1 + u * curve.y2);
    const value = bilinearAroundMissing(input, x, y);
    data[at + u] = value;
    footprint[at + u] = value === value ? 1 : 0;
  }
}

/** Columns `start` … `end − 1` of a tile's row, point by point. */
function samplePoints(
  sampling: TileSampling,
  tile: MapTile,
  row: number,
  start: number,
  end: number,
  offset: number,
): void {
  const { input, map, sampler, window, out } = sampling;
  const x = POINTS_X.subarray(0, end - start);
  const y = POINTS_Y.subarray(0, end - start);
  map.mapTileRow(tile, row, x, y, start, end);
  pointsToWindow(x, window.origin.x, window.reduction);
  pointsToWindow(y, window.origin.y, window.reduction);
  sampler.atPoints(input, x, y, end - start, out.data, out.footprint, offset + start);
}
