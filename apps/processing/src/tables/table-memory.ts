import { AppError } from '#platform/app-error';
import { BYTES_PER_MB } from '../engine/memory-budget.js';
import { CELL_LIMITS, type ColumnFacts, type TableFacts } from './table-facts.js';

/** A page is written as one buffer. */
export const MAX_PAGE_BYTES = 128 * BYTES_PER_MB;
/** Memory of a cell while it is read and written: a value, and its text. */
const BYTES_PER_VALUE = 40;
/** A character in memory, and in JSON where it may become `\u0007`. */
const BYTES_PER_CHARACTER = 8;
/** A row number, and the row number that it is sorted from. */
const BYTES_PER_ROW_NUMBER = 4;
/** A row while it is sorted, besides its key: number and word, twice each, and whether it has a value. */
const SORT_BYTES = 17;
/** Bands of rows that threads read. */
const BAND_BYTES = 16 * BYTES_PER_MB;

/** The rows of a page, and their order. */
export interface RowsWanted {
  readonly pageSize: number;
  readonly sortColumn?: ColumnFacts;
  readonly search?: string;
}

/** Memory for a page, known before a row is read. @throws AppError too-large when the page exceeds an answer, with the size that fits */
export function pageBytes({ rows, columns, pageRowBytes }: TableFacts, pageSize: number): number {
  const rowBytes = columns.reduce((sum, column) => sum + cellBytes(column), pageRowBytes);
  const bytes = Math.min(rows, pageSize) * rowBytes;
  if (bytes <= MAX_PAGE_BYTES) return bytes;
  const fitting = Math.floor(MAX_PAGE_BYTES / rowBytes);
  const advice = fitting > 0 ? `ask for at most ${fitting} rows` : 'no page of it fits';
  throw new AppError(
    'too-large',
    `A page of ${Math.min(rows, pageSize)} rows needs ${Math.ceil(bytes / BYTES_PER_MB)} MB, at most ` +
      `${MAX_PAGE_BYTES / BYTES_PER_MB} MB are answered: ${advice}`,
    { code: 'memory_budget' },
  );
}

function cellBytes({ name, dtype, shape, mostBytes }: ColumnFacts): number {
  const key = BYTES_PER_VALUE + name.length;
  const elements = shape.reduce<number>((total, axis) => total * (axis ?? CELL_LIMITS.elements), 1);
  const values = Math.min(elements, CELL_LIMITS.elements);
  const isText = dtype === 'string';
  return (
    key +
    values * BYTES_PER_VALUE +
    (isText ? Math.min(mostBytes, CELL_LIMITS.characters) * BYTES_PER_CHARACTER : 0)
  );
}

/** Memory for finding the rows of a page: sorting needs keys and row numbers, searching row numbers, neither needs rows. */
export function orderBytes({ rows }: TableFacts, { sortColumn, search }: RowsWanted): number {
  const numbers = 2 * BYTES_PER_ROW_NUMBER * rows;
  const searching = search === undefined ? 0 : numbers;
  const keyBytes = Math.max(Float64Array.BYTES_PER_ELEMENT, sortColumn?.mostBytes ?? 0);
  const sorting = sortColumn ? rows * (SORT_BYTES + keyBytes) : 0;
  return searching + sorting + (searching + sorting > 0 ? BAND_BYTES : 0);
}
