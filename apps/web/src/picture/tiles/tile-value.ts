import {
  BLANK_HALF,
  halfValues,
  readTileHeader,
  TILE_HEADER_BYTES,
  TILE_SIZE,
  type TileScaling,
} from '#kernels';

const TILE_PIXELS = TILE_SIZE * TILE_SIZE;

/** One value of a packed tile, without unpacking the others; null is blank. */
export function tileValue(
  bytes: Uint8Array,
  column: number,
  row: number,
  scaling: TileScaling,
): number | null {
  const { encoding, isBlank, isShuffled } = readTileHeader(bytes);
  if (isBlank) return null;
  const size = encoding === 'f32' ? 4 : 2;
  const pixel = row * TILE_SIZE + column;
  const at = (byte: number): number => (isShuffled ? byte * TILE_PIXELS + pixel : size * pixel + byte);
  const stored = new DataView(new ArrayBuffer(size));
  for (let byte = 0; byte < size; byte++) stored.setUint8(byte, bytes[TILE_HEADER_BYTES + at(byte)]);
  if (size === 4) return orNull(stored.getFloat32(0, true));
  const half = stored.getUint16(0, true);
  return half === BLANK_HALF ? null : scaling.zero + scaling.scale * halfValues()[half];
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
