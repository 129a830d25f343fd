import { TILE_SIZE } from '#kernels';
import { levelOf, toGrid, type Point, type Size } from '../camera/camera.js';
import type { View } from '../document.js';

/** One tile of a channel of the grid. */
export interface TileAddress {
  /** The key of the channel. */
  readonly key: string;
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** In single precision, not in halves. */
  readonly isExact?: boolean;
}

/** What a screen shows of a grid. */
export interface Shown {
  readonly view: View;
  /** Size of the screen in device pixels. */
  readonly screen: Size;
  /** Sizes of the grid's levels. */
  readonly levels: readonly Size[];
  /** Keys of the shown channels. */
  readonly keys: readonly string[];
  /** How many times as large as those of the screen the pixels of the drawn level may be; 1 where it is not given. */
  readonly magnification?: number;
  /** Keys of those whose tiles cannot be loaded: the others do not wait for them. */
  readonly failedKeys?: readonly string[];
}

/** Name of a tile. */
export const tileName = ({ key, z, x, y, isExact = false }: TileAddress): string =>
  `${key}/${z}/${x}/${y}${isExact ? '/exact' : ''}`;

/** Pixels of a level, from the lower left one to before the upper right one. */
export interface LevelArea {
  readonly level: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** The pixels of the level that a screen is drawn from, with their neighbours; beyond the level there are none. */
export function shownArea({ view, screen, levels, magnification }: Omit<Shown, 'keys'>): LevelArea {
  const level = levelOf(view.zoom, levels.length, magnification);
  const side = 2 ** level;
  const lowest = toGrid(view, screen, { x: 0, y: screen.height });
  const highest = toGrid(view, screen, { x: screen.width, y: 0 });
  const inside = (place: number, length: number): number => Math.min(length, Math.max(0, place));
  const { width, height } = levels[level];
  return {
    level,
    left: inside(Math.floor(lowest.x / side) - 1, width),
    bottom: inside(Math.floor(lowest.y / side) - 1, height),
    right: inside(Math.ceil(highest.x / side) + 1, width),
    top: inside(Math.ceil(highest.y / side) + 1, height),
  };
}

/** Columns and rows of the tiles of an area. */
export function tilesIn({ left, bottom, right, top }: LevelArea): Point[] {
  const tiles: Point[] = [];
  if (left >= right) return tiles;
  for (let y = Math.floor(bottom / TILE_SIZE); y * TILE_SIZE < top; y++)
    for (let x = Math.floor(left / TILE_SIZE); x * TILE_SIZE < right; x++) tiles.push({ x, y });
  return tiles;
}

/**
 * The tiles that a screen needs, in the order in which they are worth loading: the coarsest level, which shows something everywhere, then
 * those of the view, nearest to the pointer first, of all channels at once.
 */
export function wantedTiles(shown: Shown, pointer: Point = middleOf(shown.screen)): TileAddress[] {
  const area = shownArea(shown);
  const last = shown.levels.length - 1;
  const { x, y } = toGrid(shown.view, shown.screen, pointer);
  const pixels = TILE_SIZE * 2 ** area.level;
  const distance = (tile: Point): number =>
    Math.hypot((tile.x + 0.5) * pixels - x, (tile.y + 0.5) * pixels - y);
  const near = tilesIn(area).sort((a, b) => distance(a) - distance(b));
  const places = near.map((tile) => ({ ...tile, z: area.level }));
  if (area.level !== last) places.unshift({ x: 0, y: 0, z: last });
  const keys = [...new Set(shown.keys)];
  return places.flatMap((place) => keys.map((key) => ({ key, ...place })));
}

/** The same tiles, exact but for the coarsest level, which only stands for others. */
export const exactTiles = (tiles: readonly TileAddress[], level: number): TileAddress[] =>
  tiles.map((tile) => (tile.z === level ? { ...tile, isExact: true } : tile));

/** The tiles of all coarser levels that stand for tiles until these come. */
export function parentTiles(tiles: readonly TileAddress[], levelCount: number): TileAddress[] {
  const parents = new Map<string, TileAddress>();
  for (const tile of tiles) {
    for (let z = tile.z + 1; z < levelCount; z++) {
      const scale = 2 ** (z - tile.z);
      const parent = { key: tile.key, z, x: Math.floor(tile.x / scale), y: Math.floor(tile.y / scale) };
      parents.set(tileName(parent), parent);
    }
  }
  return [...parents.values()];
}

const middleOf = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 });
