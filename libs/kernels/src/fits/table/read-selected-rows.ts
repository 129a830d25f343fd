import { type ByteSource, readExactly } from '../../byte-source.js';
import { openCompressedTable } from '../compression/compressed-table.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import { type AsciiColumn, decodeAsciiCell } from './cells/ascii-cell.js';
import { isUnscaled } from './cells/cell-shape.js';
import type { Cell, CellScalar, TableColumn } from './column.js';
import { tableColumns } from './columns.js';
import { type BinaryColumn, decodeCell } from './cells/decode-cell.js';
import { arraySizes, isVariableLength, readDescriptors, readHeapArrays } from './heap.js';
import { readInto } from './row-bands.js';
import { shortestFloat } from './cells/shortest-float.js';
import { type ColumnHead, columnHeads, type HeadLimits } from './column-heads.js';

/** The beginning of a cell that is longer than the limit. */
export class CutCell {
  constructor(
    /** Number of elements, or characters, of the whole cell. */
    readonly length: number,
    /** The first of them, not nested. */
    readonly first: Cell,
  ) {}
}

/** Rows up to this length are read in full; of longer ones only the beginnings of their fields. */
const MAX_WHOLE_BYTES = 64 * 1024;
/** Rows nearer to each other are read at once … */
const MAX_GAP_BYTES = 32 * 1024;
/** … as long as they fit in one read. */
const MAX_READ_BYTES = 8 * 1024 * 1024;

/**
 * Reads any rows of a table, in the requested order, and of long cells only their beginning. Numbers of single precision are returned as
 * their shortest decimals.
 * @throws FitsFormatError when the table is damaged
 */
export async function readSelectedRows(
  file: FitsFile,
  hdu: Hdu,
  rows: ArrayLike<number>,
  limits: HeadLimits,
): Promise<(Cell | CutCell)[][]> {
  if (hdu.kind === 'compressed-table') {
    const plain = openCompressedTable(file, hdu);
    return readSelectedRows(plain.file, plain.hdu, rows, limits);
  }
  const places = Array.from(rows, (_, place) => place).sort((a, b) => rows[a] - rows[b]);
  const ascending = places.map((place) => rows[place]);
  const heads = columnHeads(tableColumns(hdu), limits);
  const records = await readRecords(file.source, hdu, ascending, heads);
  const cells = Array.from(rows, () => new Array<Cell | CutCell>(heads.length));
  for (const [c, head] of records.heads.entries()) {
    const values = await decodeHead(file, hdu, head, records);
    for (const [i, place] of places.entries()) cells[place][c] = values[i];
  }
  return cells;
}

