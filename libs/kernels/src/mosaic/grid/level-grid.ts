import { ArgumentError } from '../../errors.js';
import type { ImageGrid } from './image-grid.js';
import { scaledWcs } from './scaled-wcs.js';

/** Size of an image, or of a level of it, in pixels. */
type Size = Pick<ImageGrid, 'width' | 'height'>;

/**
 * Size of a level of an image, whose pixels are 2^level times as large: ⌈width / 2^level⌉ × ⌈height / 2^level⌉.
 *
 * @throws ArgumentError when the level is not an integer from 0 on
 */
export function levelSize({ width, height }: Size, level: number): Size {
  if (!Number.isInteger(level) || level < 0)
    throw new ArgumentError('level', `${level} is not an integer from 0 on`);
  return { width: Math.ceil(width / 2 ** level), height: Math.ceil(height / 2 ** level) };
}

/** The first level of an image whose longer side has at most `side` pixels (at least one). */
export function levelWithin({ width, height }: Size, side: number): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / Math.max(1, side))));
}

/**
 * A level of a grid: the same sky with pixels 2^level times as large, from the lower left corner on, so that crpix′ = (crpix − ½) / 2^level + ½.
 * The last row and column may reach beyond the grid.
 *
 * @throws ArgumentError when the level is not an integer from 0 on, or distortions of the grid are tied to its pixels
 */
export function levelGrid(grid: ImageGrid, level: number): ImageGrid {
  return { ...levelSize(grid, level), wcs: scaledWcs(grid, 2 ** level, 0.5) };
}
