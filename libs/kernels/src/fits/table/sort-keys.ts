import { ArgumentError } from '../../errors.js';
import { openCompressedTable } from '../compression/compressed-table.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import { latin1 } from '../header/parse-header.js';
import { type AsciiColumn, decodeAsciiCell } from './cells/ascii-cell.js';
import { cellShape } from './cells/cell-shape.js';
import type { BinaryCoding, TableColumn } from './column.js';
import { ELEMENT_BYTES } from './cells/tform.js';
import { type RowBand, rowBands } from './row-bands.js';

/** Sort keys of rows: `width` bytes a row, ascending as unsigned big-endian numbers. */
export interface SortKeys {
  /** The keys, row after row. */
  readonly keys: Uint8Array;
  /** Bytes of a key. */
  readonly width: number;
  /** 1 for rows without a value (null, NaN, infinity, empty text), whose key means nothing. */
  readonly missing: Uint8Array;
}

const DOUBLE_BYTES = 8;
const SIGN = 0x80;

/**
 * Bytes of the keys of a column.
 * @throws ArgumentError when its cells are arrays or complex numbers, which have no order
 */
export function sortKeyWidth(column: TableColumn): number {
  const { name, coding, width } = column;
  if (cellShape(column).length > 0) throw new ArgumentError('sortColumn', `${name} holds arrays`);
  if (coding.type === 'C' || coding.type === 'M')
    throw new ArgumentError('sortColumn', `${name} holds complex numbers`);
  if (coding.type === 'A') return width;
  return coding.binary ? ELEMENT_BYTES[coding.type] : DOUBLE_BYTES;
}

/** Keys for some rows of a table. */
export interface SortKeysOptions {
  /** Their numbers, ascending; default: all rows. */
  readonly rows?: Uint32Array;
  /** Whether the largest value comes first. */
  readonly descending?: boolean;
  /** Called between two bands; an error that it throws ends the reading. */
  readonly onBand?: () => void;
}

/**
 * Reads the keys of a column. Big-endian numbers are their own keys but for the sign, text is its bytes: nothing is decoded,
 * and 64-bit integers sort exactly.
 * @throws ArgumentError when the column has no order; FitsFormatError when the table is damaged
 */
export async function readSortKeys(
  file: FitsFile,
  hdu: Hdu,
  column: TableColumn,
  options: SortKeysOptions = {},
): Promise<SortKeys> {
  if (hdu.kind === 'compressed-table') {
    const plain = openCompressedTable(file, hdu);
    return readSortKeys(plain.file, plain.hdu, column, options);
  }
  const { rows, descending = false, onBand } = options;
  const [rowBytes, total] = hdu.shape;
  const count = rowBytes > 0 ? (rows?.length ?? total) : 0;
  const width = sortKeyWidth(column);
  const target = sortKeysOf(count, width);
  let done = 0;
  for await (const band of bandsWith(file, hdu, rows)) {
    onBand?.();
    const picked = pickedRows(band, rows, done, rowBytes);
    writeKeys(band.bytes, picked, column, hdu, target, done);
    done += picked.length;
  }
  // A negative scale reverses the order.
  if (descending !== column.scale < 0) invert(target.keys);
  return target;
}

/** Room for the keys of so many rows. */
export const sortKeysOf = (rows: number, width: number): SortKeys => ({
  keys: new Uint8Array(rows * width),
  width,
  missing: new Uint8Array(rows),
});

/** The bands of the table between the first and the last requested row. */
const bandsWith = (file: FitsFile, hdu: Hdu, rows: Uint32Array | undefined): AsyncGenerator<RowBand> =>
  rows && rows.length === 0
    ? rowBands(file, hdu, 0, 0)
    : rowBands(file, hdu, rows?.[0] ?? 0, rows ? rows[rows.length - 1] + 1 : hdu.shape[1]);

/** Start in the band of each requested row. */
function pickedRows(
  { first, count }: RowBand,
  rows: Uint32Array | undefined,
  done: number,
  rowBytes: number,
): Float64Array {
  let end = done + count;
  if (rows) for (end = done; end < rows.length && rows[end] < first + count;) end++;
  const starts = new Float64Array(end - done);
  for (let i = 0; i < starts.length; i++) starts[i] = rowBytes * (rows ? rows[done + i] - first : i);
  return starts;
}

function writeKeys(
  bytes: Uint8Array,
  starts: Float64Array,
  column: TableColumn,
  hdu: Hdu,
  target: SortKeys,
  done: number,
): void {
  const { coding } = column;
  if (coding.type === 'A') writeTexts(bytes, starts, column, target, done);
  else if (!coding.binary) writeAsciiNumbers(bytes, starts, column as AsciiColumn, hdu, target, done);
  else if (coding.type === 'E' || coding.type === 'D') writeReals(bytes, starts, column, target, done);
  else if (coding.type === 'L') writeLogicals(bytes, starts, column, target, done);
  else writeIntegers(bytes, starts, { ...column, coding }, target, done);
}

