import { readExactly } from '../../byte-source.js';
import { ArgumentError } from '../../errors.js';
import { openCompressedTable } from '../compression/compressed-table.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import { type AsciiColumn, decodeAsciiCell } from './ascii-cell.js';
import type { Cell, TableColumn } from './column.js';
import { tableColumns } from './columns.js';
import { type BinaryColumn, decodeCell } from './decode-cell.js';
import { readDescriptor, readHeapArrays } from './heap.js';

/** Which part of a table to read. */
export interface TablePage {
  /** First row, 0-based; default 0. */
  readonly start?: number;
  /** How many rows; default: all from `start` on. A page that goes beyond the end is cut. */
  readonly count?: number;
  /** Names or 0-based positions, in the wanted order; default: all. */
  readonly columns?: readonly (string | number)[];
}

/** A part of a table. */
export interface TableRows {
  readonly columns: readonly TableColumn[];
  /** Rows of the whole table. */
  readonly total: number;
  /** Index of the first row of `rows` in the table. */
  readonly start: number;
  /** One array of cells a row, in the order of `columns`. */
  readonly rows: readonly (readonly Cell[])[];
}

/** No single read is longer, unless one row is. */
const MAX_READ_BYTES = 8 * 1024 * 1024;

/**
 * Reads rows of a binary or ASCII table, and nothing of the table but these rows and their arrays; of a compressed table the
 * tiles that hold them.
 * @throws ArgumentError when the unit is no table, or a column is unknown; FitsFormatError when the table is damaged
 */
export async function readTableRows(file: FitsFile, hdu: Hdu, page: TablePage = {}): Promise<TableRows> {
  if (hdu.kind === 'compressed-table') {
    const plain = openCompressedTable(file, hdu);
    return readTableRows(plain.file, plain.hdu, page);
  }
  const columns = chooseColumns(tableColumns(hdu), page.columns);
  const [rowBytes, total] = hdu.shape;
  const start = Math.min(requireIndex('start', page.start ?? 0), total);
  // Rows without bytes could be any number: nothing in the file stands behind them.
  const available = rowBytes > 0 ? total : start;
  const end = Math.min(available, start + requireIndex('count', page.count ?? total));
  const rows: Cell[][] = [];
  const atOnce = Math.max(1, Math.floor(MAX_READ_BYTES / Math.max(1, rowBytes)));
  for (let row = start; row < end; row += atOnce) {
    const count = Math.min(atOnce, end - row);
    const bytes = await readExactly(
      file.source,
      hdu.dataOffset + row * rowBytes,
      count * rowBytes,
      hdu.index,
    );
    rows.push(...(await decodeRows(file, hdu, columns, bytes, count)));
  }
  return { columns, total, start, rows };
}

/** The columns with these names (upper and lower case alike) or positions. @throws ArgumentError when there is no such column */
export function chooseColumns(
  columns: readonly TableColumn[],
  wanted: readonly (string | number)[] | undefined,
): readonly TableColumn[] {
  return wanted?.map((key) => findColumn(columns, key)) ?? columns;
}

function findColumn(columns: readonly TableColumn[], key: string | number): TableColumn {
  const upper = String(key).toUpperCase();
  const found =
    typeof key === 'number'
      ? columns[key]
      : (columns.find((column) => column.name === key) ??
        columns.find((column) => column.name.toUpperCase() === upper));
  if (!found) throw new ArgumentError('columns', `the table has no column ${key}`);
  return found;
}

function requireIndex(argument: string, value: number): number {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new ArgumentError(argument, `${value} is not a row number`);
  return value;
}

/** Decodes column by column, so that the arrays of a variable-length column are fetched together. */
async function decodeRows(
  file: FitsFile,
  hdu: Hdu,
  columns: readonly TableColumn[],
  bytes: Uint8Array,
  count: number,
): Promise<Cell[][]> {
  const rows = Array.from({ length: count }, () => new Array<Cell>(columns.length));
  for (const [c, column] of columns.entries()) {
    const cells = isVariable(column)
      ? await decodeVariable(file, hdu, column, bytes, count)
      : decodeFixed(hdu, column, bytes, count);
    for (let r = 0; r < count; r++) rows[r][c] = cells[r];
  }
  return rows;
}

function isVariable(column: TableColumn): column is BinaryColumn {
  return column.coding.binary && column.coding.descriptorBytes !== undefined;
}

function decodeFixed(hdu: Hdu, column: TableColumn, bytes: Uint8Array, count: number): Cell[] {
  return Array.from({ length: count }, (_, row) => {
    const start = row * hdu.shape[0] + column.offset;
    const field = bytes.subarray(start, start + column.width);
    return column.coding.binary
      ? decodeCell(field, column.coding.repeat, column as BinaryColumn, false)
      : decodeAsciiCell(field, column as AsciiColumn, hdu.header);
  });
}

async function decodeVariable(
  file: FitsFile,
  hdu: Hdu,
  column: BinaryColumn,
  bytes: Uint8Array,
  count: number,
): Promise<Cell[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const descriptors = Array.from({ length: count }, (_, row) =>
    readDescriptor(view, row * hdu.shape[0] + column.offset, column),
  );
  const arrays = await readHeapArrays(file.source, hdu, column, descriptors);
  return arrays.map((array, row) => decodeCell(array, descriptors[row].length, column, true));
}
