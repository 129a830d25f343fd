// Float tiles: pieces of images as numbers, for programs that draw them.

export * from '../errors.js';
export { decodeTile, tileBytes, type DecodedTile } from '../float-tiles/decode-tile.js';
export { BLANK_HALF, encodeTile, type TileCoding } from '../float-tiles/encode-tile.js';
export { halfBits, halfValues } from '../float-tiles/half-codec.js';
export {
  readTileHeader,
  TILE_HEADER_BYTES,
  TILE_SIZE,
  type TileEncoding,
  type TileHeader,
  type TilePlace,
} from '../float-tiles/tile-header.js';
export { tileScaling, type TileScaling } from '../float-tiles/tile-scaling.js';