const isBlank = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** Text to its first NUL, without trailing blanks; zeros behind it come before any character. An empty one is missing. */
function writeTexts(
  bytes: Uint8Array,
  starts: Float64Array,
  { offset, coding }: TableColumn,
  { keys, width, missing }: SortKeys,
  done: number,
): void {
  const absent = coding.binary ? undefined : coding.null?.trim();
  for (let i = 0, to = done * width; i < starts.length; i++, to += width) {
    const from = starts[i] + offset;
    let length = 0;
    let at = 0;
    for (let byte = bytes[from]; at < width && byte !== 0; byte = bytes[from + ++at]) {
      keys[to + at] = byte;
      if (!isBlank(byte)) length = at + 1;
    }
    while (at > length) keys[to + --at] = 0;
    if (length === 0) missing[done + i] = 1;
    else if (absent !== undefined && latin1(bytes.subarray(from, from + length)).trim() === absent)
      missing[done + i] = 1;
  }
}

function writeReals(
  bytes: Uint8Array,
  starts: Float64Array,
  { offset, coding }: TableColumn,
  { keys, width, missing }: SortKeys,
  done: number,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isDouble = coding.type === 'D';
  for (let i = 0, to = done * width; i < starts.length; i++, to += width) {
    const from = starts[i] + offset;
    const value = isDouble ? view.getFloat64(from) : view.getFloat32(from);
    if (!Number.isFinite(value)) missing[done + i] = 1;
    // Both zeros are the same number.
    if (value === 0) keys[to] = SIGN;
    else copyReal(bytes, from, keys, to, width);
  }
}

/** IEEE numbers sort as integers after inverting the sign, and all bits of negative ones. */
function copyReal(from: Uint8Array, at: number, keys: Uint8Array, to: number, width: number): void {
  const turned = from[at] & SIGN ? 0xff : 0;
  keys[to] = from[at] ^ (turned | SIGN);
  for (let byte = 1; byte < width; byte++) keys[to + byte] = from[at + byte] ^ turned;
}

function writeLogicals(
  bytes: Uint8Array,
  starts: Float64Array,
  { offset }: TableColumn,
  { keys, missing }: SortKeys,
  done: number,
): void {
  for (let i = 0; i < starts.length; i++) {
    const byte = bytes[starts[i] + offset];
    keys[done + i] = byte === 0x54 || byte === 1 ? 1 : 0;
    if (byte !== 0x54 && byte !== 0x46 && byte !== 1) missing[done + i] = 1;
  }
}

/** Two's complement ascends once the sign is turned; B has none. TZERO moves all alike, that of unsigned integers too. */
function writeIntegers(
  bytes: Uint8Array,
  starts: Float64Array,
  { offset, coding }: TableColumn & { readonly coding: BinaryCoding },
  { keys, width, missing }: SortKeys,
  done: number,
): void {
  const absent = coding.null === undefined ? undefined : storedBytes(coding.null, width);
  const sign = coding.type === 'B' ? 0 : SIGN;
  for (let i = 0, to = done * width; i < starts.length; i++, to += width) {
    const from = starts[i] + offset;
    keys[to] = bytes[from] ^ sign;
    for (let byte = 1; byte < width; byte++) keys[to + byte] = bytes[from + byte];
    if (absent?.every((byte, k) => bytes[from + k] === byte)) missing[done + i] = 1;
  }
}

/** The bytes of a stored integer of this width; `undefined` when it does not fit. */
function storedBytes(value: number | bigint, width: number): Uint8Array | undefined {
  const whole = BigInt(value);
  const bits = 8 * width;
  const fits = BigInt.asIntN(bits, whole) === whole || (width === 1 && BigInt.asUintN(bits, whole) === whole);
  const stored = BigInt.asUintN(bits, whole);
  return fits
    ? Uint8Array.from({ length: width }, (_, k) => Number((stored >> BigInt(bits - 8 - 8 * k)) & 0xffn))
    : undefined;
}

function writeAsciiNumbers(
  bytes: Uint8Array,
  starts: Float64Array,
  column: AsciiColumn,
  { header }: Hdu,
  target: SortKeys,
  done: number,
): void {
  for (let i = 0; i < starts.length; i++) {
    const from = starts[i] + column.offset;
    const cell = decodeAsciiCell(bytes.subarray(from, from + column.width), column, header);
    // The value is scaled before comparison, so a negative scale is undone here as well.
    const value = cell === null ? NaN : Number(cell) * (column.scale < 0 ? -1 : 1);
    writeNumberKey(value, target, done + i);
  }
}

const scratch = new Uint8Array(DOUBLE_BYTES);
const scratchView = new DataView(scratch.buffer);

/** Writes the key of a number of double precision, eight bytes, for a row; NaN and infinities are missing. */
export function writeNumberKey(value: number, { keys, missing }: SortKeys, row: number): void {
  if (!Number.isFinite(value)) missing[row] = 1;
  // Both zeros are the same number.
  scratchView.setFloat64(0, value === 0 ? 0 : value);
  copyReal(scratch, 0, keys, row * DOUBLE_BYTES, DOUBLE_BYTES);
}

/** Writes the key of an integer of 64 bits, signed, for a row; `null` is missing. */
export function writeIntegerKey(
  value: number | bigint | null,
  { keys, missing }: SortKeys,
  row: number,
): void {
  if (value === null) missing[row] = 1;
  else if (typeof value === 'bigint') scratchView.setBigInt64(0, value);
  else {
    scratchView.setInt32(0, Math.floor(value / 2 ** 32));
    scratchView.setUint32(4, value % 2 ** 32);
  }
  scratch[0] ^= SIGN;
  keys.set(scratch, row * DOUBLE_BYTES);
}

/** Reverses the order of keys. */
export function invert(keys: Uint8Array): void {
  for (let i = 0; i < keys.length; i++) keys[i] ^= 0xff;
}
