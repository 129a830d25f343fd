import { ArgumentError } from '../../errors.js';
import type { Float64Raster, Raster } from '../../raster.js';
import { readCompressedImageFloat64, readCompressedImageRows } from '../compression/compressed-image.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import { isBlockingSource } from './blocking-source.js';
import { decodePixels } from './decode.js';
import { pixelBytes, pixelCoding, type PixelArray } from './layout.js';
import { fetchPixels } from './fetch-pixels.js';
import { readFloatsVector } from './read-floats-vector.js';
import { type ImageWindow, type PlaneWindow, resolveWindow } from './window.js';

/**
 * Reads a window of one plane of an image as physical values in single precision, NaN for missing ones. Only the rows of the window are
 * read from the source, at most 8 MiB at once; for a compressed image, the tiles that it touches.
 * @param out receives the pixels (`width × height` values); a new array by default
 * @throws ArgumentError when the HDU has no image, the window is outside it or `out` has another size; FitsFormatError when the data are
 * cut short
 */
export async function readImageRows(
  file: FitsFile,
  hdu: Hdu,
  window?: ImageWindow,
  out?: Float32Array,
): Promise<Raster> {
  if (hdu.kind === 'compressed-image') return readCompressedImageRows(file, hdu, window, out);
  const area = resolveWindow(hdu, window);
  const data = out ?? new Float32Array(area.width * area.height);
  await readPixels(file, hdu, area, data);
  return { data, width: area.width, height: area.height };
}

/**
 * As {@link readImageRows}, in double precision: exact for doubles and for integers up to 2⁵³.
 */
export async function readImageFloat64(
  file: FitsFile,
  hdu: Hdu,
  window?: ImageWindow,
  out?: Float64Array,
): Promise<Float64Raster> {
  if (hdu.kind === 'compressed-image') return readCompressedImageFloat64(file, hdu, window, out);
  const area = resolveWindow(hdu, window);
  const data = out ?? new Float64Array(area.width * area.height);
  await readPixels(file, hdu, area, data);
  return { data, width: area.width, height: area.height };
}

async function readPixels(file: FitsFile, hdu: Hdu, area: PlaneWindow, out: PixelArray): Promise<void> {
  const pixels = area.width * area.height;
  if (out.length !== pixels) throw new ArgumentError('out', `${out.length} values for ${pixels} pixels`);
  if (hdu.constant !== undefined) {
    out.fill(hdu.constant);
    return;
  }
  const coding = pixelCoding(hdu);
  const { source } = file;
  const plainFloats = coding.bitpix === -32 && coding.bscale === 1 && coding.bzero === 0;
  if (plainFloats && out instanceof Float32Array && isBlockingSource(source)) {
    if (readFloatsVector(source, hdu, area, out)) return;
  }
  await fetchPixels(file, hdu, area, pixelBytes(coding.bitpix), (view, offset, first, count) => {
    decodePixels(view, offset, coding, out, first, count);
  });
}
