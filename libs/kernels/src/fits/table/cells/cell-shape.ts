import type { TableColumn } from '../column.js';

/** Types of the values in a column, by the names that numpy and ECSV have for them. */
export type ColumnType =
  | 'bool'
  | `int${8 | 16 | 32 | 64}`
  | `uint${8 | 16 | 32 | 64}`
  | 'float32'
  | 'float64'
  | 'complex64'
  | 'complex128'
  | 'string';

/** TZEROn of the types that FITS has no code for (FITS Standard 4.0, table 19). */
const UNSIGNED: Readonly<Record<string, { readonly zero: number; readonly type: ColumnType }>> = {
  B: { zero: -128, type: 'int8' },
  I: { zero: 2 ** 15, type: 'uint16' },
  J: { zero: 2 ** 31, type: 'uint32' },
  K: { zero: 2 ** 63, type: 'uint64' },
};

const STORED: Readonly<Record<string, ColumnType>> = {
  L: 'bool',
  X: 'bool',
  B: 'uint8',
  I: 'int16',
  J: 'int32',
  K: 'int64',
  A: 'string',
  E: 'float32',
  D: 'float64',
  F: 'float64',
  C: 'complex64',
  M: 'complex128',
};

/** Whether stored values are the physical ones. */
export const isUnscaled = ({ scale, zero }: Pick<TableColumn, 'scale' | 'zero'>): boolean =>
  scale === 1 && zero === 0;

/** Type of the physical values, after TSCAL and TZERO. */
export function columnType(column: TableColumn): ColumnType {
  const { coding, scale, zero } = column;
  if (!coding.binary) return asciiType(column);
  const stored = STORED[coding.type];
  if (!(coding.type in UNSIGNED) && coding.type !== 'E') return stored;
  if (isUnscaled(column)) return stored;
  const unsigned = UNSIGNED[coding.type];
  return scale === 1 && unsigned?.zero === zero ? unsigned.type : 'float64';
}

function asciiType(column: TableColumn): ColumnType {
  const { type } = column.coding;
  if (type === 'A') return 'string';
  return type === 'I' && isUnscaled(column) ? 'int64' : 'float64';
}

/** Axes of the array in a cell, outermost first; none for a single value, `null` for a length that varies from row to row. */
export function cellShape({ coding, shape, width }: TableColumn): readonly (number | null)[] {
  if (!coding.binary) return [];
  if (coding.descriptorBytes) return [null];
  if (coding.type === 'A') return stringArray(shape, width) ?? [];
  if (shape && coding.repeat > 0 && product(shape) === coding.repeat) return [...shape].reverse();
  return coding.repeat === 1 && coding.type !== 'X' ? [] : [coding.repeat];
}

/** Axes of an array of strings, without the length of the strings, which is the first of TDIM. */
function stringArray(shape: readonly number[] | undefined, width: number): readonly number[] | undefined {
  const size = product(shape ?? []);
  if (!shape || shape.length < 2 || size === 0 || size > width) return undefined;
  return shape.slice(1).reverse();
}

const product = (shape: readonly number[]): number => shape.reduce((total, length) => total * length, 1);
