import { ArgumentError } from '../errors.js';
import type { CelestialWcs } from '../wcs/celestial-wcs.js';
import { largestTileSide } from './largest-tile.js';
import { type MapTile, TILE_SIDE, tileMap } from './map-tile.js';
import { pixelTransform, type PixelTransform } from './pixel-transform.js';
import { cutRow, emptyCurve, type RowCurve } from './row-curve.js';

/**
 * Greatest interpolation error at the test points of a tile, in input pixels: a hundredth of the 1e-3 that SWarp allows (PROJECTION_ERR),
 * so that the error between the test points stays far below it too.
 */
const DEFAULT_TOLERANCE = 1e-5;

/** The position of each pixel of an output image in an input image. */
export interface PixelMap {
  /** Size of the output image. */
  readonly width: number;
  /** Rows of the output image. */
  readonly height: number;
  /** The tiles of the band of rows that holds `row`, {@link TILE_SIDE} rows high from a multiple of it on; they cover it. */
  tilesOfBand(row: number): readonly MapTile[];
  /** {@link mapRow} for the columns `columnStart` … `columnEnd − 1` of a tile's row, which lie in the tile. */
  mapTileRow(
    tile: MapTile,
    row: number,
    x: Float64Array,
    y: Float64Array,
    columnStart: number,
    columnEnd: number,
  ): void;
  /**
   * Input coordinates of the output pixels `columnStart` … `columnEnd − 1` of `row` into x[0 …], y[0 …]: 0-based, centre on the integer,
   * NaN outside the input's projection. Fastest for rows in ascending order: it remembers the band of rows that it last tiled.
   */
  mapRow(row: number, x: Float64Array, y: Float64Array, columnStart?: number, columnEnd?: number): void;
  /** The exact map of any points. */
  readonly transform: PixelTransform;
  /** The map of the pixels' corners, (width + 1) × (height + 1): corner i lies at i − ½. */
  corners(): PixelMap;
}

/**
 * The map from output pixels to input pixels: pixel → sky → other frame → pixel. It is exact on a coarse adaptive grid and biquadratically
 * interpolated only if tests against the exact map stay below `tolerance` input pixels (default 1e-5); everywhere else (seams, edges of the
 * sky) every pixel is exact. `tolerance` 0 makes every pixel exact.
 *
 * It has internal state: each thread makes its own map.
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
  const transform = pixelTransform(outputWcs, inputWcs);
  const tolerance = options.tolerance ?? DEFAULT_TOLERANCE;
  return mapOf(transform, outWidth, outHeight, tolerance, largestTileSide(outputWcs, inputWcs));
}

/** A map by any transform from output to input pixels, such as {@link pixelTransform}, or a shift. */
export function mapOf(
  transform: PixelTransform,
  width: number,
  height: number,
  tolerance: number,
  largestSide = Infinity,
): PixelMap {
  const cut = (x: number, y: number) => {
    const area = { x, y, width: Math.min(TILE_SIDE, width - x), height: Math.min(TILE_SIDE, height - y) };
    return tileMap(transform, area, tolerance, largestSide);
  };
  const tilesOfBand = bandTiles(width, cut);
  const mapTileRow = tileRowMapper(transform);
  return {
    width,
    height,
    transform,
    tilesOfBand,
    mapTileRow,
    corners: () => mapOf(fromCorners(transform), width + 1, height + 1, tolerance, largestSide),
    mapRow(row, x, y, columnStart = 0, columnEnd = width) {
      for (const tile of tilesOfBand(row)) {
        if (row < tile.y || row >= tile.y + tile.height) continue;
        const start = Math.max(tile.x, columnStart);
        const end = Math.min(tile.x + tile.width, columnEnd);
        if (end <= start) continue;
        const at = start - columnStart;
        const count = end - start;
        mapTileRow(tile, row, x.subarray(at, at + count), y.subarray(at, at + count), start, end);
      }
    },
  };
}

/** {@link PixelMap.mapTileRow}: along the tile's polynomial, or exactly where it has none. */
function tileRowMapper(transform: PixelTransform): PixelMap['mapTileRow'] {
  const curve = emptyCurve();
  return (tile, row, x, y, columnStart, columnEnd) => {
    const count = columnEnd - columnStart;
    if (tile.terms) {
      cutRow(tile, tile.terms, row, curve);
      fillAlong(curve, columnStart - tile.x, count, x, y);
      return;
    }
    for (let i = 0; i < count; i++) {
      x[i] = columnStart + i;
      y[i] = row;
    }
    transform(x, y, count);
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

/** A function that finds the tiles of the band of a row, and remembers those of the last band. */
function bandTiles(width: number, cut: (x: number, y: number) => MapTile[]): PixelMap['tilesOfBand'] {
  let band = -1;
  let tiles: MapTile[] = [];
  return (row) => {
    const wanted = Math.floor(row / TILE_SIDE);
    if (wanted === band) return tiles;
    band = wanted;
    tiles = [];
    for (let x = 0; x < width; x += TILE_SIDE) {
      for (const tile of cut(x, band * TILE_SIDE)) tiles.push(tile);
    }
    return tiles;
  };
}

/** Writes `count` points of a curve, from its column `first` on, to x and y. */
function fillAlong(curve: RowCurve, first: number, count: number, x: Float64Array, y: Float64Array): void {
  const { x0, x1, x2, y0, y1, y2 } = curve;
  let u = first;
  for (let i = 0; i < count; i++) {
    x[i] = x0 + u * (x1 + u * x2);
    y[i] = y0 + u * (y1 + u * y2);
    u += 1;
  }
}
