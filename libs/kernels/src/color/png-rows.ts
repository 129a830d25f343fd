import type { PicturePixels } from './encode-row.js';
import type { PictureLayout } from './sharpen-picture.js';

/** Filter type 3 (PNG specification, section 9.2): the difference to the mean of the pixels to the left and above. */
const FILTER_AVERAGE = 3;
/** Largest prime below 2^16 (RFC 1950). */
const ADLER_BASE = 65521;
/** So many bytes can be added before the sums leave 32 bits (zlib's NMAX). */
const ADLER_BLOCK = 5552;

/** Bytes of some rows as PNG packs them: the filter's type and the filtered components, 16 bits with the upper byte first. */
export const pngRowBytes = ({ width, components }: Omit<PictureLayout, 'height'>, pixels: PicturePixels) =>
  1 + width * components * pixels.BYTES_PER_ELEMENT;

/**
 * Filters rows of a picture as PNG wants them before they are packed. The mean of two neighbours is the best guess for pictures of
 * the sky, with noise in every pixel.
 *
 * @param out `(rowEnd − rowStart)` × {@link pngRowBytes}
 */
export function filterPngRows(
  pixels: PicturePixels,
  { width, components }: PictureLayout,
  rowStart: number,
  rowEnd: number,
  out: Uint8Array,
): void {
  const stride = width * components * pixels.BYTES_PER_ELEMENT;
  const step = components * pixels.BYTES_PER_ELEMENT;
  const rowAt = rowReader(pixels, width * components);
  let above = rowStart > 0 ? rowAt(rowStart - 1) : new Uint8Array(stride);
  for (let row = rowStart, at = 0; row < rowEnd; row++) {
    const line = rowAt(row);
    out[at++] = FILTER_AVERAGE;
    for (let i = 0; i < step; i++) out[at++] = line[i] - (above[i] >> 1);
    for (let i = step; i < stride; i++) out[at++] = line[i] - ((line[i - step] + above[i]) >> 1);
    above = line;
  }
}

/** Rows as bytes; of two that are asked for in turn both stay as they are. */
function rowReader(pixels: PicturePixels, length: number): (row: number) => Uint8Array | Uint8ClampedArray {
  if (!(pixels instanceof Uint16Array)) return (row) => pixels.subarray(row * length, (row + 1) * length);
  const lines = [new Uint8Array(2 * length), new Uint8Array(2 * length)];
  return (row) => {
    const line = lines[row & 1];
    for (let i = 0, from = row * length; i < length; i++, from++) {
      line[2 * i] = pixels[from] >> 8;
      line[2 * i + 1] = pixels[from] & 0xff;
    }
    return line;
  };
}

/** The checksum of a zlib stream (RFC 1950). */
export function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (let start = 0; start < bytes.length; start += ADLER_BLOCK) {
    const end = Math.min(bytes.length, start + ADLER_BLOCK);
    for (let i = start; i < end; i++) {
      a += bytes[i];
      b += a;
    }
    a %= ADLER_BASE;
    b %= ADLER_BASE;
  }
  return ((b << 16) | a) >>> 0;
}

/** The checksum of two runs of bytes, one after the other, from those of each and the length of the second. */
export function combineAdler32(first: number, second: number, secondLength: number): number {
  const [a1, b1] = [first & 0xffff, first >>> 16];
  const [a2, b2] = [second & 0xffff, second >>> 16];
  // The second run would have begun with a1 instead of 1.
  const a = (a1 + a2 - 1 + ADLER_BASE) % ADLER_BASE;
  const b = (b1 + b2 + (secondLength % ADLER_BASE) * (a1 - 1 + ADLER_BASE)) % ADLER_BASE;
  return ((b << 16) | a) >>> 0;
}