/** Bytes that {@link readSelectedRows} reads of a row, without arrays of variable length. */
export function recordLength(columns: readonly TableColumn[], rowBytes: number, limits: HeadLimits): number {
  if (rowBytes <= MAX_WHOLE_BYTES) return rowBytes;
  return columnHeads(columns, limits).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The bytes of some rows, one record behind the other. */
interface Records {
  readonly bytes: Uint8Array;
  readonly recordBytes: number;
  readonly count: number;
  /** Positions of the fields in a record. */
  readonly heads: readonly ColumnHead[];
}

async function readRecords(
  source: ByteSource,
  hdu: Hdu,
  rows: readonly number[],
  heads: readonly ColumnHead[],
): Promise<Records> {
  const [rowBytes] = hdu.shape;
  const count = rows.length;
  if (rowBytes <= MAX_WHOLE_BYTES)
    return { bytes: await readWhole(source, hdu, rows), recordBytes: rowBytes, count, heads };
  let recordBytes = 0;
  const packed = heads.map((head) => {
    const offset = recordBytes;
    recordBytes += head.bytes;
    return { ...head, offset };
  });
  const bytes = new Uint8Array(count * recordBytes);
  for (const [i, row] of rows.entries()) {
    const start = hdu.dataOffset + row * rowBytes;
    for (const [c, { column, bytes: length }] of heads.entries()) {
      const field = await readExactly(source, start + column.offset, length, hdu.index);
      bytes.set(field, i * recordBytes + packed[c].offset);
    }
  }
  return { bytes, recordBytes, count, heads: packed };
}

/** Full rows; close ones are read together. */
async function readWhole(source: ByteSource, hdu: Hdu, rows: readonly number[]): Promise<Uint8Array> {
  const [rowBytes] = hdu.shape;
  const bytes = new Uint8Array(rows.length * rowBytes);
  for (let i = 0; i < rows.length;) {
    const end = endOfRun(rows, i, rowBytes);
    const length = (rows[end - 1] + 1 - rows[i]) * rowBytes;
    const start = hdu.dataOffset + rows[i] * rowBytes;
    const target = bytes.subarray(i * rowBytes, end * rowBytes);
    const memory = target.length === length ? target : undefined;
    const run = await readInto(source, start, length, memory, hdu.index);
    for (let k = i; k < end && run.buffer !== bytes.buffer; k++) {
      const from = (rows[k] - rows[i]) * rowBytes;
      bytes.set(run.subarray(from, from + rowBytes), k * rowBytes);
    }
    i = end;
  }
  return bytes;
}

function endOfRun(rows: readonly number[], start: number, rowBytes: number): number {
  let end = start + 1;
  while (
    end < rows.length &&
    (rows[end] - rows[end - 1]) * rowBytes <= MAX_GAP_BYTES + rowBytes &&
    (rows[end] + 1 - rows[start]) * rowBytes <= MAX_READ_BYTES
  )
    end++;
  return end;
}

async function decodeHead(
  file: FitsFile,
  hdu: Hdu,
  head: ColumnHead,
  records: Records,
): Promise<(Cell | CutCell)[]> {
  const { column } = head;
  const cells = isVariableLength(column)
    ? await decodeArrays(file, hdu, column, head, records)
    : decodeFields(hdu, head, records);
  const isSingle = column.coding.type === 'E' || column.coding.type === 'C';
  return column.coding.binary && isSingle && isUnscaled(column) ? cells.map(shortened) : cells;
}

function decodeFields(
  { header }: Hdu,
  { column, offset, bytes, elements, length, limit }: ColumnHead,
  records: Records,
): (Cell | CutCell)[] {
  const isCut = elements < length;
  const decoded = isCut ? flat(column, elements) : column;
  return Array.from({ length: records.count }, (_, i) => {
    const start = i * records.recordBytes + offset;
    const field = records.bytes.subarray(start, start + bytes);
    const cell = decoded.coding.binary
      ? decodeCell(field, elements, decoded as BinaryColumn, isCut)
      : decodeAsciiCell(field, decoded as AsciiColumn, header);
    if (typeof cell === 'string') return boundedText(cell, elements, length, limit);
    return isCut ? new CutCell(length, cell) : cell;
  });
}

/**
 * The length of a text is known only after reading it; a text that fills the bytes read of its field continues, up to the end of the field.
 */
function boundedText(text: string, read: number, whole: number, limit: number): string | CutCell {
  const length = read < whole && text.length === read ? whole : text.length;
  return length > limit ? new CutCell(length, text.slice(0, limit)) : text;
}

async function decodeArrays(
  file: FitsFile,
  hdu: Hdu,
  column: BinaryColumn,
  { offset, limit }: ColumnHead,
  { bytes, recordBytes, count }: Records,
): Promise<(Cell | CutCell)[]> {
  const layout = { ...hdu, shape: [recordBytes, count] };
  const descriptors = readDescriptors(layout, { ...column, offset }, bytes, count);
  // Each array must exist completely, including the part that is not read.
  arraySizes(hdu, column, descriptors);
  const cut = descriptors.map((descriptor) => ({
    ...descriptor,
    length: Math.min(descriptor.length, limit),
  }));
  const arrays = await readHeapArrays(file.source, hdu, column, cut);
  return arrays.map((array, i) => {
    const { length } = descriptors[i];
    if (length <= limit) return decodeCell(array, length, column, true);
    return new CutCell(length, decodeCell(array, limit, flat(column, limit) as BinaryColumn, true));
  });
}

/** The beginning of an array is not nested; of texts their length stays. */
const flat = (column: TableColumn, elements: number): TableColumn => ({
  ...column,
  shape: column.coding.type === 'A' && column.shape ? [column.shape[0], elements] : undefined,
});

/** Numbers of single precision as people write them, wherever they are in a cell. */
function shortened(cell: Cell | CutCell): Cell | CutCell {
  if (cell instanceof CutCell) return new CutCell(cell.length, shortened(cell.first) as Cell);
  if (typeof cell === 'number') return shortestFloat(cell);
  return Array.isArray(cell) ? (cell as readonly CellScalar[]).map((part) => shortened(part) as Cell) : cell;
}
