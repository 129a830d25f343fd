import { tileName, tilesIn, type Shown } from '../../tiles/tile-schedule.js';
import { commonTile, type TilePlace } from '../level-window.js';
import { axesOf, groupsOf, type Axis } from '../surface.js';

/** Where the values of each pixel of a screen are. */
export interface ViewTables {
  /** Of each column and each row: the lower and the upper pixel of the level, the share of the upper one, whether it lies on the grid. */
  readonly columns: Float32Array;
  readonly rows: Float32Array;
  /** The first tile of the view, and how many there are in a row. */
  readonly area: readonly [x: number, y: number, columns: number];
  readonly tileCount: number;
  /** What each tile of the view is drawn from, those of the first channel first. */
  readonly sources: readonly (TileSource | undefined)[];
}

/** A tile, or a parent that stands for it. */
export interface TileSource {
  readonly name: string;
  /** Its level above that of the view. */
  readonly above: number;
}

/** @param has whether the tile of a name is there; an exact one goes before that of halves */
export function viewTables(shown: Shown, has: (name: string) => boolean): ViewTables {
  const { area, isNearest, columns, rows } = axesOf(shown);
  const tiles = tilesIn(area);
  const [first, last] = [tiles[0] ?? { x: 0, y: 0 }, tiles.at(-1) ?? { x: 0, y: 0 }];
  const nameOf = (key: string, place: TilePlace): string | undefined =>
    [true, false].map((isExact) => tileName({ key, ...place, isExact })).find(has);
  const groups = groupsOf(shown);
  const sources = shown.keys.flatMap((key) => {
    const group = groups.find((keys) => keys.includes(key))!;
    return tiles.map((tile): TileSource | undefined => {
      const isThere = (place: TilePlace) => group.every((each) => nameOf(each, place) !== undefined);
      const place = commonTile({ ...tile, z: area.level }, shown.levels.length, isThere);
      return place && { name: nameOf(key, place)!, above: place.z - area.level };
    });
  });
  return {
    columns: axisTable(columns, area.left, area.right - area.left, isNearest),
    rows: axisTable(rows, area.bottom, area.top - area.bottom, isNearest),
    ...{ sources, tileCount: tiles.length, area: [first.x, first.y, last.x - first.x + 1] },
  };
}

/** Neighbours beyond the area are beyond the level: its last pixel stands for them. */
function axisTable({ first, share, inside }: Axis, start: number, length: number, isNearest: boolean) {
  const table = new Float32Array(4 * first.length);
  first.forEach((pixel, i) => {
    const near = pixel < 0 ? pixel + 1 : pixel;
    const far = pixel + 1 < length ? pixel + 1 : near;
    table.set([start + near, start + far, isNearest ? 0 : share[i], inside[i]], 4 * i);
  });
  return table;
}
