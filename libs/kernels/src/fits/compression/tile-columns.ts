import type { FitsHeader } from '../header/header.js';
import { type BinaryFormat, fieldBytes, parseBinaryFormat } from '../table/cells/tform.js';

/** One column of the table that holds compressed tiles. */
export interface TileColumn extends BinaryFormat {
  /** Offset in the row in bytes. */
  readonly offset: number;
}

/**
 * The columns of the binary table behind a compressed image or table, in order.
 *
 * @throws FitsFormatError when a TFORMn is illegal or the columns are wider than NAXIS1
 */
export function tileColumns(header: FitsHeader): TileColumn[] {
  const columns: TileColumn[] = [];
  let offset = 0;
  for (let n = 1; n <= header.requireInteger('TFIELDS'); n++) {
    const format = parseBinaryFormat(header.requireString(`TFORM${n}`));
    if (!format) throw header.error(`TFORM${n}`, 'is not a format of a binary table');
    columns.push({ ...format, offset });
    offset += fieldBytes(format);
  }
  if (offset > header.requireInteger('NAXIS1')) {
    throw header.error('NAXIS1', `the columns need ${offset} bytes a row`);
  }
  return columns;
}

/** The columns by name, in upper case. */
export function namedTileColumns(header: FitsHeader): Map<string, TileColumn> {
  const named = new Map<string, TileColumn>();
  tileColumns(header).forEach((column, k) => {
    const name = header
      .string(`TTYPE${k + 1}`)
      ?.trim()
      .toUpperCase();
    if (name) named.set(name, column);
  });
  return named;
}

/** Position of an array in the heap. */
export interface HeapArray {
  /** Number of elements. */
  readonly count: number;
  /** Bytes from the start of the heap. */
  readonly offset: number;
}

/**
 * Reads the array descriptor at byte `at` of `view`. Offsets of 32 bits count as unsigned, so heaps up to 4 GiB are
 * reached, as writers of large files expect.
 *
 * @param header of the table, for error messages
 * @throws FitsFormatError when a number of a 64-bit descriptor is negative
 */
export function readHeapArray(
  view: DataView,
  at: number,
  descriptorBytes: 4 | 8,
  header: FitsHeader,
): HeapArray {
  if (descriptorBytes === 4) return { count: view.getUint32(at), offset: view.getUint32(at + 4) };
  const count = Number(view.getBigInt64(at));
  const offset = Number(view.getBigInt64(at + 8));
  if (count < 0 || offset < 0)
    throw header.error('PCOUNT', 'negative length or offset of an array in the heap');
  return { count, offset };
}
