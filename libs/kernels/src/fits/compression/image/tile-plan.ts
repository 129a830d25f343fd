import type { PlaneWindow } from '../../image/window.js';
import type { TileLayout } from './tile-layout.js';

/** One tile that a window touches, and which of its pixels go where. */
export interface PlannedTile {
  /** 0-based row of the table, the position of the tile in the grid with the first axis fastest. */
  readonly row: number;
  /** Pixels of the tile, and along its first axis. */
  readonly pixels: number;
  readonly width: number;
  /** Index in the tile of the first requested pixel; further rows follow at steps of `width`. */
  readonly firstPixel: number;
  /** Index in the window of where that pixel goes. */
  readonly firstOut: number;
  /** Size of the requested part. */
  readonly copyWidth: number;
  readonly copyHeight: number;
}

/** The tiles that a window touches, in the order of their rows. */
export function* planTiles(layout: TileLayout, window: PlaneWindow): Generator<PlannedTile> {
  const { tileGrid } = layout;
  const tileWidth = layout.tileShape[0];
  const tileHeight = layout.tileShape[1] ?? 1;
  const plane = planeInTiles(layout, window.plane);
  const lastX = Math.floor((window.x + window.width - 1) / tileWidth);
  const lastY = Math.floor((window.y + window.height - 1) / tileHeight);
  for (let tileY = Math.floor(window.y / tileHeight); tileY <= lastY; tileY++) {
    const y = span(tileY, tileHeight, window.planeHeight, window.y, window.height);
    for (let tileX = Math.floor(window.x / tileWidth); tileX <= lastX; tileX++) {
      const x = span(tileX, tileWidth, window.planeWidth, window.x, window.width);
      yield {
        row: tileX + tileGrid[0] * (tileY + (tileGrid[1] ?? 1) * plane.tile),
        pixels: x.length * y.length * plane.depth,
        width: x.length,
        firstPixel: x.skipped + x.length * (y.skipped + y.length * plane.index),
        firstOut: x.target + window.width * y.target,
        copyWidth: x.wanted,
        copyHeight: y.wanted,
      };
    }
  }
}

/** Overlap of a tile and a window along one axis. */
interface Span {
  /** Length of the tile. */
  readonly length: number;
  /** Pixels of it before the window. */
  readonly skipped: number;
  /** Its start in the window. */
  readonly target: number;
  readonly wanted: number;
}

function span(tile: number, tileLength: number, axisLength: number, start: number, length: number): Span {
  const tileStart = tile * tileLength;
  const tileEnd = Math.min(tileStart + tileLength, axisLength);
  const first = Math.max(tileStart, start);
  return {
    length: tileEnd - tileStart,
    skipped: first - tileStart,
    target: first - start,
    wanted: Math.min(tileEnd, start + length) - first,
  };
}

/** Position of a plane along the axes from the third on: its tile, its index in the tile, and the number of planes of the tile. */
function planeInTiles(layout: TileLayout, plane: number): { tile: number; index: number; depth: number } {
  let rest = plane;
  const place = { tile: 0, index: 0, depth: 1 };
  let tilesBelow = 1;
  for (let axis = 2; axis < layout.shape.length; axis++) {
    const position = rest % layout.shape[axis];
    rest = Math.floor(rest / layout.shape[axis]);
    const tile = Math.floor(position / layout.tileShape[axis]);
    const tileStart = tile * layout.tileShape[axis];
    place.tile += tile * tilesBelow;
    tilesBelow *= layout.tileGrid[axis];
    place.index += (position - tileStart) * place.depth;
    place.depth *= Math.min(layout.tileShape[axis], layout.shape[axis] - tileStart);
  }
  return place;
}
