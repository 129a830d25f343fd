import { TILE_SIZE } from '#processing-client';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Sizes of the levels of an image: each half of the one before, until the longer side fits into a tile. */
export function tileLevels({ width, height }: Size): Size[] {
  const levels = [{ width, height }];
  for (let scale = 2; Math.max(levels.at(-1)!.width, levels.at(-1)!.height) > TILE_SIZE; scale *= 2)
    levels.push({ width: Math.ceil(width / scale), height: Math.ceil(height / scale) });
  return levels;
}

/** Whether an image has a tile. */
export function hasTile(size: Size, z: number, x: number, y: number): boolean {
  const level = tileLevels(size).at(z);
  return level !== undefined && x * TILE_SIZE < level.width && y * TILE_SIZE < level.height;
}
