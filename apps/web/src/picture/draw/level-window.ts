import { TILE_SIZE } from '#kernels';
import type { Point } from '../camera/camera.js';
import { tilesIn, type LevelArea, type TileAddress } from '../tiles/tile-schedule.js';

/** The values of a tile, when they are there. */
export type TileValues = (address: TileAddress) => Float32Array | undefined;

/** An area of a level with the values of each channel. */
export interface LevelWindow extends LevelArea {
  readonly width: number;
  /** Values of the channels in rows from the bottom; NaN is blank. */
  readonly channels: ReadonlyMap<string, Float32Array>;
}

/**
 * Joins the tiles of an area. A tile is taken when all channels of a group have it, until then their nearest common parent: no part of a
 * picture shows in the colour of one channel alone.
 */
export function levelWindow(
  area: LevelArea,
  groups: readonly (readonly string[])[],
  levelCount: number,
  values: TileValues,
): LevelWindow {
  const width = Math.max(0, area.right - area.left);
  const size = width * Math.max(0, area.top - area.bottom);
  const channels = new Map(groups.flat().map((key) => [key, new Float32Array(size).fill(NaN)]));
  const joined = { ...area, width, channels };
  for (const tile of tilesIn(area))
    for (const keys of groups) joinTile(joined, tile, new Set(keys), levelCount, values);
  return joined;
}

function joinTile(
  joined: LevelWindow,
  tile: Point,
  keys: ReadonlySet<string>,
  levelCount: number,
  values: TileValues,
): void {
  const valuesOf = (key: string, place: TilePlace): Float32Array | undefined => values({ key, ...place });
  const has = (place: TilePlace): boolean => [...keys].every((key) => valuesOf(key, place) !== undefined);
  const place = commonTile({ ...tile, z: joined.level }, levelCount, has);
  if (!place) return;
  const source = { ...place, scale: 2 ** (place.z - joined.level) };
  for (const key of keys) copyTile(joined, tile, source, valuesOf(key, place)!, joined.channels.get(key)!);
}

/** The place of a tile, whatever its channel. */
export type TilePlace = Pick<TileAddress, 'z' | 'x' | 'y'>;

/** A tile that is there, or its nearest parent that is. */
export function commonTile(
  { z, x, y }: TilePlace,
  levelCount: number,
  has: (place: TilePlace) => boolean,
): TilePlace | undefined {
  for (let level = z; level < levelCount; level++) {
    const scale = 2 ** (level - z);
    const place = { z: level, x: Math.floor(x / scale), y: Math.floor(y / scale) };
    if (has(place)) return place;
  }
  return undefined;
}

/** Copies the part of a tile of the area's level from this tile, or from a parent whose pixels are `scale` times as large. */
function copyTile(
  { left, bottom, right, top, width }: LevelWindow,
  tile: { x: number; y: number },
  source: { x: number; y: number; scale: number },
  values: Float32Array,
  target: Float32Array,
): void {
  const [firstX, firstY] = [Math.max(left, tile.x * TILE_SIZE), Math.max(bottom, tile.y * TILE_SIZE)];
  const [endX, endY] = [Math.min(right, (tile.x + 1) * TILE_SIZE), Math.min(top, (tile.y + 1) * TILE_SIZE)];
  const { scale } = source;
  for (let y = firstY; y < endY; y++) {
    const from = (Math.floor(y / scale) - source.y * TILE_SIZE) * TILE_SIZE - source.x * TILE_SIZE;
    const to = (y - bottom) * width - left;
    if (scale === 1) target.set(values.subarray(from + firstX, from + endX), to + firstX);
    else for (let x = firstX; x < endX; x++) target[to + x] = values[from + Math.floor(x / scale)];
  }
}
