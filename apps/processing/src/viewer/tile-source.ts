import { ArgumentError, TILE_SIZE, type PixelWindow } from '#kernels';
import type { TileRequest } from '#processing-client/contract';
import { BYTES_PER_FLOAT, rasterCacheBytes } from '../engine/memory-budget.js';
import { largestRaster } from '../engine/raster-cache.js';
import type { PartToShow } from '../image-io/image-part.js';
import { reducedSize, type WindowToRead } from '../image-io/read-window.js';

/** The pixels of a level that are read for a tile. */
export interface TileSource {
  /** Those of the tile, or of a row of tiles whose pixels are compressed together. */
  readonly source: WindowToRead;
  /** Whether they are kept in memory for the other tiles. */
  readonly isKept: boolean;
  /** The part of them that is the tile's, in pixels of the level. */
  readonly inside: PixelWindow;
}

/**
 * Finds the pixels of a tile. In an image whose pixels are compressed together beyond the tile's columns, the whole row of tiles is read
 * once and kept: reading tile by tile would decompress it for each (ADR 0101).
 * @throws ArgumentError naming the level or the tile that the image does not have
 */
export function tileSource(
  { image, whole, slice }: PartToShow,
  { level, x, y }: Pick<TileRequest, 'level' | 'x' | 'y'>,
  memoryMegabytes: number,
): TileSource {
  const reduction = 2 ** level;
  const side = TILE_SIZE * reduction;
  const window = {
    ...{ x: x * side, y: y * side },
    ...{ width: Math.min(side, whole.width - x * side), height: Math.min(side, whole.height - y * side) },
  };
  if (window.width <= 0) throw new ArgumentError('x', `the level has no tile ${x}`);
  if (window.height <= 0) throw new ArgumentError('y', `the level has no tile ${y}`);
  const part = { image, plane: slice, reduction };
  const row = { ...part, window: { ...window, x: 0, width: whole.width } };
  const size = reducedSize({ ...part, window });
  const sharesColumns = (image.tileColumns ?? 0) > side && window.width < whole.width;
  const { width, height } = reducedSize(row);
  const isKept =
    sharesColumns && BYTES_PER_FLOAT * width * height <= largestRaster(rasterCacheBytes(memoryMegabytes));
  return {
    source: isKept ? row : { ...part, window },
    isKept,
    inside: { x: isKept ? x * TILE_SIZE : 0, y: 0, ...size },
  };
}
