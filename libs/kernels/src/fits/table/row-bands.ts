import { type ByteSource, readExactly } from '../../byte-source.js';
import { isBlockingSource } from '../image/blocking-source.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';

/** Rows of one read, unless one row is longer. */
const BAND_BYTES = 4 * 1024 * 1024;

/** Some consecutive rows. */
export interface RowBand {
  /** Number of the first row in the table. */
  readonly first: number;
  /** Number of rows. */
  readonly count: number;
  /** Their bytes, valid until the next band is read. */
  readonly bytes: Uint8Array;
}

/** Reads rows of a table that is not compressed band by band, `start` to before `end`; memory for one band. */
export async function* rowBands(
  { source }: FitsFile,
  hdu: Hdu,
  start: number,
  end: number,
): AsyncGenerator<RowBand> {
  const [rowBytes] = hdu.shape;
  // Rows without bytes could be any number: nothing in the file stands behind them.
  if (rowBytes === 0) return;
  const atOnce = Math.max(1, Math.floor(BAND_BYTES / rowBytes));
  const memory = isBlockingSource(source)
    ? new Uint8Array(Math.min(atOnce, end - start) * rowBytes)
    : undefined;
  for (let first = start; first < end; first += atOnce) {
    const count = Math.min(atOnce, end - first);
    const offset = hdu.dataOffset + first * rowBytes;
    const bytes = await readInto(source, offset, count * rowBytes, memory, hdu.index);
    yield { first, count, bytes };
  }
}

/**
 * Reads into given memory, at once, where the source can: fresh memory costs more than the reading, and the way through the
 * event loop more than both.
 */
export async function readInto(
  source: ByteSource,
  offset: number,
  length: number,
  memory: Uint8Array | undefined,
  hdu: number,
): Promise<Uint8Array> {
  if (memory && isBlockingSource(source)) {
    const into = memory.subarray(0, length);
    if (source.readInto(offset, into) === length) return into;
  }
  return readExactly(source, offset, length, hdu);
}
