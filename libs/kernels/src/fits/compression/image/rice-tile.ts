import { checkedCoding } from '../codecs/rice-coding.js';
import { type RiceIntegers, riceIntegers } from '../codecs/rice-vector.js';
import { markSpecial, type Quantisation, specialIntegers } from '../quantisation/dequantise.js';
import { ditherRuns } from '../quantisation/dither.js';

/** The part of a tile's layout that RICE_1 needs. */
export interface RiceTileLayout {
  readonly blockSize: number;
  readonly bytesPerPixel: number;
}

const FLOAT_BYTES = 4;

/**
 * Decodes and dequantises a RICE_1 tile to single precision without its integers leaving WebAssembly. The results have the same bits as
 * those of `decodeRice` and `dequantise`.
 *
 * @param pixels pixels of the tile; `out` receives the first ones
 * @returns false, without doing anything, when there are no vectors or the pixels are bytes
 * @throws FitsFormatError when the tile is damaged or ZDITHER0 out of range
 */
export function decodeQuantisedRice(
  bytes: Uint8Array,
  layout: RiceTileLayout,
  quantisation: Quantisation,
  pixels: number,
  out: Float32Array,
): boolean {
  const { scale, zero, dither } = quantisation;
  return decodeThrough(bytes, layout, pixels, out, specialIntegers(quantisation), (tile) => {
    if (dither === 'none') tile.kernels.scaleIntegers(tile.integers, tile.values, out.length, scale, zero);
    else scaleDithered(tile, quantisation, out.length);
  });
}

/** As {@link decodeQuantisedRice} for integer pixels: integer · scale + zero, NaN for `blank`. */
export function decodeScaledRice(
  bytes: Uint8Array,
  layout: RiceTileLayout,
  { scale, zero, blank }: { scale: number; zero: number; blank?: number },
  pixels: number,
  out: Float32Array,
): boolean {
  const special = blank === undefined ? undefined : { blank, exactZero: blank };
  return decodeThrough(bytes, layout, pixels, out, special, ({ kernels, integers, values }) => {
    kernels.scaleIntegers(integers, values, out.length, scale, zero);
  });
}

/** Decodes a tile, has `scale` turn its integers into values, and copies those with the special values among them. */
function decodeThrough(
  bytes: Uint8Array,
  layout: RiceTileLayout,
  pixels: number,
  out: Float32Array,
  special: ReturnType<typeof specialIntegers> | undefined,
  scale: (tile: RiceIntegers) => void,
): boolean {
  const coding = checkedCoding(bytes, layout);
  const tile = layout.bytesPerPixel === 1 ? undefined : riceIntegers(bytes, layout, coding, pixels);
  if (!tile) return false;
  scale(tile);
  const { kernels, integers, values } = tile;
  const { buffer } = kernels.memory;
  out.set(new Float32Array(buffer, values, out.length));
  if (special && kernels.holdsEither(integers, out.length, special.blank, special.exactZero)) {
    markSpecial(new Int32Array(buffer, integers, out.length), special.blank, special.exactZero, out);
  }
  return true;
}

function scaleDithered(
  { kernels, integers, values, random }: RiceIntegers,
  { scale, zero, row, ditherSeed }: Quantisation,
  count: number,
): void {
  // A run may write a few values behind its end, which the next one writes again.
  for (const { start, end, shift } of ditherRuns(count, row, ditherSeed)) {
    kernels.scaleDithered(
      integers + FLOAT_BYTES * start,
      random + FLOAT_BYTES * (start + shift),
      values + FLOAT_BYTES * start,
      end - start,
      scale,
      zero,
    );
  }
}
