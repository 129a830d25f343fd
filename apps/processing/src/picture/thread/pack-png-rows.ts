import type { PicturePixels } from '#kernels';
import { packPngRows as packRows, type PngLayout } from '#kernels/parallel';
import { pngChunk } from '../png-chunk.js';
import { handedOver } from '../../engine/threads/transfer.js';

export interface PackPngRowsTask {
  readonly pixels: PicturePixels;
  readonly layout: PngLayout;
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

/** Packs some rows of a picture. */
export function packPngRows({ pixels, layout, rowStart, rowEnd }: PackPngRowsTask): PackedRows {
  const { bytes, adler, length } = packRows(pixels, layout, rowStart, rowEnd);
  const head = rowStart === 0 ? [ZLIB_HEAD] : [];
  const chunk = pngChunk('IDAT', ...head, bytes);
  return handedOver({ chunk, adler, length }, chunk.buffer);
}
