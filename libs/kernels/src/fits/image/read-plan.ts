import type { PlaneWindow } from './window.js';

/** One read: consecutive rows, or a part of one row, of a window. */
export interface ImageRead {
  /** From the start of the data, in bytes. */
  readonly offset: number;
  readonly length: number;
  readonly rows: number;
  /** Bytes from one row to the next in the read bytes, and the number of them to use. */
  readonly rowStride: number;
  readonly rowBytes: number;
  /** Index of the first pixel in the window. */
  readonly firstPixel: number;
}

/** Preferred lengths of reads, in bytes. */
export interface ReadSizes {
  /** No read is longer: memory follows the window, not the file. */
  readonly longest: number;
  /** Skipping fewer bytes than this with a separate read costs more than reading over them. */
  readonly smallGap: number;
}

/** The reads that fetch the rows of a window and little else, in order. */
export function* planReads(window: PlaneWindow, pixelBytes: number, sizes: ReadSizes): Generator<ImageRead> {
  const { width, height } = window;
  const rowStride = window.planeWidth * pixelBytes;
  const rowBytes = width * pixelBytes;
  const start = (window.plane * window.planeHeight + window.y) * rowStride + window.x * pixelBytes;
  if (rowBytes > sizes.longest) {
    yield* rowPieces(window, pixelBytes, start, sizes.longest);
    return;
  }
  const joined = rowStride - rowBytes <= sizes.smallGap;
  const rowsAtOnce = joined ? Math.max(1, Math.floor(sizes.longest / rowStride)) : 1;
  for (let row = 0; row < height; row += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - row);
    const length = (rows - 1) * rowStride + rowBytes;
    yield { offset: start + row * rowStride, length, rows, rowStride, rowBytes, firstPixel: row * width };
  }
}

/** Rows that are each longer than one read may be. */
function* rowPieces(
  window: PlaneWindow,
  pixelBytes: number,
  start: number,
  longest: number,
): Generator<ImageRead> {
  const atOnce = Math.floor(longest / pixelBytes);
  const rowStride = window.planeWidth * pixelBytes;
  for (let row = 0; row < window.height; row++) {
    for (let x = 0; x < window.width; x += atOnce) {
      const length = Math.min(atOnce, window.width - x) * pixelBytes;
      const offset = start + row * rowStride + x * pixelBytes;
      yield {
        offset,
        length,
        rows: 1,
        rowStride: length,
        rowBytes: length,
        firstPixel: row * window.width + x,
      };
    }
  }
}
