import { readExactly } from '../../byte-source.js';
import { ArgumentError } from '../../errors.js';
import { openCompressedTable } from '../compression/compressed-table.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import type { Cell, TableColumn } from './column.js';
import { tableColumns } from './columns.js';
import { decodeRows } from './decode-rows.js';

/** The part of a table to read. */
export interface TablePage {
  /** First row, 0-based; default 0. */
  readonly start?: number;
  /** Number of rows; default: all from `start` on. A page beyond the end is truncated. */
  readonly count?: number;
  /** Names or 0-based positions, in the requested order; default: all. */
  readonly columns?: readonly (string | number)[];
}

/** A part of a table. */
export interface TableRows {
  /** The requested columns. */
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
 * Reads rows of a binary or ASCII table with their arrays, and nothing else of the table; for a compressed table, the tiles that hold them.
 * @throws ArgumentError when the HDU is no table, or a column is unknown; FitsFormatError when the table is damaged
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
    for (const cells of await decodeRows(file, hdu, columns, bytes, count)) rows.push(cells);
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
