import { parentTiles, shownArea, tileName, tilesIn, wantedTiles, type Shown } from './tile-schedule.js';

const LEVELS = [
  { width: 3000, height: 2000 },
  { width: 1500, height: 1000 },
  { width: 750, height: 500 },
  { width: 375, height: 250 },
];
const shown = (changes: Partial<Shown> = {}): Shown => ({
  ...{
    view: { x: 1500, y: 1000, zoom: 1 },
    screen: { width: 800, height: 600 },
    levels: LEVELS,
    keys: ['a', 'b'],
  },
  ...changes,
});

describe('the tiles of a view', () => {
  it('are the coarsest level, then those under the pointer first, of all channels at once', () => {
    const names = wantedTiles(shown(), { x: 0, y: 600 }).map(tileName);
    expect(names.slice(0, 6)).toEqual(['a/3/0/0', 'b/3/0/0', 'a/0/2/1', 'b/0/2/1', 'a/0/2/2', 'b/0/2/2']);
    expect(names).toHaveLength(2 + 2 * 4);
    expect(wantedTiles(shown(), { x: 800, y: 0 }).map(tileName)[2]).toBe('a/0/3/2');
  });

  it('are each asked for once, also when two channels have the same files', () => {
    expect(wantedTiles(shown({ keys: ['a', 'a'] }))).toHaveLength(5);
    expect(wantedTiles(shown({ view: { x: 1500, y: 1000, zoom: 0.1 } })).map(tileName)).toEqual([
      'a/3/0/0',
      'b/3/0/0',
    ]);
  });

  it('end at the edge of the level, and are none beside the grid', () => {
    expect(shownArea(shown({ view: { x: 0, y: 2000, zoom: 0.5 } }))).toEqual({
      ...{ level: 1, left: 0, bottom: 699, right: 401, top: 1000 },
    });
    const beside = shownArea(shown({ view: { x: -5000, y: 9000, zoom: 1 } }));
    expect(tilesIn(beside)).toEqual([]);
  });

  it('are stood for by their parents', () => {
    const tiles = [
      { key: 'a', z: 0, x: 5, y: 3 },
      { key: 'a', z: 1, x: 2, y: 1 },
    ];
    expect(parentTiles(tiles, 4).map(tileName)).toEqual(['a/1/2/1', 'a/2/1/0', 'a/3/0/0']);
  });
});
