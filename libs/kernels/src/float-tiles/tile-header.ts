import { ArgumentError } from '../errors.js';

/** Columns and rows of a tile. */
export const TILE_SIZE = 512;
/** Bytes before the values of a tile. */
export const TILE_HEADER_BYTES = 32;

/** "FLT1" as a little-endian integer. */
const MAGIC = 0x31544c46;

/** How the values of a tile are written: half precision, scaled, or single precision. */
export type TileEncoding = 'f16' | 'f32';
const ENCODING_CODES = { f16: 1, f32: 2 } as const satisfies Record<TileEncoding, number>;

const FLAGS = { hasBlanks: 1, isBlank: 2, isShuffled: 8, isClamped: 16 } as const;

/** Place of a tile in the levels of an image. */
export interface TilePlace {
  /** Level: its pixels are means of 2^level × 2^level pixels of the image. */
  readonly level: number;
  /** Column of the tile, counted in tiles. */
  readonly x: number;
  /** Row of the tile, counted in tiles, from the lowest FITS row. */
  readonly y: number;
}

/** The header of a tile (docs/tiles.md). */
export interface TileHeader extends TilePlace {
  /** How the values are written. */
  readonly encoding: TileEncoding;
  /** Whether some of the 512 × 512 values are blank, also beyond the edge of the level. */
  readonly hasBlanks: boolean;
  /** Whether all are blank: no values follow. */
  readonly isBlank: boolean;
  /** Whether the bytes of the values are in planes: the lowest byte of each value first. */
  readonly isShuffled: boolean;
  /** Whether some values were too far from zero for a half and became the farthest one. */
  readonly isClamped: boolean;
  /** Columns inside the level. */
  readonly width: number;
  /** Rows inside the level. */
  readonly height: number;
  /** Smallest value; NaN without any. */
  readonly min: number;
  /** Largest value; NaN without any. */
  readonly max: number;
  /** Number of values that are not blank. */
  readonly validPixels: number;
}

/** Writes a header at the start of a tile. */
export function writeTileHeader(header: TileHeader, tile: Uint8Array): void {
  const view = new DataView(tile.buffer, tile.byteOffset, TILE_HEADER_BYTES);
  const { encoding, level, x, y, width, height, min, max, validPixels } = header;
  view.setUint32(0, MAGIC, true);
  view.setUint8(4, ENCODING_CODES[encoding]);
  view.setUint8(5, flagsOf(header));
  [TILE_SIZE, level, x, y, width, height, 0].forEach((value, i) => view.setUint16(6 + 2 * i, value, true));
  view.setFloat32(20, min, true);
  view.setFloat32(24, max, true);
  view.setUint32(28, validPixels, true);
}

function flagsOf(header: TileHeader): number {
  const names = Object.keys(FLAGS) as (keyof typeof FLAGS)[];
  return names.reduce((flags, name) => flags | (header[name] ? FLAGS[name] : 0), 0);
}

/**
 * Reads the header of a tile.
 * @throws ArgumentError when the bytes are no float tile, or of another size of tile
 */
export function readTileHeader(tile: Uint8Array): TileHeader {
  if (tile.length < TILE_HEADER_BYTES) throw new ArgumentError('tile', `${tile.length} bytes are no tile`);
  const view = new DataView(tile.buffer, tile.byteOffset, TILE_HEADER_BYTES);
  const code = view.getUint8(4);
  const encoding = code === ENCODING_CODES.f16 ? 'f16' : 'f32';
  if (view.getUint32(0, true) !== MAGIC || ENCODING_CODES[encoding] !== code)
    throw new ArgumentError('tile', 'these bytes do not begin like a tile');
  const [size, level, x, y, width, height] = Array.from({ length: 6 }, (_, i) =>
    view.getUint16(6 + 2 * i, true),
  );
  if (size !== TILE_SIZE) throw new ArgumentError('tile', `of ${size} pixels a side, not ${TILE_SIZE}`);
  const flags = view.getUint8(5);
  const has = (name: keyof typeof FLAGS): boolean => (flags & FLAGS[name]) !== 0;
  return {
    ...{ encoding, level, x, y, width, height },
    ...{ hasBlanks: has('hasBlanks'), isBlank: has('isBlank') },
    ...{ isShuffled: has('isShuffled'), isClamped: has('isClamped') },
    ...{ min: view.getFloat32(20, true), max: view.getFloat32(24, true) },
    validPixels: view.getUint32(28, true),
  };
}
