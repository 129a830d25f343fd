import { UnsupportedError } from '../../errors.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import { type AsciiColumn, decodeAsciiCell } from './cells/ascii-cell.js';
import type { Cell, TableColumn } from './column.js';
import { type BinaryColumn, decodeCell } from './cells/decode-cell.js';
import { decodeElement } from './cells/decode-elements.js';
import { isVariableLength, readDescriptors, readHeapArrays } from './heap.js';

/** Elements of one column that are decoded at once: 1 GiB of values. */
const MAX_ELEMENTS = 2 ** 27;

/** Decodes column by column, so that the arrays of a variable-length column are fetched together. */
export async function decodeRows(
  file: FitsFile,
  hdu: Hdu,
  columns: readonly TableColumn[],
  bytes: Uint8Array,
  count: number,
): Promise<Cell[][]> {
  const rows = Array.from({ length: count }, () => new Array<Cell>(columns.length));
  for (const [c, column] of columns.entries()) {
    const cells = isVariableLength(column)
      ? await decodeVariable(file, hdu, column, bytes, count)
      : decodeFixed(hdu, column, bytes, count);
    for (let r = 0; r < count; r++) rows[r][c] = cells[r];
  }
  return rows;
}

function decodeFixed(hdu: Hdu, column: TableColumn, bytes: Uint8Array, count: number): Cell[] {
  if (column.coding.binary && column.coding.type !== 'A')
    requireFew(hdu, column, count * column.coding.repeat);
  if (isScalar(column)) return decodeScalars(hdu, column, bytes, count);
  return Array.from({ length: count }, (_, row) => {
    const start = row * hdu.shape[0] + column.offset;
    const field = bytes.subarray(start, start + column.width);
    return column.coding.binary
      ? decodeCell(field, column.coding.repeat, column as BinaryColumn, false)
      : decodeAsciiCell(field, column as AsciiColumn, hdu.header);
  });
}

/** Whether each cell holds one number or logical, by far the most frequent column. */
function isScalar({ coding, shape }: TableColumn): boolean {
  return coding.binary && coding.repeat === 1 && coding.type !== 'A' && coding.type !== 'X' && !shape;
}

/** One view for all rows: an object for each cell would take longer than the cell. */
function decodeScalars(hdu: Hdu, column: TableColumn, bytes: Uint8Array, count: number): Cell[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cells = new Array<Cell>(count);
  for (let row = 0, at = column.offset; row < count; row++, at += hdu.shape[0]) {
    cells[row] = decodeElement(view, at, 0, column as BinaryColumn);
  }
  return cells;
}

/** Each element becomes a value of eight bytes or more. @throws UnsupportedError when they are too many for memory */
function requireFew(hdu: Hdu, column: TableColumn, elements: number): void {
  if (elements <= MAX_ELEMENTS) return;
  const location = { ...hdu.header.location, card: `TFORM${column.index + 1}` };
  throw new UnsupportedError(`${elements} elements in ${column.name} at once: read fewer rows`, location);
}

async function decodeVariable(
  file: FitsFile,
  hdu: Hdu,
  column: BinaryColumn,
  bytes: Uint8Array,
  count: number,
): Promise<Cell[]> {
  const descriptors = readDescriptors(hdu, column, bytes, count);
  const arrays = await readHeapArrays(file.source, hdu, column, descriptors);
  const elements = descriptors.reduce((sum, { length }) => sum + length, 0);
  requireFew(hdu, column, elements);
  return arrays.map((array, row) => decodeCell(array, descriptors[row].length, column, true));
}
