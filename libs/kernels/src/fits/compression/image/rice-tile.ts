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
 * Decodes and dequantises a RICE_1 tile to single precision without its integers leaving WebAssembly. The results have the
 * same bits as `decodeRice` and `dequantise` give.
 *
 * @param pixels pixels of the tile; `out` receives the first ones
 * @returns false, and nothing done, where there are no vectors or the pixels are bytes
 * @throws FitsFormatError when the tile is damaged or ZDITHER0 out of range
 */
export function decodeQuantisedRice(
  bytes: Uint8Array,
  layout: RiceTileLayout,
  quantisation: Quantisation,
  pixels: number,
  out: Float32Array,
): boolean {
  const tile = decodeIntegers(bytes, layout, pixels);
  if (!tile) return false;
  const { kernels, integers, values } = tile;
  const { scale, zero, dither } = quantisation;
  if (dither === 'none') kernels.scaleIntegers(integers, values, out.length, scale, zero);
  else scaleDithered(tile, quantisation, out.length);
  const { blank, exactZero } = specialIntegers(quantisation);
  const { buffer } = kernels.memory;
  out.set(new Float32Array(buffer, values, out.length));
  if (kernels.holdsEither(integers, out.length, blank, exactZero)) {
    markSpecial(new Int32Array(buffer, integers, out.length), blank, exactZero, out);
  }
  return true;
}

/** As {@link decodeQuantisedRice} for integer pixels: integer · scale + zero, NaN for `blank`. */
export function decodeScaledRice(
  bytes: Uint8Array,
  layout: RiceTileLayout,
  { scale, zero, blank }: { scale: number; zero: number; blank?: number },
  pixels: number,
  out: Float32Array,
): boolean {
  const tile = decodeIntegers(bytes, layout, pixels);
  if (!tile) return false;
  const { kernels, integers, values } = tile;
  kernels.scaleIntegers(integers, values, out.length, scale, zero);
  const { buffer } = kernels.memory;
  out.set(new Float32Array(buffer, values, out.length));
  if (blank === undefined || !kernels.holdsEither(integers, out.length, blank, blank)) return true;
  markSpecial(new Int32Array(buffer, integers, out.length), blank, blank, out);
  return true;
}

function decodeIntegers(bytes: Uint8Array, layout: RiceTileLayout, pixels: number): RiceIntegers | undefined {
  const coding = checkedCoding(bytes, layout);
  return layout.bytesPerPixel === 1 ? undefined : riceIntegers(bytes, layout, coding, pixels);
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
