import { ArgumentError } from '../errors.js';
import type { Raster } from '../raster.js';
import { requireRaster } from '../require-arguments.js';
import { halfBits } from './half-codec.js';
import { shuffleBytes } from './shuffle.js';
import {
  TILE_HEADER_BYTES,
  TILE_SIZE,
  writeTileHeader,
  type TileEncoding,
  type TileHeader,
  type TilePlace,
} from './tile-header.js';
import type { TileScaling } from './tile-scaling.js';

/** The half of a blank pixel, the lowest finite one: not every graphics card distinguishes NaN. */
export const BLANK_HALF = 0xfbff;
/** The farthest half from zero that a value becomes. */
const FARTHEST_HALF = 65472;
const BLANK_SINGLE = 0x7fc00000;

/** How a tile is written. */
export interface TileCoding {
  /** Half or single precision. */
  readonly encoding: TileEncoding;
  /** The scaling of halves. */
  readonly scaling: TileScaling;
  /** Whether the bytes of halves are shuffled, which packs values that are no integers better. Singles always are. */
  readonly shufflesHalves: boolean;
}

const TILE_PIXELS = TILE_SIZE * TILE_SIZE;

/**
 * A float tile (docs/tiles.md): its header, then 512 × 512 values, little-endian, blank beyond the pixels.
 * @param pixels those inside the level, at most 512 a side; NaN is blank
 * @throws ArgumentError when the pixels are no such image, or a number does not fit into the header
 */
export function encodeTile(pixels: Raster, place: TilePlace, coding: TileCoding): Uint8Array {
  requireTile(pixels, place);
  const { width, height } = pixels;
  const isSingle = coding.encoding === 'f32';
  const range = rangeOf(pixels);
  const isBlank = range.validPixels === 0;
  const { bits, isClamped } = isBlank
    ? NO_VALUES
    : isSingle
      ? singlesOf(pixels)
      : halvesOf(pixels, coding.scaling);
  const isShuffled = isSingle || coding.shufflesHalves;
  const tile = new Uint8Array(TILE_HEADER_BYTES + bits.byteLength);
  const header: TileHeader = {
    ...{ encoding: coding.encoding, level: place.level, x: place.x, y: place.y, width, height },
    ...{ hasBlanks: range.validPixels < TILE_PIXELS, isBlank, isShuffled, isClamped },
    ...range,
  };
  writeTileHeader(header, tile);
  const body = tile.subarray(TILE_HEADER_BYTES);
  if (isShuffled) shuffleBytes(bits, body);
  else body.set(new Uint8Array(bits.buffer));
  return tile;
}

/** The bits of the values of a tile. */
interface ValueBits {
  readonly bits: Uint16Array | Uint32Array;
  readonly isClamped: boolean;
}

const NO_VALUES: ValueBits = { bits: new Uint16Array(0), isClamped: false };
const MAX_UINT16 = 0xffff;

function requireTile(pixels: Raster, { level, x, y }: TilePlace): void {
  requireRaster(pixels, 'pixels');
  for (const [name, length] of Object.entries({ width: pixels.width, height: pixels.height }))
    if (length < 1 || length > TILE_SIZE)
      throw new ArgumentError(`pixels.${name}`, `${length} is not between 1 and ${TILE_SIZE}`);
  for (const [name, value] of Object.entries({ level, x, y }))
    if (!Number.isInteger(value) || value < 0 || value > MAX_UINT16)
      throw new ArgumentError(name, `${value} is not between 0 and ${MAX_UINT16}`);
}

function rangeOf({ data, width, height }: Raster): Pick<TileHeader, 'min' | 'max' | 'validPixels'> {
  // Declared together by a pattern, they would make the loop three times as slow.
  let min = Infinity;
  let max = -Infinity;
  let validPixels = 0;
  for (let i = 0; i < width * height; i++) {
    const value = data[i];
    if (Number.isNaN(value)) continue;
    validPixels += 1;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return validPixels > 0 ? { min, max, validPixels } : { min: NaN, max: NaN, validPixels };
}

function halvesOf({ data, width, height }: Raster, { zero, scale }: TileScaling): ValueBits {
  const halves = new Uint16Array(TILE_PIXELS).fill(BLANK_HALF);
  let isClamped = false;
  for (let row = 0; row < height; row++) {
    for (let x = 0; x < width; x++) {
      const value = data[row * width + x];
      if (Number.isNaN(value)) continue;
      const half = (value - zero) / scale;
      const isFar = Math.abs(half) > FARTHEST_HALF;
      if (isFar) isClamped = true;
      halves[row * TILE_SIZE + x] = halfBits(isFar ? Math.sign(half) * FARTHEST_HALF : half);
    }
  }
  return { bits: halves, isClamped };
}

function singlesOf({ data, width, height }: Raster): ValueBits {
  const singles = new Float32Array(TILE_PIXELS).fill(NaN);
  for (let row = 0; row < height; row++)
    singles.set(data.subarray(row * width, (row + 1) * width), row * TILE_SIZE);
  const bits = new Uint32Array(singles.buffer);
  // NaN has many bit patterns; one for all of them packs better.
  for (let i = 0; i < TILE_PIXELS; i++) if (Number.isNaN(singles[i])) bits[i] = BLANK_SINGLE;
  return { bits, isClamped: false };
}
