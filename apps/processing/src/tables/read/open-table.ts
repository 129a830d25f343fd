import type { Cell, NumberRange, SearchRange } from '#kernels';
import { hduFromLayout, type CutCell, type SortKeys, type SortKeysOptions } from '#kernels/parallel';
import type { FileStores } from '../../engine/threads/thread-storage.js';
import type { TableReference } from '../table-facts.js';
import { withSource } from '../../image-io/open/open-file.js';
import { fitsTable } from './fits-table.js';
import { textTable } from './text-table.js';

/** A table of any format, opened. Columns are told by their position. */
export interface OpenTable {
  /** The rows with these numbers, in this order; long cells are cut. */
  cells(rows: Uint32Array | readonly number[]): Promise<readonly (readonly (Cell | CutCell)[])[]>;
  /** Numbers of the rows with a cell that has the text in it. */
  search(text: string, range: SearchRange): Promise<Uint32Array>;
  sortKeys(column: number, options: SortKeysOptions): Promise<SortKeys>;
  /** Columns of single numbers, NaN where there is no value. */
  numbers(columns: readonly number[], range: NumberRange): Promise<Float64Array[]>;
  /** Elements of the arrays in the first row. */
  rowNumbers(columns: readonly number[], range: NumberRange): Promise<Float64Array[]>;
}

/** Opens a table that was described before, for the time of `use`. @throws AppError conflict when the file is another one */
export const withTable = <T>(
  stores: FileStores,
  table: TableReference,
  use: (table: OpenTable) => Promise<T>,
): Promise<T> =>
  withSource(stores, table.file, (source) => {
    const { place } = table;
    if ('text' in place) return use(textTable(source, table, place.text));
    const hdu = hduFromLayout(place.unit, source.name);
    return use(fitsTable({ source, hdus: [] }, hdu));
  });
