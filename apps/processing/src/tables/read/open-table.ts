import type { Cell, NumberRange, SearchRange } from '#kernels';
import type { CutCell, SortKeys, SortKeysOptions } from '#kernels/parallel';

/** An open table of any format. Columns are identified by their position. */
export interface OpenTable {
  /** The rows with these numbers, in this order; long cells are truncated. */
  cells(rows: Uint32Array | readonly number[]): Promise<readonly (readonly (Cell | CutCell)[])[]>;
  /** Numbers of the rows with a cell that contains the text. */
  search(text: string, range: SearchRange): Promise<Uint32Array>;
  sortKeys(column: number, options: SortKeysOptions): Promise<SortKeys>;
  /** Columns of single numbers, NaN for missing values. */
  numbers(columns: readonly number[], range: NumberRange): Promise<Float64Array[]>;
  /** Elements of the array in a cell. */
  cellNumbers(row: number, column: number, range: NumberRange): Promise<Float64Array>;
}
