import type { BinaryCoding, Cell, TableColumn } from '../column.js';
import { decodeElements, decodeText } from './decode-elements.js';

/** A column of a binary table. */
export type BinaryColumn = TableColumn & { readonly coding: BinaryCoding };

/**
 * Reads the array of a cell: a single value when the field holds one, else an array, nested according to TDIM.
 * @param bytes exactly the bytes of the elements
 * @param length number of elements
 * @param variable whether the cell is an array of variable length, which stays an array even with one element
 */
export function decodeCell(bytes: Uint8Array, length: number, column: BinaryColumn, variable: boolean): Cell {
  const { shape, coding } = column;
  if (coding.type === 'A') return decodeStrings(bytes, shape);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = decodeElements(view, 0, length, column);
  if (shape && length > 0 && product(shape) === length) return nest(values, shape);
  return length === 1 && !variable && coding.type !== 'X' ? values[0] : values;
}

/** One string, or with TDIM = (length, n, …) an array of them. */
function decodeStrings(bytes: Uint8Array, shape: readonly number[] | undefined): Cell {
  const size = product(shape ?? []);
  // Also where an axis is 0, which would let the others be anything.
  if (!shape || shape.length < 2 || size === 0 || size > bytes.length) return decodeText(bytes);
  const [width, ...others] = shape;
  const texts = Array.from({ length: product(others) }, (_, i) =>
    decodeText(bytes.subarray(i * width, (i + 1) * width)),
  );
  return nest(texts, others);
}

/** Splits a flat list into nested arrays: the first axis of `shape` is the innermost. */
function nest(values: readonly Cell[], shape: readonly number[]): Cell {
  if (shape.length <= 1) return values;
  const outer = shape[shape.length - 1];
  const inner = shape.slice(0, -1);
  const step = product(inner);
  return Array.from({ length: outer }, (_, i) => nest(values.slice(i * step, (i + 1) * step), inner));
}

function product(shape: readonly number[]): number {
  return shape.reduce((total, length) => total * length, 1);
}
