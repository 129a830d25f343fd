import { ArgumentError } from '../../errors.js';
import { type PixelArray, type PixelCoding, pixelBytes } from './layout.js';
import { decodeFloat32, decodeFloat64 } from './decode-floats.js';
import { decodeInt16, decodeInt32, decodeInt64, decodeUint8 } from './decode-integers.js';

/**
 * Decodes stored pixels to physical values: BZERO + BSCALE · stored, BLANK → NaN. The arithmetic is double precision, rounded once when
 * `out` is a Float32Array; unsigned integers (BZERO = 2ⁿ⁻¹) up to 32 bits are exact in a Float64Array, up to 24 bits in a Float32Array.
 * Pure and free of allocation, so threads can share the work.
 * @param bytes big-endian pixels; `out.length` of them are decoded
 * @throws ArgumentError when there are fewer bytes than `out` needs
 */
export function decodeImageBytes<T extends PixelArray>(bytes: Uint8Array, coding: PixelCoding, out: T): T {
  if (bytes.length < out.length * pixelBytes(coding.bitpix)) {
    throw new ArgumentError(
      'bytes',
      `${bytes.length} bytes for ${out.length} pixels of BITPIX ${coding.bitpix}`,
    );
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  decodePixels(view, 0, coding, out, 0, out.length);
  return out;
}

/** As {@link decodeImageBytes}: `count` pixels from `offset` bytes on, to `out[first]` and on. Nothing is checked. */
export function decodePixels(
  view: DataView,
  offset: number,
  coding: PixelCoding,
  out: PixelArray,
  first: number,
  count: number,
): void {
  switch (coding.bitpix) {
    case 8:
      return decodeUint8(view, offset, coding, out, first, count);
    case 16:
      return decodeInt16(view, offset, coding, out, first, count);
    case 32:
      return decodeInt32(view, offset, coding, out, first, count);
    case 64:
      return decodeInt64(view, offset, coding, out, first, count);
    case -32:
      return decodeFloat32(view, offset, coding, out, first, count);
    default:
      return decodeFloat64(view, offset, coding, out, first, count);
  }
}
