import { parsed, type TileService } from './tile-service.js';

export type Encoding = 'f16' | 'f32';

/** What the addresses of tiles need of a tile set, or of a channel of a composition grid with its grid. */
export interface Tiled {
  readonly levels: readonly { readonly width: number; readonly height: number }[];
  readonly urlTemplate: string;
}

/** A composition grid. */
export interface Grid {
  readonly id: string;
  readonly wcs: Readonly<Record<string, number | string>>;
  readonly levels: Tiled['levels'];
  readonly channels: readonly { readonly key: string; readonly urlTemplate: string }[];
}

const TILE_SIZE = 512;

export const tileSetOf = ({ read }: TileService, id: string): Promise<Tiled> =>
  read<Tiled>(`/api/spacedata/${id}/tiles`);

/** Composes channels, each of some images. */
export async function gridOf(
  { post }: TileService,
  ids: readonly (readonly string[])[],
  options: { readonly rotationDegrees?: number } = {},
): Promise<Grid & { readonly ms: number }> {
  const channels = ids.map((dataIds) => ({ dataIds }));
  const answer = await post('/api/composite/grid', { channels, ...options });
  return { ...parsed<Grid>(answer), ms: answer.ms };
}

/** The channels of a grid, to address their tiles. */
export const channelsOf = ({ levels, channels }: Grid): Tiled[] =>
  channels.map(({ urlTemplate }) => ({ levels, urlTemplate }));

export interface TilePlace {
  readonly level: number;
  readonly x: number;
  readonly y: number;
}

export const tileAddress = (
  { urlTemplate }: Pick<Tiled, 'urlTemplate'>,
  { level, x, y }: TilePlace,
  encoding: Encoding = 'f16',
): string => {
  const values: Readonly<Record<string, number | string>> = { z: level, x, y, encoding };
  return urlTemplate.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
};

/** The tiles of a level, row by row from the bottom. */
export function tilesOfLevel({ levels }: Pick<Tiled, 'levels'>, level: number): TilePlace[] {
  const [columns, rows] = [levels[level].width, levels[level].height].map((n) => Math.ceil(n / TILE_SIZE));
  return Array.from({ length: columns * rows }, (_, i) => ({
    ...{ level, x: i % columns, y: Math.floor(i / columns) },
  }));
}

/** Tiles of a level, those nearest to its centre first: turned images fill them. */
export function tilesFromCentre(tiled: Pick<Tiled, 'levels'>, level: number, count: number): TilePlace[] {
  const { width, height } = tiled.levels[level];
  const distance = ({ x, y }: TilePlace) =>
    Math.hypot((x + 0.5) * TILE_SIZE - width / 2, (y + 0.5) * TILE_SIZE - height / 2);
  return tilesOfLevel(tiled, level)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, count);
}
