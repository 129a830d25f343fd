import { cellShape } from './cells/cell-shape.js';
import type { TableColumn } from './column.js';
import { elementsBytes } from './cells/tform.js';

/** Limits for reading the beginning of a cell. */
export interface HeadLimits {
  /** Elements of an array. */
  readonly elements: number;
  /** Characters of a text. */
  readonly characters: number;
}

/** The part of a column's fields that is read. */
export interface ColumnHead {
  /** The column as its header describes it. */
  readonly column: TableColumn;
  /** Offset of the field in a record. */
  readonly offset: number;
  /** Bytes of the field that are read. */
  readonly bytes: number;
  /** Number of elements, or characters, in these bytes. */
  readonly elements: number;
  /** Number in the whole field. */
  readonly length: number;
  /** The most that is read of an array of variable length. */
  readonly limit: number;
}

/** The part of the fields of each column to read. */
export const columnHeads = (columns: readonly TableColumn[], limits: HeadLimits): ColumnHead[] =>
  columns.map((column) => ({ column, offset: column.offset, ...headOf(column, limits) }));

type Head = Omit<ColumnHead, 'column' | 'offset'>;

/** A text ends where its field does not: so much is read to find its end. */
const MAX_TEXT_BYTES = 64 * 1024;

function headOf(column: TableColumn, limits: HeadLimits): Head {
  const { coding, width } = column;
  if (coding.binary && coding.descriptorBytes) {
    const limit = coding.type === 'A' ? limits.characters : limits.elements;
    return { bytes: width, elements: 1, length: 1, limit };
  }
  if (coding.type === 'A') return textHead(column, limits);
  const length = coding.binary ? coding.repeat : 1;
  const elements = Math.min(length, limits.elements);
  const bytes = coding.binary ? elementsBytes(coding.type, elements) : width;
  return { bytes, elements, length, limit: limits.elements };
}

/** A text, or an array of texts of one length, which is cut between two of them. */
function textHead(column: TableColumn, limits: HeadLimits): Head {
  const { width } = column;
  const shape = cellShape(column);
  if (shape.length === 0) {
    const bytes = Math.min(width, MAX_TEXT_BYTES);
    return { bytes, elements: bytes, length: width, limit: limits.characters };
  }
  const length = shape.reduce<number>((total, axis) => total * (axis ?? 1), 1);
  const elements = Math.min(length, limits.elements);
  // Each text has the length that TDIM gives first.
  return { bytes: elements * column.shape![0], elements, length, limit: limits.elements };
}
