import type { PixelWindow } from '#kernels';

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Sides of tiles in pixels. Large ones read less of a turned image twice; small ones keep all threads busy, and are sooner
 * done when somebody waits for a thread. The map to the input is cut at multiples of 256.
 */
const LARGE_TILE = 512;
const SMALL_TILE = 256;
/** Pictures up to this size have small tiles. */
const SMALL_PICTURE_PIXELS = 1 << 21;

export const tileSide = ({ width, height }: Size): number =>
  width * height <= SMALL_PICTURE_PIXELS ? SMALL_TILE : LARGE_TILE;

/** Squares that make up a picture, those at the right and upper edge cut short. */
export function tilesOf(picture: Size): PixelWindow[] {
  const side = tileSide(picture);
  const tiles: PixelWindow[] = [];
  for (let y = 0; y < picture.height; y += side) {
    for (let x = 0; x < picture.width; x += side) {
      const width = Math.min(side, picture.width - x);
      tiles.push({ x, y, width, height: Math.min(side, picture.height - y) });
    }
  }
  return tiles;
}
