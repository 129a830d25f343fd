import { requireRaster } from '../require-arguments.js';
import { keyOf } from '../statistics/coarse-histogram/float-key.js';
import { createRaster, type Raster } from '../raster.js';
import { boxKernel } from './kernels.js';
import { medianOfNine } from './median-of-nine.js';
import { RankWindow } from './rank-window.js';
import type { RowBand } from './row-band.js';
import { outputRaster } from './separable.js';

/** Side of the square of output pixels that is worked on at a time. */
const TILE = 64;
/** Room for the position of a pixel besides its key in one float64: 2^32 · 2^16 < 2^53. */
const PLACES = 65536;

/**
 * Median over a square of odd `size`, as `scipy.ndimage.median_filter` (mode "nearest"). Pixels without data are unchanged and do not
 * count; an even number of valid pixels gives the mean of the middle two.
 *
 * Squares of 3 are sorted by a network. For larger ones the values of a tile are ranked once, and a window of ranks slides over it (after
 * Huang, Yang & Tang 1979): the work per pixel grows with the side of the square, not with its area.
 *
 * @param out raster of the same size, not the input; only the band is written. Default: a new one
 * @throws ArgumentError when the size is not odd or `out` does not fit
 */
export function medianFilter(raster: Raster, size: number, band: RowBand = {}, out?: Raster): Raster {
  requireRaster(raster);
  const radius = boxKernel(size).length - 1;
  const result = outputRaster(raster, out);
  const { rowStart = 0, rowEnd = raster.height } = band;
  for (let y = rowStart; y < rowEnd; y += TILE) {
    const height = Math.min(TILE, rowEnd - y);
    for (let x = 0; x < raster.width; x += TILE) {
      const width = Math.min(TILE, raster.width - x);
      const tile = cutTile(raster, x - radius, y - radius, width + 2 * radius, height + 2 * radius);
      const medians = radius === 1 ? medianOfNine(tile) : slideOver(tile, radius);
      pasteTile(medians, raster, x, y, result);
    }
  }
  return result;
}

/** A copy of a part of the raster; beyond the edge the nearest pixel is repeated. */
function cutTile(
  { data, width, height }: Raster,
  x0: number,
  y0: number,
  columns: number,
  rows: number,
): Raster {
  const tile = createRaster(columns, rows);
  for (let y = 0; y < rows; y++) {
    const from = Math.min(height - 1, Math.max(0, y0 + y)) * width;
    for (let x = 0; x < columns; x++) {
      tile.data[y * columns + x] = data[from + Math.min(width - 1, Math.max(0, x0 + x))];
    }
  }
  return tile;
}

/** Writes the medians to their positions, except where the source has no data. */
function pasteTile(medians: Raster, source: Raster, x0: number, y0: number, out: Raster): void {
  for (let y = 0; y < medians.height; y++) {
    for (let x = 0; x < medians.width; x++) {
      const to = (y0 + y) * out.width + x0 + x;
      out.data[to] = source.data[to] === source.data[to] ? medians.data[y * medians.width + x] : NaN;
    }
  }
}

/** Medians of the squares of `radius` around the inner pixels of a tile. */
function slideOver(tile: Raster, radius: number): Raster {
  const { ranks, sorted } = rankPixels(tile.data);
  const width = tile.width - 2 * radius;
  const medians = createRaster(width, tile.height - 2 * radius);
  const window = new RankWindow(sorted);
  for (let y = 0; y < medians.height; y++) {
    window.clear();
    const end = (y + 2 * radius + 1) * tile.width;
    for (let x = 0; x < 2 * radius; x++) window.add(ranks, y * tile.width + x, end, tile.width);
    for (let x = 0; x < width; x++) {
      window.add(ranks, y * tile.width + x + 2 * radius, end, tile.width);
      medians.data[y * width + x] = window.median();
      window.remove(ranks, y * tile.width + x, end, tile.width);
    }
  }
  return medians;
}

/** The rank of each pixel among the valid ones (−1 for pixels without data), and the values by rank. */
function rankPixels(data: Float32Array): { ranks: Int32Array; sorted: Float32Array } {
  const ranks = new Int32Array(data.length).fill(-1);
  const order = new Float64Array(data.length);
  let valid = 0;
  for (let i = 0; i < data.length; i++) {
    if (data[i] === data[i]) order[valid++] = keyOf(data[i]) * PLACES + i;
  }
  order.subarray(0, valid).sort();
  const sorted = new Float32Array(valid);
  for (let rank = 0; rank < valid; rank++) {
    const place = order[rank] % PLACES;
    ranks[place] = rank;
    sorted[rank] = data[place];
  }
  return { ranks, sorted };
}
