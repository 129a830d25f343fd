import type { Raster } from '../raster.js';
import { vectorCurveLoop } from './samplers/curve-loop-vector.js';
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
import type { CurveLoop, CurveSampler, RowSampler } from './samplers/row-sampler.js';
import { bilinearAroundMissing } from './samplers/sample-bilinear.js';
import { areaAround, tileBounds } from './tile-area.js';

/** The parameters that are the same for all tiles. */
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
 * Samples the requested rows of one tile. Tile by tile, not row by row of the whole image: the memory that a tile's rows read and write
 * stays in the caches of memory and of page addresses. For methods that follow curves, the footprint must be filled with 1.
 */
export function sampleTile(sampling: TileSampling, tile: MapTile): void {
  const { map, sampler } = sampling;
  const start = Math.max(tile.y, sampling.rowStart);
  const end = Math.min(tile.y + tile.height, sampling.rowEnd);
  if (end <= start) return;
  const { alongCurve } = sampler;
  const along =
    alongCurve && tile.terms ? followTile(sampling, alongCurve, tile, tile.terms, start, end) : undefined;
  for (let row = start; row < end; row++) {
    const offset = (row - sampling.rowStart) * map.width;
    if (along === null) leaveOut(sampling.out, offset + tile.x, tile.width);
    else if (along) sampleCurve(sampling, along, row, offset);
    else samplePoints(sampling, tile, row, tile.x, tile.x + tile.width, offset);
  }
}

/** The state for sampling a tile's rows along curves. */
interface TileCurves {
  readonly tile: MapTile;
  readonly terms: Float64Array;
  /** Points that can be taken along a curve, and all that may lie within the input. */
  readonly inside: CurveLimits;
  readonly near: CurveLimits;
  readonly loop: CurveLoop;
}

/** Null when the rows see nothing of the input. */
function followTile(
  { input, window }: TileSampling,
  { support, loop, vector }: CurveSampler,
  tile: MapTile,
  terms: Float64Array,
  rowStart: number,
  rowEnd: number,
): TileCurves | null {
  const area = areaAround(boundsToWindow(tileBounds(tile, terms, rowStart, rowEnd), window), support, input);
  if (!area) return null;
  const fastest =
    (vector && tile.width * tile.height >= WORTH_COPYING && vectorCurveLoop(vector, input, area)) || loop;
  const { inside, near } = limitsOf(input, support);
  return { tile, terms, inside, near, loop: fastest };
}

function limitsOf(
  { width, height }: Raster,
  { before, after }: CurveSampler['support'],
): Pick<TileCurves, 'inside' | 'near'> {
  const min = before + DRIFT;
  const edge = -0.5 - DRIFT;
  return {
    inside: { xMin: min, xMax: width - after - DRIFT, yMin: min, yMax: height - after - DRIFT },
    near: { xMin: edge, xMax: width - 1 - edge, yMin: edge, yMax: height - 1 - edge },
  };
}

/** Samples the part of a tile's row well inside the input along the curve, and pixels near its edges by points. */
function sampleCurve(sampling: TileSampling, along: TileCurves, row: number, offset: number): void {
  const { tile, terms, inside, near, loop } = along;
  const { input, out } = sampling;
  const at = offset + tile.x;
  const points = (start: number, end: number): void => {
    if (start < end) samplePoints(sampling, tile, row, tile.x + start, tile.x + end, offset);
  };
  cutRow(tile, terms, row, CURVE);
  curveToWindow(CURVE, sampling.window);
  const firstSeen = firstInside(CURVE, tile.width, near);
  const endSeen = lastInside(CURVE, tile.width, near) + 1;
  leaveOut(out, at, firstSeen);
  if (endSeen <= firstSeen) return;
  leaveOut(out, at + endSeen, tile.width - endSeen);
  const first = firstInside(CURVE, tile.width, inside);
  const end = lastInside(CURVE, tile.width, inside) + 1;
  if (first < end) advance(CURVE, first);
  if (first >= end || !staysInside(CURVE, end - first, inside)) return points(firstSeen, endSeen);
  if (loop(input, CURVE, end - first, out.data, at + first))
    fillMissing(sampling, CURVE, end - first, at + first);
  points(firstSeen, first);
  points(end, endSeen);
}

/** Pixels that lie outside the input. */
function leaveOut({ data, footprint }: TileSampling['out'], at: number, count: number): void {
  if (count === 0) return;
  data.fill(NaN, at, at + count);
  footprint.fill(0, at, at + count);
}

/** Replaces values that are not finite, by the rule for missing pixels; the difference of two very large values may be infinite, too. */
function fillMissing(
  { input, out: { data, footprint } }: TileSampling,
  curve: RowCurve,
  count: number,
  at: number,
): void {
  for (let u = 0; u < count; u++) {
    if (Number.isFinite(data[at + u])) continue;
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
