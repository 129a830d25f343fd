import type { ImageReference } from '../image-io/image-reference.js';
import { tileSource } from './tile-source.js';

const MEMORY_MB = 1024;
const WHOLE = { x: 0, y: 0, width: 2000, height: 1300 };

/** A plane whose pixels are compressed in tiles of so many columns, or not at all. */
const partOf = (tileColumns?: number, whole = WHOLE) => ({
  image: { tileRows: 1, tileColumns } as ImageReference,
  ...{ window: whole, whole, slices: 1, slice: 0 },
});

describe('the pixels that are read for a tile', () => {
  it.each([
    [0, 0, 0, { x: 0, y: 0, width: 512, height: 512 }, { width: 512, height: 512 }],
    [0, 3, 2, { x: 1536, y: 1024, width: 464, height: 276 }, { width: 464, height: 276 }],
    [1, 1, 1, { x: 1024, y: 1024, width: 976, height: 276 }, { width: 488, height: 138 }],
    [2, 0, 0, WHOLE, { width: 500, height: 325 }],
  ])('are its own (%i/%i/%i)', (level, x, y, window, size) => {
    for (const columns of [undefined, 512]) {
      const { source, isKept, inside } = tileSource(partOf(columns), { level, x, y }, MEMORY_MB);
      expect([source.window, source.reduction, isKept]).toEqual([window, 2 ** level, false]);
      expect(inside).toEqual({ x: 0, y: 0, ...size });
    }
  });

  it('are those of a row of tiles, and kept, where they are compressed together', () => {
    const row = { x: 0, y: 512, width: 2000, height: 512 };
    const tiles = [0, 1, 3].map((x) => tileSource(partOf(2000), { level: 0, x, y: 1 }, MEMORY_MB));
    expect(tiles.map(({ source }) => source.window)).toEqual([row, row, row]);
    expect(tiles.map(({ isKept }) => isKept)).toEqual([true, true, true]);
    expect(tiles.map(({ inside }) => [inside.x, inside.width])).toEqual([
      [0, 512],
      [512, 512],
      [1536, 464],
    ]);
  });

  it('are its own where the row is too large to be kept, or has one tile', () => {
    const wide = { x: 0, y: 0, width: 100_000, height: 1000 };
    expect(tileSource(partOf(100_000, wide), { level: 0, x: 7, y: 0 }, MEMORY_MB).isKept).toBe(false);
    expect(tileSource(partOf(2000), { level: 2, x: 0, y: 0 }, MEMORY_MB).isKept).toBe(false);
  });

  it.each([
    ['x', { level: 0, x: 4, y: 0 }],
    ['y', { level: 0, x: 0, y: 3 }],
    ['x', { level: 2, x: 1, y: 0 }],
    ['x', { level: 1000, x: 1, y: 0 }],
  ])('of a tile that the image does not have are refused, naming %s', (name, place) => {
    expect(() => tileSource(partOf(), place, MEMORY_MB)).toThrow(`${name}: the level has no tile`);
  });
});
