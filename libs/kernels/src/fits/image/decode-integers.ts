import { type PixelCoding, UNSIGNED_64_ZERO, type PixelArray } from './layout.js';

// Integers come with a BLANK or without; without, eight are done at a time (see decode-floats).

/** Decodes pixels of BITPIX = 8, which are unsigned; see `decodePixels`. */
export function decodeUint8(
  view: DataView,
  offset: number,
  { bscale, bzero, blank }: PixelCoding,
  out: PixelArray,
  first: number,
  count: number,
): void {
  for (let i = first, at = offset; i < first + count; i++, at++) {
    const stored = view.getUint8(at);
    out[i] = stored === blank ? NaN : bzero + bscale * stored;
  }
}

/** Decodes pixels of BITPIX = 16; see `decodePixels`. */
export function decodeInt16(
  view: DataView,
  offset: number,
  { bscale, bzero, blank }: PixelCoding,
  out: PixelArray,
  first: number,
  count: number,
): void {
  const end = first + count;
  const end8 = first + (count & ~7);
  let i = first;
  let at = offset;
  for (; blank === undefined && i < end8; i += 8, at += 16) {
    out[i] = bzero + bscale * view.getInt16(at);
    out[i + 1] = bzero + bscale * view.getInt16(at + 2);
    out[i + 2] = bzero + bscale * view.getInt16(at + 4);
    out[i + 3] = bzero + bscale * view.getInt16(at + 6);
    out[i + 4] = bzero + bscale * view.getInt16(at + 8);
    out[i + 5] = bzero + bscale * view.getInt16(at + 10);
    out[i + 6] = bzero + bscale * view.getInt16(at + 12);
    out[i + 7] = bzero + bscale * view.getInt16(at + 14);
  }
  for (; i < end; i++, at += 2) {
    const stored = view.getInt16(at);
    out[i] = stored === blank ? NaN : bzero + bscale * stored;
  }
}

/** Decodes pixels of BITPIX = 32; see `decodePixels`. */
export function decodeInt32(
  view: DataView,
  offset: number,
  { bscale, bzero, blank }: PixelCoding,
  out: PixelArray,
  first: number,
  count: number,
): void {
  const end = first + count;
  const end8 = first + (count & ~7);
  let i = first;
  let at = offset;
  for (; blank === undefined && i < end8; i += 8, at += 32) {
    out[i] = bzero + bscale * view.getInt32(at);
    out[i + 1] = bzero + bscale * view.getInt32(at + 4);
    out[i + 2] = bzero + bscale * view.getInt32(at + 8);
    out[i + 3] = bzero + bscale * view.getInt32(at + 12);
    out[i + 4] = bzero + bscale * view.getInt32(at + 16);
    out[i + 5] = bzero + bscale * view.getInt32(at + 20);
    out[i + 6] = bzero + bscale * view.getInt32(at + 24);
    out[i + 7] = bzero + bscale * view.getInt32(at + 28);
  }
  for (; i < end; i++, at += 4) {
    const stored = view.getInt32(at);
    out[i] = stored === blank ? NaN : bzero + bscale * stored;
  }
}

const TWO_31 = 2147483648;
const TWO_32 = 4294967296;

/** Decodes pixels of BITPIX = 64, signed or unsigned, each rounded once to a double; see `decodePixels`. */
export function decodeInt64(
  view: DataView,
  offset: number,
  { bscale, bzero, blank }: PixelCoding,
  out: PixelArray,
  first: number,
  count: number,
): void {
  // Two halves instead of a bigint a pixel.
  const wanted = BigInt(blank ?? 0);
  const blankHigh = Number(wanted >> 32n);
  const blankLow = Number(wanted & 0xffffffffn);
  // Added to the high half, 2⁶³ loses nothing; added to the rounded sum, it would swallow small numbers.
  const unsigned = bscale === 1 && bzero === UNSIGNED_64_ZERO;
  const highZero = unsigned ? TWO_31 : 0;
  const zero = unsigned ? 0 : bzero;
  for (let i = first, at = offset; i < first + count; i++, at += 8) {
    const high = view.getInt32(at);
    const low = view.getUint32(at + 4);
    const isBlank = blank !== undefined && high === blankHigh && low === blankLow;
    out[i] = isBlank ? NaN : zero + bscale * ((high + highZero) * TWO_32 + low);
  }
}
