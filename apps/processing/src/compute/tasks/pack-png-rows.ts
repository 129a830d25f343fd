import { constants, deflateRawSync } from 'node:zlib';
import { adler32, filterPngRows, pngRowBytes, type PictureLayout, type PicturePixels } from '#kernels';
import { pngChunk } from '../../encode/png-chunk.js';
import { handedOver } from '../handed-over.js';
import { threadBytes } from '../thread-memory.js';

export interface PackPngRowsTask {
  readonly pixels: PicturePixels;
  readonly layout: PictureLayout;
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Some rows of a PNG file. */
export interface PackedRows {
  /** An IDAT chunk. */
  readonly chunk: Uint8Array;
  /** Checksum and number of the bytes before packing. */
  readonly adler: number;
  readonly length: number;
}

/** The head of a zlib stream (RFC 1950): deflate with a window of 32 KiB, packed fast. */
const ZLIB_HEAD = Uint8Array.of(0x78, 0x01);

/**
 * Noise repeats nothing but runs of black: looking for those alone is two to three times as fast as level 1, and with the
 * filter the file is smaller, too.
 */
const PACKING = { level: 1, strategy: constants.Z_RLE, chunkSize: 1 << 20 };

/**
 * Packs some rows of a picture. Each part ends on a byte, so that they can be put one after the other; the last one ends the
 * stream.
 */
export function packPngRows({ pixels, layout, rowStart, rowEnd }: PackPngRowsTask): PackedRows {
  const rows = threadBytes('png rows', (rowEnd - rowStart) * pngRowBytes(layout, pixels));
  filterPngRows(pixels, layout, rowStart, rowEnd, rows);
  const isLast = rowEnd === layout.height;
  const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  const packed = deflateRawSync(rows, { ...PACKING, finishFlush });
  const head = rowStart === 0 ? [ZLIB_HEAD] : [];
  const chunk = pngChunk('IDAT', ...head, packed);
  return handedOver({ chunk, adler: adler32(rows), length: rows.length }, chunk.buffer);
}
