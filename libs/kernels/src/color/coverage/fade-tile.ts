import type { PixelWindow } from '../../raster.js';
import { BYTE_CELLS, maskRowBytes, type CoverageMask } from './coverage-mask.js';
import { distanceRows } from './distance-transform.js';
import { fadeAt } from './feather-footprint.js';

/** A byte of covered cells. */
const FULL_BYTE = 0xff;
/** Cells in the width of a fade, at most: an error of half a cell then changes no level by more than two, even where the fade begins in the dark. */
const MAX_CELLS = 256;

/**
 * Side of the cells that a mask needs for a fade of `radius` pixels: single pixels while the distances within a tile cost little; beyond
 * that in proportion to the radius, so that they cost the same for any radius.
 *
 * @param most a power of two
 */
export function maskCell(radius: number, most: number): number {
  let cell = 1;
  while (cell < most && radius > MAX_CELLS * cell) cell *= 2;
  return cell;
}

/**
 * The fade of a tile towards the edges of the coverage, as {@link featherFootprint} computes it for the whole image, from the pixels within
 * `radius` of the tile. With cells of one pixel the values are the same; for larger ones distances are measured between their centres and
 * interpolated.
 *
 * @param radius width of the fade in pixels, above 0
 * @param out receives the weights of the tile's pixels, 0 … 1; undefined for pixels without data
 * @returns false, with `out` unchanged, when nothing fades because no edge is near
 */
export function fadeTile(mask: CoverageMask, tile: PixelWindow, radius: number, out: Float32Array): boolean {
  const { cell } = mask;
  // Half a cell between edge and centre, as half a pixel where cells are pixels.
  const reach = radius / cell + 0.5;
  const region = cellsAround(mask, tile, Math.ceil(reach) + 1);
  const covered = unpackCells(mask, region);
  if (!covered) return false;
  if (cell === 1) fadePixels(covered, region, tile, radius, out);
  else fadeCells(covered, region, tile, radius, cell, out);
  return true;
}

/** The cells of a tile and as many around it as matter, within the mask, from the beginning of a byte on. */
function cellsAround({ width, height, cell }: CoverageMask, tile: PixelWindow, margin: number): PixelWindow {
  const x = Math.max(0, Math.floor(tile.x / cell) - margin);
  const start = x - (x % BYTE_CELLS);
  const y = Math.max(0, Math.floor(tile.y / cell) - margin);
  const xEnd = Math.min(Math.ceil(width / cell), Math.ceil((tile.x + tile.width) / cell) + margin);
  const yEnd = Math.min(Math.ceil(height / cell), Math.ceil((tile.y + tile.height) / cell) + margin);
  return { x: start, y, width: xEnd - start, height: yEnd - y };
}

/** 1 for each covered cell of a region, else 0; undefined when all are. */
function unpackCells(mask: CoverageMask, region: PixelWindow): Uint8Array | undefined {
  const { x, y, width, height } = region;
  const rowBytes = maskRowBytes(mask);
  const covered = new Uint8Array(width * height).fill(1);
  let gaps = 0;
  for (let row = 0; row < height; row++) {
    const start = (y + row) * rowBytes + x / BYTE_CELLS;
    for (let column = 0; column < width; column += BYTE_CELLS) {
      const bits = mask.bits[start + column / BYTE_CELLS];
      if (bits === FULL_BYTE) continue;
      const end = Math.min(BYTE_CELLS, width - column);
      for (let i = 0, at = row * width + column; i < end; i++, at++) {
        covered[at] = (bits >> i) & 1;
        gaps += 1 - covered[at];
      }
    }
  }
  return gaps > 0 ? covered : undefined;
}

function fadePixels(
  covered: Uint8Array,
  region: PixelWindow,
  tile: PixelWindow,
  radius: number,
  out: Float32Array,
): void {
  const rowStart = tile.y - region.y;
  const left = tile.x - region.x;
  const { width, height } = region;
  const fadeRow = (y: number, distances: Float32Array): void => {
    const start = (y - rowStart) * tile.width;
    for (let x = 0; x < tile.width; x++) out[start + x] = fadeAt(distances[left + x], radius);
  };
  distanceRows(covered, width, height, radius + 0.5, fadeRow, { rowStart, rowEnd: rowStart + tile.height });
}

/** Distances between the centres of cells, interpolated bilinearly; at the border of the mask its outermost cells hold. */
function fadeCells(
  covered: Uint8Array,
  region: PixelWindow,
  tile: PixelWindow,
  radius: number,
  cell: number,
  out: Float32Array,
): void {
  const { width, height } = region;
  const distances = new Float32Array(width * height);
  // Beyond reach is Infinity, which cannot be interpolated: there the fade is 1 anyway.
  const beyond = radius / cell + 1;
  distanceRows(covered, width, height, radius / cell + 0.5, (y, row) => {
    for (let x = 0; x < width; x++) distances[y * width + x] = Math.min(row[x], beyond);
  });
  for (let row = 0; row < tile.height; row++) {
    const v = clamp((tile.y + row + 0.5) / cell - 0.5 - region.y, height - 1);
    const lower = Math.min(Math.floor(v), Math.max(0, height - 2));
    const below = lower * width;
    const above = height > 1 ? below + width : below;
    for (let column = 0; column < tile.width; column++) {
      const u = clamp((tile.x + column + 0.5) / cell - 0.5 - region.x, width - 1);
      const left = Math.min(Math.floor(u), Math.max(0, width - 2));
      const right = width > 1 ? left + 1 : left;
      const low = mean(distances[below + left], distances[below + right], u - left);
      const high = mean(distances[above + left], distances[above + right], u - left);
      out[row * tile.width + column] = fadeAt(mean(low, high, v - lower) * cell, radius);
    }
  }
}

/** Between two values, `share` of the way from the first to the second. */
const mean = (first: number, second: number, share: number): number => first + (second - first) * share;

const clamp = (value: number, most: number): number => (value < 0 ? 0 : value > most ? most : value);
