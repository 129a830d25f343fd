import { ArgumentError } from '../errors.js';
import { BLANK_HALF } from './encode-tile.js';
import { halfValues } from './half-codec.js';
import { unshuffleBytes } from './shuffle.js';
import { readTileHeader, TILE_HEADER_BYTES, TILE_SIZE, type TileHeader } from './tile-header.js';
import type { TileScaling } from './tile-scaling.js';

/** A tile as it is read. */
export interface DecodedTile {
  /** The facts about the tile. */
  readonly header: TileHeader;
  /** 512 × 512 values, the lowest row first; NaN is blank. */
  readonly values: Float32Array;
}

const TILE_PIXELS = TILE_SIZE * TILE_SIZE;

const bytesPerValueOf = ({ encoding }: Pick<TileHeader, 'encoding'>): number => (encoding === 'f32' ? 4 : 2);

/** The length of the tile with a header. */
export const tileBytes = (header: Pick<TileHeader, 'encoding' | 'isBlank'>): number =>
  TILE_HEADER_BYTES + (header.isBlank ? 0 : bytesPerValueOf(header) * TILE_PIXELS);

/**
 * Reads a float tile.
 * @param scaling of the tile set, for halves
 * @throws ArgumentError when the bytes are no tile, or too few or too many
 */
export function decodeTile(tile: Uint8Array, scaling: TileScaling): DecodedTile {
  const header = readTileHeader(tile);
  const expected = tileBytes(header);
  const bytesPerValue = bytesPerValueOf(header);
  if (tile.length !== expected)
    throw new ArgumentError('tile', `${tile.length} bytes instead of ${expected}`);
  if (header.isBlank) return { header, values: new Float32Array(TILE_PIXELS).fill(NaN) };
  const stored = tile.subarray(TILE_HEADER_BYTES);
  // A copy in both cases, so that the values begin at a multiple of their size.
  const { buffer } = header.isShuffled ? unshuffleBytes(stored, bytesPerValue) : stored.slice();
  const values =
    header.encoding === 'f32' ? new Float32Array(buffer) : valuesOf(new Uint16Array(buffer), scaling);
  return { header, values };
}

/** The values of halves. */
function valuesOf(halves: Uint16Array, { zero, scale }: TileScaling): Float32Array {
  const table = halfValues();
  const values = new Float32Array(halves.length);
  for (let i = 0; i < halves.length; i++)
    values[i] = halves[i] === BLANK_HALF ? NaN : zero + scale * table[halves[i]];
  return values;
}
