import { ArgumentError } from '../errors.js';
import type { CelestialWcs } from '../wcs/celestial-wcs.js';
import { type MapTile, TILE_SIDE, tileMap } from './map-tile.js';
import { pixelTransform, type PixelTransform } from './pixel-transform.js';
import { cutRow, emptyCurve, type RowCurve } from './row-curve.js';

/**
 * Interpolation error that the test points of a tile may show, in input pixels: a hundredth of the 1e-3 that
 * SWarp allows (PROJECTION_ERR), so that what the test points miss stays far below it too.
 */
const DEFAULT_TOLERANCE = 1e-5;

/** Where each pixel of an output image lies in an input image. */
export interface PixelMap {
  /** Size of the output image. */
  readonly width: number;
  readonly height: number;
  /** The tiles that a row crosses, from left to right; together they cover it. */
  tilesOfRow(row: number): readonly MapTile[];
  /**
   * Input coordinates of the output pixels `columnStart` … `columnEnd − 1` of `row` into x[0 …], y[0 …]:
   * 0-based, centre on the integer, NaN where the sky has no place in the input.
   * Asked row by row in rising order it is fastest: it remembers the band of rows that it last tiled.
   */
  mapRow(row: number, x: Float64Array, y: Float64Array, columnStart?: number, columnEnd?: number): void;
  /** The map of the pixels' corners, (width + 1) × (height + 1): corner i lies at i − ½. */
  corners(): PixelMap;
}

/**
 * The map from output pixels to input pixels: pixel → sky → other frame → pixel. It is exact on a coarse adaptive grid
 * and biquadratically interpolated only where tests against the exact map stay below `tolerance` input pixels
 * (default 1e-5); everywhere else (seams, edges of the sky) every pixel is exact. `tolerance` 0 makes every pixel exact.
 *
 * It holds state of its own: each thread makes one.
 *
 * @throws ArgumentError when the output size is not a positive integer.
 */
export function pixelMap(
  outputWcs: CelestialWcs,
  inputWcs: CelestialWcs,
  outWidth: number,
  outHeight: number,
  options: { tolerance?: number } = {},
): PixelMap {
  requireSize('outWidth', outWidth);
  requireSize('outHeight', outHeight);
  return mapOf(
    pixelTransform(outputWcs, inputWcs),
    outWidth,
    outHeight,
    options.tolerance ?? DEFAULT_TOLERANCE,
  );
}

/** A map by any transform from output to input pixels, such as {@link pixelTransform}, or a shift. */
export function mapOf(transform: PixelTransform, width: number, height: number, tolerance: number): PixelMap {
  const curve = emptyCurve();
  const tilesOfRow = rowTiles(transform, width, height, tolerance);
  return {
    width,
    height,
    tilesOfRow,
    corners: () => mapOf(fromCorners(transform), width + 1, height + 1, tolerance),
    mapRow(row, x, y, columnStart = 0, columnEnd = width) {
      for (const tile of tilesOfRow(row)) {
        // `| 0` because the compiler takes what Math.max gives for a double, and a loop counter with it.
        const start = Math.max(tile.x, columnStart) | 0;
        const end = Math.min(tile.x + tile.width, columnEnd) | 0;
        if (end <= start) continue;
        if (tile.terms) {
          cutRow(tile, tile.terms, row, curve);
          fillAlong(curve, start - tile.x, end - start, x, y, start - columnStart);
        } else {
          fillExactly(transform, row, start, end - start, x, y, start - columnStart);
        }
      }
    },
  };
}

/** The transform of corner numbers instead of pixels. */
function fromCorners(transform: PixelTransform): PixelTransform {
  return (x, y, count) => {
    for (let i = 0; i < count; i++) {
      x[i] -= 0.5;
      y[i] -= 0.5;
    }
    transform(x, y, count);
  };
}

function requireSize(name: string, size: number): void {
  if (!Number.isInteger(size) || size < 1) throw new ArgumentError(name, `${size} is not a positive integer`);
}

/** A function that finds the tiles of a row, and remembers those of the last band and of the rows that share them. */
function rowTiles(
  transform: PixelTransform,
  width: number,
  height: number,
  tolerance: number,
): (row: number) => readonly MapTile[] {
  let band = -1;
  let tiles: MapTile[] = [];
  let crossed: MapTile[] = [];
  let firstRow = 0;
  let rowEnd = 0;
  return (row) => {
    if (row >= firstRow && row < rowEnd) return crossed;
    const wanted = Math.floor(row / TILE_SIDE);
    if (wanted !== band) {
      tiles = tileBand(transform, wanted * TILE_SIDE, width, height, tolerance);
      band = wanted;
    }
    crossed = tiles.filter(({ y, height: rows }) => row >= y && row < y + rows).sort((a, b) => a.x - b.x);
    firstRow = crossed.reduce((latest, tile) => Math.max(latest, tile.y), 0);
    rowEnd = crossed.reduce((soonest, tile) => Math.min(soonest, tile.y + tile.height), height);
    return crossed;
  };
}

/** The tiles of the band of rows that starts at `rowStart`. */
function tileBand(
  transform: PixelTransform,
  rowStart: number,
  width: number,
  height: number,
  tolerance: number,
): MapTile[] {
  const bandHeight = Math.min(TILE_SIDE, height - rowStart);
  const tiles: MapTile[] = [];
  for (let x = 0; x < width; x += TILE_SIDE) {
    const area = { x, y: rowStart, width: Math.min(TILE_SIDE, width - x), height: bandHeight };
    for (const tile of tileMap(transform, area, tolerance)) tiles.push(tile);
  }
  return tiles;
}

/** Writes `count` points of a curve, from its column `first` on, to x and y from `at` on. */
function fillAlong(
  curve: RowCurve,
  first: number,
  count: number,
  x: Float64Array,
  y: Float64Array,
  at: number,
): void {
  const { x0, x1, x2, y0, y1, y2 } = curve;
  let u = first;
  for (let i = at; i < at + count; i++) {
    x[i] = x0 + u * (x1 + u * x2);
    y[i] = y0 + u * (y1 + u * y2);
    u += 1;
  }
}

/** Writes the exact points of `count` pixels of a row to x and y from `at` on. */
function fillExactly(
  transform: PixelTransform,
  row: number,
  column: number,
  count: number,
  x: Float64Array,
  y: Float64Array,
  at: number,
): void {
  const pointsX = x.subarray(at, at + count);
  const pointsY = y.subarray(at, at + count);
  for (let i = 0; i < count; i++) pointsX[i] = column + i;
  pointsY.fill(row);
  transform(pointsX, pointsY, count);
}
