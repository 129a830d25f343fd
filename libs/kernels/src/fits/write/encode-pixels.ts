import { swap32 } from '../image/byte-order.js';
import type { PixelData } from './writable.js';

/** Pixels encoded at once: pieces stay small, whatever the image. */
const PIXELS_AT_ONCE = 256 * 1024;

/** The BITPIX and, for types that FITS has not, the BZERO that a typed array is written with. */
export interface PixelFormat {
  readonly bitpix: number;
  /** Physical = stored + BZERO; `undefined` for types that FITS has itself. */
  readonly bzero?: number | bigint;
}

/** Storage format of a typed array (FITS Standard 4.0, table 11 for the unsigned types). */
export function pixelFormat(data: PixelData): PixelFormat {
  if (data instanceof Uint8Array) return { bitpix: 8 };
  if (data instanceof Int8Array) return { bitpix: 8, bzero: -128 };
  if (data instanceof Int16Array) return { bitpix: 16 };
  if (data instanceof Uint16Array) return { bitpix: 16, bzero: 32768 };
  if (data instanceof Int32Array) return { bitpix: 32 };
  if (data instanceof Uint32Array) return { bitpix: 32, bzero: 2147483648 };
  if (data instanceof BigInt64Array) return { bitpix: 64 };
  if (data instanceof BigUint64Array) return { bitpix: 64, bzero: 9223372036854775808n };
  return { bitpix: data instanceof Float32Array ? -32 : -64 };
}

/** The pixels as big-endian bytes, in pieces. */
export function* encodePixels(data: PixelData): Generator<Uint8Array> {
  const unsigned = pixelFormat(data).bzero !== undefined;
  const size = data.BYTES_PER_ELEMENT;
  for (let first = 0; first < data.length; first += PIXELS_AT_ONCE) {
    const count = Math.min(PIXELS_AT_ONCE, data.length - first);
    const bytes = new Uint8Array(count * size);
    // A typed array starts on a multiple of its element size, so the words of a value are aligned too.
    encodeWords(data.buffer, data.byteOffset + first * size, bytes, size);
    if (unsigned) flipSign(bytes, size);
    yield bytes;
  }
}

function encodeWords(from: ArrayBufferLike, offset: number, bytes: Uint8Array, size: number): void {
  const to = bytes.buffer;
  if (size === 1) bytes.set(new Uint8Array(from, offset, bytes.length));
  else if (size === 2) reverse16(new Uint16Array(from, offset, bytes.length / 2), new Uint16Array(to));
  else if (size === 4) reverse32(new Int32Array(from, offset, bytes.length / 4), new Int32Array(to));
  else reverse64(new Int32Array(from, offset, bytes.length / 4), new Int32Array(to));
}

function reverse16(from: Uint16Array, to: Uint16Array): void {
  for (let i = 0; i < to.length; i++) to[i] = (from[i] << 8) | (from[i] >> 8);
}

function reverse32(from: Int32Array, to: Int32Array): void {
  for (let i = 0; i < to.length; i++) to[i] = swap32(from[i]);
}

function reverse64(from: Int32Array, to: Int32Array): void {
  for (let i = 0; i < to.length; i += 2) {
    to[i] = swap32(from[i + 1]);
    to[i + 1] = swap32(from[i]);
  }
}

/** Subtracting 2ⁿ⁻¹ from an n-bit integer flips its highest bit, and so does adding it. */
function flipSign(bytes: Uint8Array, size: number): void {
  for (let i = 0; i < bytes.length; i += size) bytes[i] ^= 0x80;
}
