import { compressPngRows as packRows } from '#kernels/parallel';
import { implement } from '../../engine/threads/task.js';
import { withTransfer } from '../../engine/threads/transfer.js';
import * as tasks from '../picture.tasks.js';
import { pngChunk } from '../png-chunk.js';

/** The head of a zlib stream (RFC 1950): deflate with a window of 32 KiB, compressed at the fastest level. */
const ZLIB_HEAD = Uint8Array.of(0x78, 0x01);

export const packPngRows = implement(tasks.compressPngRows, ({ pixels, layout, rowStart, rowEnd }) => {
  const { bytes, adler, length } = packRows(pixels, layout, rowStart, rowEnd);
  const head = rowStart === 0 ? [ZLIB_HEAD] : [];
  const chunk = pngChunk('IDAT', ...head, bytes);
  return withTransfer({ chunk, adler, length }, chunk.buffer);
});
