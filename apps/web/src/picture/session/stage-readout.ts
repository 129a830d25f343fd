import { TILE_SIZE, type CelestialWcs } from '#kernels';
import { levelOf, type Point, type Size } from '../camera/camera.js';
import { shownChannels } from '../draw/look.js';
import type { PictureGrid } from '../draw/picture-grid.js';
import type { GridChannel, Picture, View } from '../document.js';
import { readoutAt, type Readout } from '../readout.js';
import type { TileAddress } from '../tiles/tile-schedule.js';

/** The value of a shown channel under the pointer. */
export interface ChannelValue {
  readonly label: string;
  /** Null: blank, or not loaded. */
  readonly value: number | null;
  readonly units: string | null;
  /** Whether it is from a half, or the mean of several pixels of the grid. */
  readonly isApproximate: boolean;
}

/** What is under the pointer on a stage. */
export interface StageReadout extends Readout {
  readonly values: readonly ChannelValue[];
}

/** What a read-out is of. */
export interface ReadoutScene {
  readonly grid: PictureGrid;
  readonly wcs: CelestialWcs | null;
  readonly picture: Picture;
  readonly view: View;
  readonly screen: Size;
  /** Whether values come from exact tiles. */
  readonly isExact: boolean;
  /** A value of a tile in memory. */
  readonly valueAt: (
    address: TileAddress,
    column: number,
    row: number,
    channel: GridChannel,
  ) => number | null;
}

/** What is under a device pixel of the screen; null beside the grid. */
export function stageReadout(scene: ReadoutScene, pointer: Point): StageReadout | null {
  const { grid, wcs, view, screen } = scene;
  const readout = readoutAt(grid, wcs, view, screen, pointer);
  return readout && { ...readout, values: valuesAt(scene, readout.pixel) };
}

function valuesAt({ grid, picture, view, isExact, valueAt }: ReadoutScene, { x, y }: Point): ChannelValue[] {
  const z = levelOf(view.zoom, grid.levels.length);
  const [column, row] = [Math.floor(x / 2 ** z), Math.floor(y / 2 ** z)];
  return shownChannels(picture).flatMap((i): ChannelValue[] => {
    const channel = grid.channelOf(picture.channels[i].ids);
    if (!channel) return [];
    const [tileX, tileY] = [Math.floor(column / TILE_SIZE), Math.floor(row / TILE_SIZE)];
    const address = { key: channel.key, z, x: tileX, y: tileY };
    const value = valueAt(address, column % TILE_SIZE, row % TILE_SIZE, channel);
    const label = picture.channels[i].label ?? channel.label ?? `Channel ${i + 1}`;
    return [{ label, value, units: channel.units, isApproximate: z > 0 || !isExact }];
  });
}
