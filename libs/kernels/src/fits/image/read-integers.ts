import { ArgumentError } from '../../errors.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import { fetchPixels } from './fetch-pixels.js';
import { pixelBytes, UNSIGNED_64_ZERO } from './layout.js';
import { type ImageWindow, resolveWindow } from './window.js';

/** 64-bit integers, row-major; unsigned if the header declares it with BZERO = 2⁶³. */
export interface IntegerRaster {
  /** `width × height` integers. */
  readonly data: BigInt64Array | BigUint64Array;
  /** Columns. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
}

/**
 * Reads a window of an image with BITPIX = 64 exactly, also beyond the 2⁵³ that {@link readImageFloat64} can hold. BLANK is returned as the
 * integer that it is.
 * @throws ArgumentError when the image does not hold 64-bit integers, or they are scaled
 */
export async function readImageIntegers(
  file: FitsFile,
  hdu: Hdu,
  window?: ImageWindow,
): Promise<IntegerRaster> {
  const unsigned = isUnsigned(hdu);
  const area = resolveWindow(hdu, window);
  const pixels = area.width * area.height;
  const data = unsigned ? new BigUint64Array(pixels) : new BigInt64Array(pixels);
  await fetchPixels(file, hdu, area, pixelBytes(hdu.bitpix), (view, offset, first, count) => {
    for (let i = 0; i < count; i++) {
      const stored = view.getBigInt64(offset + 8 * i);
      data[first + i] = unsigned ? stored + (1n << 63n) : stored;
    }
  });
  return { data, width: area.width, height: area.height };
}

function isUnsigned({ kind, bitpix, header }: Hdu): boolean {
  const zero = header.number('BZERO') ?? 0;
  const plain =
    (kind === 'primary' || kind === 'image') && bitpix === 64 && (header.number('BSCALE') ?? 1) === 1;
  if (!plain || (zero !== 0 && zero !== UNSIGNED_64_ZERO)) {
    throw new ArgumentError('hdu', 'the image does not hold plain 64-bit integers');
  }
  return zero === UNSIGNED_64_ZERO;
}
