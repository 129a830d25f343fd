import { task } from '../engine/threads/task.js';
import type { FileAnswer, FilePlace } from '../image-io/stored-file.js';
import type { SpectrumColumn } from './choose-spectrum.js';
import type { FileTables, TableReference } from './table-facts.js';

export interface DescribeFileInput {
  readonly place: FilePlace;
  /** The known version of the file. */
  readonly known?: FilePlace['seen'];
}

/** The tables of a stored file, from their headers; `unchanged` when the file still has the known version. */
export const describeFile = task<DescribeFileInput, FileAnswer<FileTables | 'unchanged'>>('describeFile');

export interface SearchTableInput {
  readonly table: TableReference;
  readonly search: string;
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Numbers of the rows with the text in one of their cells. */
export const searchTable = task<SearchTableInput, Uint32Array>('searchTable');

export interface SortTableInput {
  readonly table: TableReference;
  /** Position of the column. */
  readonly column: number;
  readonly descending: boolean;
  /** Numbers of the rows to sort, ascending; default: all. */
  readonly rows?: Uint32Array;
}

/** Numbers of the rows sorted by a column: stable, rows without a value last. */
export const sortTable = task<SortTableInput, Uint32Array>('sortTable');

export interface WriteTablePageInput {
  readonly table: TableReference;
  /** Numbers of the rows, in the order of the page. */
  readonly rows: Uint32Array;
}

/** Some rows as a JSON list of objects, in bytes of UTF-8. */
export const writeTablePage = task<WriteTablePageInput, Uint8Array>('writeTablePage');

export interface WriteSpectrumInput {
  readonly table: TableReference;
  readonly columns: readonly SpectrumColumn[];
  /** Whether the points are the elements of arrays in one row, instead of rows. */
  readonly isOneRow: boolean;
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Some points of a spectrum: the numbers of each column as JSON without brackets, in bytes of UTF-8. */
export const writeSpectrum = task<WriteSpectrumInput, Uint8Array[]>('writeSpectrum');
