import { readExactly } from '../../byte-source.js';
import { ArgumentError } from '../../errors.js';
import { openCompressedTable } from '../compression/compressed-table.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import { decodeInt64 } from '../image/decode-integers.js';
import type { BinaryCoding, TableColumn } from './column.js';
import { tableColumns } from './columns.js';
import { chooseColumns, readTableRows } from './read-rows.js';
import { ELEMENT_BYTES } from './cells/tform.js';

/** The numbers of a column. */
export interface ColumnValues {
  /** The column that was read. */
  readonly column: TableColumn;
  /** `rows × elements` values, row after row; NaN where there is no value. */
  readonly data: Float64Array;
  /** Number of rows that were read. */
  readonly rows: number;
  /** Numbers in a cell. */
  readonly elements: number;
}

/** The rows of a column to read; default: all. */
export interface RowRange {
  /** First row, 0-based. Default 0. */
  readonly start?: number;
  /** Number of rows. Default: all from there on. */
  readonly count?: number;
}

/** No single read is longer, unless one row is. */
const MAX_READ_BYTES = 8 * 1024 * 1024;

/**
 * Reads a numeric column of fixed length as double-precision numbers: spectra, light curves, catalogues. Integers beyond
 * 2⁵³ are rounded; TNULL becomes NaN.
 * @throws ArgumentError when there is no such column, or it does not hold numbers
 */
export async function readTableColumn(
  file: FitsFile,
  hdu: Hdu,
  name: string | number,
  range: RowRange = {},
): Promise<ColumnValues> {
  if (hdu.kind === 'compressed-table') {
    const plain = openCompressedTable(file, hdu);
    return readTableColumn(plain.file, plain.hdu, name, range);
  }
  const [column] = chooseColumns(tableColumns(hdu), [name]);
  const { coding } = column;
  if (
    hdu.shape[0] === 0 ||
    !coding.binary ||
    !(coding.type in READERS || coding.type === 'K') ||
    coding.descriptorBytes
  )
    return readCells(file, hdu, column, range);
  const [rowBytes, total] = hdu.shape;
  const start = Math.min(range.start ?? 0, total);
  const rows = Math.min(range.count ?? total, total - start);
  const data = new Float64Array(rows * coding.repeat);
  const atOnce = Math.max(1, Math.floor(MAX_READ_BYTES / Math.max(1, rowBytes)));
  for (let row = 0; row < rows; row += atOnce) {
    const count = Math.min(atOnce, rows - row);
    const bytes = await readExactly(
      file.source,
      hdu.dataOffset + (start + row) * rowBytes,
      count * rowBytes,
      hdu.index,
    );
    const out = data.subarray(row * coding.repeat, (row + count) * coding.repeat);
    decodeNumbers(bytes, rowBytes, { ...column, coding }, out);
  }
  return { column, data, rows, elements: coding.repeat };
}

type NumberReader = (view: DataView, offset: number) => number;

const READERS: Readonly<Record<string, NumberReader>> = {
  B: (view, offset) => view.getUint8(offset),
  I: (view, offset) => view.getInt16(offset),
  J: (view, offset) => view.getInt32(offset),
  E: (view, offset) => view.getFloat32(offset),
  D: (view, offset) => view.getFloat64(offset),
};

/** Decodes the numbers of a column in rows of a binary table; NaN where there is no value. */
export function decodeNumbers(
  bytes: Uint8Array,
  rowBytes: number,
  column: TableColumn & { readonly coding: BinaryCoding },
  out: Float64Array,
): void {
  const { coding } = column;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (coding.type === 'K') {
    decodeLongs(view, rowBytes, column, coding, out);
    return;
  }
  const { offset, scale, zero } = column;
  const read = READERS[coding.type];
  const size = ELEMENT_BYTES[coding.type];
  const missing = coding.null === undefined ? NaN : Number(coding.null);
  for (let i = 0, row = offset; i < out.length; row += rowBytes) {
    for (let element = 0; element < coding.repeat; element++, i++) {
      const stored = read(view, row + element * size);
      out[i] = stored === missing ? NaN : zero + scale * stored;
    }
  }
}

/** Decodes 64-bit integers like those of images: exact if a double can hold them, TNULL distinct from its neighbours. */
function decodeLongs(
  view: DataView,
  rowBytes: number,
  { offset, scale, zero }: TableColumn,
  { repeat, null: blank }: BinaryCoding,
  out: Float64Array,
): void {
  const pixels = { bitpix: 64, bscale: scale, bzero: zero, blank };
  for (let i = 0, row = offset; i < out.length; i += repeat, row += rowBytes) {
    decodeInt64(view, row, pixels, out, i, repeat);
  }
}

/** The general way, for ASCII tables. */
async function readCells(
  file: FitsFile,
  hdu: Hdu,
  column: TableColumn,
  range: RowRange,
): Promise<ColumnValues> {
  const { rows } = await readTableRows(file, hdu, { ...range, columns: [column.index] });
  const data = Float64Array.from(rows, ([cell]) => {
    if (cell !== null && typeof cell !== 'number' && typeof cell !== 'bigint')
      throw new ArgumentError('columns', `${column.name} does not hold numbers`);
    return Number(cell ?? NaN);
  });
  return { column, data, rows: rows.length, elements: 1 };
}
