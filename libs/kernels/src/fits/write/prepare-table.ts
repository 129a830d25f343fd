import { ArgumentError } from '../../errors.js';
import type { Card } from '../header/card.js';
import { nameCards, otherCards } from './structural-cards.js';
import { tableField, type TableField } from './table-field.js';
import type { PreparedHdu, WritableTable } from './writable.js';

/** Bytes of rows that are put together at once. */
const CHUNK_BYTES = 1024 * 1024;

/** Cards that describe columns are made from the columns. */
const COLUMN_CARD = /^(?:TFIELDS|THEAP|T(?:TYPE|FORM|UNIT|NULL|SCAL|ZERO|DISP|DIM|BCOL)\d+)$/;

/**
 * The cards and data of a binary table.
 * @throws ArgumentError when the columns do not have the same number of rows
 */
export function prepareTable(table: WritableTable): PreparedHdu {
  const fields = table.columns.map(tableField);
  const rows = fields[0]?.rows ?? 0;
  const uneven = fields.find((field) => field.rows !== rows);
  if (uneven)
    throw new ArgumentError(
      'columns',
      `${uneven.column.name} has ${uneven.rows} rows, the first column ${rows}`,
    );
  const rowBytes = fields.reduce((sum, field) => sum + field.width, 0);
  const heapBytes = fields
    .flatMap((field) => field.arrays ?? [])
    .reduce((sum, array) => sum + array.length, 0);
  return {
    cards: [
      ...structureCards(rowBytes, rows, heapBytes, fields.length),
      ...fields.flatMap(columnCards),
      ...nameCards(table),
      ...otherCards(table.cards ?? [], false).filter(
        ({ keyword }) => !COLUMN_CARD.test(keyword.toUpperCase()),
      ),
    ],
    dataLength: rowBytes * rows + heapBytes,
    data: () => tableData(fields, rowBytes, rows),
  };
}

function structureCards(rowBytes: number, rows: number, heapBytes: number, columns: number): Card[] {
  return [
    { keyword: 'XTENSION', value: 'BINTABLE', comment: 'binary table extension' },
    { keyword: 'BITPIX', value: 8, comment: 'array data type' },
    { keyword: 'NAXIS', value: 2, comment: 'number of axes' },
    { keyword: 'NAXIS1', value: rowBytes, comment: 'bytes of a row' },
    { keyword: 'NAXIS2', value: rows, comment: 'number of rows' },
    { keyword: 'PCOUNT', value: heapBytes, comment: 'bytes of the heap' },
    { keyword: 'GCOUNT', value: 1, comment: 'number of groups' },
    { keyword: 'TFIELDS', value: columns, comment: 'number of columns' },
  ];
}

function columnCards({ column, type, repeat, zero, arrays, longest }: TableField, index: number): Card[] {
  const n = index + 1;
  const format = arrays ? `1Q${type}(${longest})` : `${repeat}${type}`;
  const cards: Card[] = [
    { keyword: `TTYPE${n}`, value: column.name },
    { keyword: `TFORM${n}`, value: format },
  ];
  if (column.unit !== undefined) cards.push({ keyword: `TUNIT${n}`, value: column.unit });
  if (zero !== undefined)
    cards.push({ keyword: `TSCAL${n}`, value: 1 }, { keyword: `TZERO${n}`, value: zero });
  if (column.null !== undefined) cards.push({ keyword: `TNULL${n}`, value: column.null });
  if (column.display !== undefined) cards.push({ keyword: `TDISP${n}`, value: column.display });
  const shape = column.shape ?? [];
  if (shape.length > 1) cards.push({ keyword: `TDIM${n}`, value: `(${shape.join(',')})` });
  return cards;
}

/** The rows, put together field by field, and then the heap. */
function* tableData(fields: readonly TableField[], rowBytes: number, rows: number): Generator<Uint8Array> {
  const descriptors = fields.map(() => ({ offset: 0 }));
  placeArrays(fields, descriptors);
  const atOnce = Math.max(1, Math.floor(CHUNK_BYTES / Math.max(1, rowBytes)));
  for (let first = 0; first < rows && rowBytes > 0; first += atOnce) {
    const chunk = new Uint8Array(Math.min(atOnce, rows - first) * rowBytes);
    let column = 0;
    for (const [i, field] of fields.entries()) {
      fillColumn(chunk, rowBytes, column, field, first, descriptors[i]);
      column += field.width;
    }
    yield chunk;
  }
  for (const field of fields) yield* field.arrays ?? [];
}

/** Positions in the heap of the next array of each column: the arrays of a column are contiguous. */
function placeArrays(fields: readonly TableField[], descriptors: { offset: number }[]): void {
  let offset = 0;
  for (const [i, field] of fields.entries()) {
    descriptors[i].offset = offset;
    for (const array of field.arrays ?? []) offset += array.length;
  }
}

function fillColumn(
  chunk: Uint8Array,
  rowBytes: number,
  column: number,
  field: TableField,
  first: number,
  next: { offset: number },
): void {
  const view = new DataView(chunk.buffer);
  const { bytes, arrays, width } = field;
  for (let at = column, row = first; at < chunk.length; at += rowBytes, row++) {
    if (bytes) {
      chunk.set(bytes.subarray(row * width, (row + 1) * width), at);
    } else if (arrays) {
      view.setBigInt64(at, BigInt(arrays[row].length / elementBytes(field)));
      view.setBigInt64(at + 8, BigInt(next.offset));
      next.offset += arrays[row].length;
    }
  }
}

function elementBytes({ column }: TableField): number {
  const [first] = column.data as readonly { BYTES_PER_ELEMENT: number }[];
  return first.BYTES_PER_ELEMENT;
}
