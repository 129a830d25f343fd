import type { PicturePixels } from '../color/rows/encode-row.js';
import type { PngLayout } from './png-layout.js';
import { ADLER_OF_NOTHING } from './adler32.js';
import { BitWriter } from './bit-writer.js';
import { writeBlockHead } from './block-head.js';
import { plainBlockWork, type BlockWork } from './block-work.js';
import { pngRowBytes } from './filter-rows.js';
import { runCodes } from './run-codes.js';
import { vectorBlockWork } from './vector-block-work.js';

/** Bytes of a block: enough to be worth a separate code, and few enough to stay in the cache. */
const BLOCK_BYTES = 128 * 1024;
/** Initial capacity for compressed rows; the memory is reused. */
const FIRST_BYTES = 1 << 20;
/** Bits before the lengths of an empty stored block: not the last, not compressed (RFC 1951, section 3.2.4). */
const STORED_HEAD_BITS = 3;

const writer = new BitWriter(FIRST_BYTES);

/** Some rows of a picture as a part of a zlib stream. */
export interface CompressedPngRows {
  /** Deflated, up to the end of a byte. The next call writes over it. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Adler-32 of the uncompressed bytes. */
  readonly adler: number;
  /** Number of the uncompressed bytes. */
  readonly length: number;
}

/**
 * Filters rows of a picture and compresses them (RFC 1951) with a Huffman code for bytes and runs. Noise repeats nothing but runs of black,
 * so that compression without other matches is several times as fast, and hardly larger. Parts can be concatenated; the one with the last
 * row ends the stream.
 */
export const compressPngRows = (
  pixels: PicturePixels,
  layout: PngLayout,
  rowStart: number,
  rowEnd: number,
): CompressedPngRows => compressRows(pixels, layout, rowStart, rowEnd, blockWork);

/** The work on blocks of up to `rows` rows: in vectors if supported, with the same bits as result as the plain one. */
const blockWork = (pixels: PicturePixels, layout: PngLayout, rows: number): BlockWork =>
  vectorBlockWork(pixels, layout, rows) ?? plainBlockWork(pixels, layout, rows);

/** {@link compressPngRows} with blocks that are worked on in a given way. */
export function compressRows(
  pixels: PicturePixels,
  layout: PngLayout,
  rowStart: number,
  rowEnd: number,
  openBlocks: (pixels: PicturePixels, layout: PngLayout, rows: number) => BlockWork,
): CompressedPngRows {
  const rowBytes = pngRowBytes(layout, pixels);
  const rowsAtOnce = Math.min(rowEnd - rowStart, Math.max(1, Math.floor(BLOCK_BYTES / rowBytes)));
  const work = openBlocks(pixels, layout, rowsAtOnce);
  let adler = ADLER_OF_NOTHING;
  writer.clear();
  for (let row = rowStart; row < rowEnd; row += rowsAtOnce) {
    const end = Math.min(rowEnd, row + rowsAtOnce);
    work.filter(row, end);
    adler = work.adler(adler);
    compressBlock(work, end === layout.height);
  }
  if (rowEnd < layout.height) writeEmptyBlock();
  else writer.fillByte();
  return { bytes: writer.written(), adler, length: (rowEnd - rowStart) * rowBytes };
}

function compressBlock(work: BlockWork, isLast: boolean): void {
  const codes = runCodes(work.count());
  writeBlockHead(writer, codes.lengths, isLast);
  work.write(codes, writer);
  writer.write(codes.end.code, codes.end.bits);
}

/** Aligns the stream to a byte: an empty block that is not compressed. */
function writeEmptyBlock(): void {
  writer.write(0, STORED_HEAD_BITS);
  writer.fillByte();
  writer.write(0, 16);
  writer.write(0xffff, 16);
}
