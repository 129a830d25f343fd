import { ArgumentError } from '../../errors.js';
import { requireAscii } from '../header/ascii-text.js';
import type { ElementType } from '../table/cells/tform.js';
import { encodePixels, pixelFormat } from './encode-pixels.js';
import type { PixelData, WritableColumn } from './writable.js';

/** A column made ready: its format, and the bytes of its fields and of its arrays in the heap. */
export interface TableField {
  readonly column: WritableColumn;
  readonly type: ElementType;
  readonly rows: number;
  /** Elements of a field; 0 rows have at least one. */
  readonly repeat: number;
  /** TZEROn of types that FITS has not. */
  readonly zero?: number | bigint;
  /** Bytes of a field in the row. */
  readonly width: number;
  /** The fields of all rows, one after another; absent for arrays of variable length. */
  readonly bytes?: Uint8Array;
  /** The big-endian arrays of a column of variable length. */
  readonly arrays?: readonly Uint8Array[];
  /** Elements of the longest array. */
  readonly longest: number;
}

/** Type codes by BITPIX: FITS has the same numbers in images and tables. */
const TYPE_OF_BITPIX: Readonly<Record<string, ElementType>> = {
  8: 'B',
  16: 'I',
  32: 'J',
  64: 'K',
  '-32': 'E',
  '-64': 'D',
};

/** Bytes of a descriptor with 64-bit numbers (type Q), so that heaps beyond 2 GiB can be written. */
const DESCRIPTOR_BYTES = 16;

const TRUE = 0x54;
const FALSE = 0x46;

/** Encodes a column. @throws ArgumentError when values and shape do not agree, or text is not ASCII */
export function tableField(column: WritableColumn): TableField {
  const { data } = column;
  if (ArrayBuffer.isView(data)) return numberField(column, data);
  const first: unknown = data[0];
  if (typeof first === 'string') return textField(column, data as readonly string[]);
  if (ArrayBuffer.isView(first)) return variableField(column, data as readonly PixelData[]);
  return logicalField(column, data as readonly (boolean | null)[]);
}

function numberField(column: WritableColumn, data: PixelData): TableField {
  const repeat = (column.shape ?? [1]).reduce((product, length) => product * length, 1);
  if (repeat < 1 || data.length % repeat !== 0) {
    throw new ArgumentError('columns', `${column.name}: ${data.length} values do not fill rows of ${repeat}`);
  }
  const { bitpix, bzero } = pixelFormat(data);
  const rows = data.length / repeat;
  const width = repeat * data.BYTES_PER_ELEMENT;
  return {
    column,
    type: TYPE_OF_BITPIX[bitpix],
    rows,
    repeat,
    zero: bzero,
    width,
    bytes: encoded(data),
    longest: 0,
  };
}

function textField(column: WritableColumn, texts: readonly string[]): TableField {
  const width = texts.reduce((most, text) => Math.max(most, text.length), 1);
  // Shorter texts are filled with spaces: NUL would be legal too, but some readers do not handle it.
  const bytes = new Uint8Array(width * texts.length).fill(0x20);
  texts.forEach((text, row) => {
    requireAscii('columns', text);
    for (let i = 0; i < text.length; i++) bytes[row * width + i] = text.charCodeAt(i);
  });
  return { column, type: 'A', rows: texts.length, repeat: width, width, bytes, longest: 0 };
}

function logicalField(column: WritableColumn, values: readonly (boolean | null)[]): TableField {
  const bytes = Uint8Array.from(values, (value) => (value === null ? 0 : value ? TRUE : FALSE));
  return { column, type: 'L', rows: values.length, repeat: 1, width: 1, bytes, longest: 0 };
}

function variableField(column: WritableColumn, data: readonly PixelData[]): TableField {
  const { bitpix, bzero } = pixelFormat(data[0]);
  if (data.some((array) => pixelFormat(array).bitpix !== bitpix || pixelFormat(array).bzero !== bzero)) {
    throw new ArgumentError('columns', `${column.name}: the arrays are not all of one type`);
  }
  const longest = data.reduce((length, array) => Math.max(length, array.length), 0);
  const common = { column, rows: data.length, repeat: 1, zero: bzero, width: DESCRIPTOR_BYTES, longest };
  return { ...common, type: TYPE_OF_BITPIX[bitpix], arrays: data.map(encoded) };
}

function encoded(data: PixelData): Uint8Array {
  const bytes = new Uint8Array(data.byteLength);
  let at = 0;
  for (const piece of encodePixels(data)) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
