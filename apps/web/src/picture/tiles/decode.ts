import { decodeTile, readTileHeader, tileBytes, type TileScaling } from '#kernels';
import type { TileAddress } from './tile-schedule.js';

type Place = Pick<TileAddress, 'z' | 'x' | 'y'>;

/** @throws Error when the bytes do not begin like this tile, or are too few or too many */
export function checkTile({ z, x, y }: Place, bytes: Uint8Array): void {
  const header = readTileHeader(bytes);
  if (header.level !== z || header.x !== x || header.y !== y)
    throw new RangeError(`Tile ${header.level}/${header.x}/${header.y} came in place of ${z}/${x}/${y}.`);
  if (bytes.length !== tileBytes(header))
    throw new RangeError(`A tile has ${bytes.length} bytes instead of ${tileBytes(header)}.`);
}

/**
 * The values of a tile.
 * @throws Error when the bytes are no tile, or another tile than was asked for
 */
export function decodeAt(place: Place, bytes: Uint8Array, scaling: TileScaling): Float32Array {
  checkTile(place, bytes);
  return decodeTile(bytes, scaling).values;
}

/** The address of a tile, by the template of its channel. */
export const tileUrl = (
  template: string,
  { z, x, y }: TileAddress,
  encoding: 'f16' | 'f32' = 'f16',
): string =>
  template
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
    .replace('{encoding}', encoding);
