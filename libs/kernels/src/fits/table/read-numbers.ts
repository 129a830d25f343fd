import { readExactly } from '../../byte-source.js';
import { openCompressedTable } from '../compression/compressed-table.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import { type AsciiColumn, decodeAsciiCell } from './cells/ascii-cell.js';
import type { BinaryCoding, TableColumn } from './column.js';
import { decodeNumbers } from './read-column.js';
import { locateHeapArray } from './heap.js';
import { rowBands } from './row-bands.js';
import { ELEMENT_BYTES } from './cells/tform.js';

/** A range of rows, or of elements of a cell. */
export interface NumberRange {
  /** The first one. */
  readonly start: number;
  /** Before this one it ends. */
  readonly end: number;
}

/**
 * Reads columns of single numbers together, each row once, for spectra. Integers beyond 2⁵³ are rounded; missing values are NaN.
 * @throws FitsFormatError when the table is damaged
 */
export async function readTableNumbers(
  file: FitsFile,
  hdu: Hdu,
  columns: readonly TableColumn[],
  { start, end }: NumberRange,
): Promise<Float64Array[]> {
  if (hdu.kind === 'compressed-table') {
    const plain = openCompressedTable(file, hdu);
    return readTableNumbers(plain.file, plain.hdu, columns, { start, end });
  }
  const values = columns.map(() => new Float64Array(end - start).fill(NaN));
  for await (const { first, count, bytes } of rowBands(file, hdu, start, end)) {
    for (const [c, column] of columns.entries()) {
      const out = values[c].subarray(first - start, first - start + count);
      const { coding } = column;
      if (coding.binary) decodeNumbers(bytes, hdu.shape[0], { ...column, coding }, out);
      else decodeFields(bytes, hdu, column as AsciiColumn, out);
    }
  }
  return values;
}

function decodeFields(bytes: Uint8Array, hdu: Hdu, column: AsciiColumn, out: Float64Array): void {
  for (let row = 0, at = column.offset; row < out.length; row++, at += hdu.shape[0])
    out[row] = Number(decodeAsciiCell(bytes.subarray(at, at + column.width), column, hdu.header) ?? NaN);
}

/** A column of a binary table. */
type BinaryColumn = TableColumn & {
  /** Coding of its cells. */
  readonly coding: BinaryCoding;
};

/**
 * Reads elements of the array in one cell of a binary table, of fixed or variable length: a spectrum that is one row. Elements behind the
 * end of an array of variable length are NaN.
 * @throws FitsFormatError when the table is damaged
 */
export async function readCellNumbers(
  file: FitsFile,
  hdu: Hdu,
  row: number,
  column: BinaryColumn,
  { start, end }: NumberRange,
): Promise<Float64Array> {
  if (hdu.kind === 'compressed-table') {
    const plain = openCompressedTable(file, hdu);
    return readCellNumbers(plain.file, plain.hdu, row, column, { start, end });
  }
  const size = ELEMENT_BYTES[column.coding.type];
  const field = hdu.dataOffset + row * hdu.shape[0] + column.offset;
  const values = new Float64Array(end - start).fill(NaN);
  const array =
    column.coding.descriptorBytes === undefined
      ? { at: field, length: column.coding.repeat }
      : await locateHeapArray(file.source, hdu, column, field);
  const count = Math.max(0, Math.min(end, array.length) - start);
  const bytes = await readExactly(file.source, array.at + start * size, count * size, hdu.index);
  const element = {
    ...column,
    offset: 0,
    coding: { ...column.coding, repeat: 1, descriptorBytes: undefined },
  };
  decodeNumbers(bytes, size, element, values.subarray(0, count));
  return values;
}
