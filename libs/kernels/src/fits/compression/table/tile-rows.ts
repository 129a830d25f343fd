import { FitsFormatError } from '../../../errors.js';
import type { FitsHeader } from '../../header/header.js';
import { gunzip } from '../../../decompress/gzip.js';
import { readHeapArray } from '../tile-columns.js';
import { decodeValues } from './decode-values.js';
import type { StoredTable } from './stored-tile.js';
import type { CompressedColumn, TableLayout } from './table-layout.js';

/** A descriptor of a compressed array is always of 64 bits. */
const COMPRESSED_DESCRIPTOR_BYTES = 16;

/** An array of variable length: where it belongs in the uncompressed heap, and where its compressed bytes are. */
export interface CompressedArray {
  readonly column: CompressedColumn;
  /** Elements, and offset in bytes in the uncompressed heap. */
  readonly count: number;
  readonly offset: number;
  /** Bytes and offset in the heap of the compressed table. */
  readonly stored: { readonly count: number; readonly offset: number };
}

/** Number of rows of a tile. */
export function rowsOfTile({ rows, tileRows }: TableLayout, tile: number): number {
  return Math.min(tileRows, rows - tile * tileRows);
}

/**
 * Decompresses a tile: its rows as they stand in the uncompressed table.
 *
 * @throws FitsFormatError when a column is damaged
 */
export async function readTileRows(table: StoredTable, tile: number): Promise<Uint8Array> {
  const { layout } = table;
  const rows = rowsOfTile(layout, tile);
  const arrays = await table.locateTile(tile);
  const columns: Uint8Array[] = [];
  for (const [k, column] of layout.columns.entries()) {
    columns.push(
      await inColumn(table, k, async () => decodeField(await table.readHeap(arrays[k]), column, rows)),
    );
  }
  const bytes = new Uint8Array(rows * layout.rowBytes);
  layout.columns.forEach(({ offset, width }, k) => {
    for (let row = 0; row < rows; row++) {
      bytes.set(columns[k].subarray(row * width, (row + 1) * width), row * layout.rowBytes + offset);
    }
  });
  return bytes;
}

/** The fields of one column of a tile, row after row. */
function decodeField(bytes: Uint8Array, column: CompressedColumn, rows: number): Uint8Array {
  const length = rows * column.width;
  if (length === 0) return new Uint8Array(0);
  if (!column.format.descriptorBytes) return decodeValues(bytes, column.codec, column.format.type, length);
  return decodeDescriptors(bytes, column, rows).subarray(0, length);
}

/** FITS Standard 4.0 §10.3.6: the descriptors of the uncompressed table, then those of the compressed arrays. */
function decodeDescriptors(bytes: Uint8Array, column: CompressedColumn, rows: number): Uint8Array {
  const length = rows * (column.width + COMPRESSED_DESCRIPTOR_BYTES);
  const descriptors = gunzip(bytes, length);
  if (descriptors.length !== length) {
    throw new FitsFormatError(`${descriptors.length} bytes of array descriptors instead of ${length}`);
  }
  return descriptors;
}

/** The arrays of variable length of a tile that are not empty. */
export async function readTileArrays(table: StoredTable, tile: number): Promise<CompressedArray[]> {
  const { layout } = table;
  const rows = rowsOfTile(layout, tile);
  const located = await table.locateTile(tile);
  const arrays: CompressedArray[] = [];
  for (const [k, column] of layout.columns.entries()) {
    const { descriptorBytes, repeat } = column.format;
    if (!descriptorBytes || repeat === 0) continue;
    const found = await inColumn(table, k, async () => {
      const bytes = decodeDescriptors(await table.readHeap(located[k]), column, rows);
      return arraysOf(bytes, column, descriptorBytes, rows, table.hdu.header);
    });
    for (const array of found) arrays.push(array);
  }
  return arrays;
}

function arraysOf(
  bytes: Uint8Array,
  column: CompressedColumn,
  descriptorBytes: 4 | 8,
  rows: number,
  header: FitsHeader,
): CompressedArray[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const storedStart = rows * column.width;
  const arrays: CompressedArray[] = [];
  for (let row = 0; row < rows; row++) {
    const { count, offset } = readHeapArray(view, row * column.width, descriptorBytes, header);
    if (count === 0) continue;
    const stored = readHeapArray(view, storedStart + row * COMPRESSED_DESCRIPTOR_BYTES, 8, header);
    arrays.push({ column, count, offset, stored });
  }
  return arrays;
}

/** Runs `decode`; adds the location of the column to its errors. */
async function inColumn<T>({ hdu, layout }: StoredTable, k: number, decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (error) {
    if (!(error instanceof FitsFormatError)) throw error;
    const keyword = `ZCTYP${k + 1}`;
    throw hdu.header.error(keyword, `${layout.columns[k].codec}: ${error.reason}`);
  }
}
