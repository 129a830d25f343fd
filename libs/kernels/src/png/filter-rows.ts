import type { PicturePixels } from '../color/rows/encode-row.js';
import type { PngLayout } from './png-layout.js';

/** Filter type 3 (PNG specification, section 9.2): the difference to the mean of the pixels to the left and above. */
export const FILTER_AVERAGE = 3;

/** Bytes of some filtered rows: the filter's type and the filtered components, 16 bits with the upper byte first. */
export const pngRowBytes = ({ width, components }: Omit<PngLayout, 'height'>, pixels: PicturePixels) =>
  1 + width * components * pixels.BYTES_PER_ELEMENT;

/**
 * Filters rows of a picture for PNG before compression. The mean of two neighbours is the best prediction for pictures of the sky, with
 * noise in every pixel.
 *
 * @param out `(rowEnd − rowStart)` × {@link pngRowBytes}
 */
export function filterPngRows(
  pixels: PicturePixels,
  { width, components }: PngLayout,
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

/** Rows as bytes; the last two requested rows stay valid. */
export function rowReader(
  pixels: PicturePixels,
  length: number,
): (row: number) => Uint8Array | Uint8ClampedArray {
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
