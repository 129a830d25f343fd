import { ArgumentError } from '../../errors.js';
import type { ImageGrid } from './image-grid.js';
import { scaledWcs } from './scaled-wcs.js';

/** Limit of a grid: a box of pixels (one side may be open), or a maximum number of pixels. */
export type GridLimit =
  | {
      /** Most columns. Default: as many as there are. */
      readonly width?: number;
      /** Most rows. Default: as many as there are. */
      readonly height?: number;
    }
  | {
      /** Most pixels: columns × rows. */
      readonly maxPixels: number;
    };

/**
 * The same part of the sky with square-scaled pixels: the largest grid that fits the box (finer or coarser), or a coarser one of at most
 * `maxPixels` pixels (a smaller grid is unchanged). Sides are rounded to integer pixels, the lower left corner keeps its sky position.
 *
 * @throws ArgumentError when the limit is not positive, or distortions of the grid are tied to its pixels.
 */
export function fitGrid(grid: ImageGrid, limit: GridLimit): ImageGrid {
  if ('maxPixels' in limit) {
    requirePositive('maxPixels', limit.maxPixels);
    const isSmall = grid.width * grid.height <= limit.maxPixels;
    return isSmall ? grid : rescale(grid, factorFor(grid, limit.maxPixels), Math.floor);
  }
  const { width = Infinity, height = Infinity } = limit;
  requirePositive('width', width);
  requirePositive('height', height);
  if (width === Infinity && height === Infinity) return grid;
  return rescale(grid, Math.max(grid.width / width, grid.height / height), Math.round);
}

/** Factor by which pixels must be enlarged. If the short side would vanish it has one pixel, and the long side all others. */
function factorFor({ width, height }: ImageGrid, maxPixels: number): number {
  const factor = Math.sqrt((width / maxPixels) * height);
  return Math.min(width, height) < factor ? Math.max(width, height) / maxPixels : factor;
}

function requirePositive(name: string, value: number): void {
  if (!(value >= 1)) throw new ArgumentError(name, `${value} is less than 1`);
}

/** Makes pixels `factor` times as large. The outer edge of the first pixel stays where it is. */
const rescale = (grid: ImageGrid, factor: number, round: (size: number) => number): ImageGrid => ({
  wcs: scaledWcs(grid, factor, 0.5),
  width: Math.max(1, round(grid.width / factor)),
  height: Math.max(1, round(grid.height / factor)),
});
