import type { HduLayout } from '#kernels/parallel';
import { task } from '../engine/threads/task.js';
import type { FileAnswer, FilePlace } from '../image-io/stored-file.js';
import type { SpectrumColumn } from '../image-io/spectra/spectrum-column.js';
import type { SpectrumLayout } from './choose-spectrum.js';
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

/** One spectrum of a file: of a table, or of images. */
export interface SpectrumReference {
  readonly file: FilePlace;
  readonly table?: TableReference;
  readonly layouts: readonly HduLayout[];
  /** Row of the table, or of the images, that holds the spectrum; with `rows` it is a column of single numbers in all rows. */
  readonly row: number;
}

/** The values of a row: numbers and texts, and of an array its length. */
export type RowValue = string | number | null | { readonly length: number };

/** The cells in a row of a table, by the position of their column. */
export const readSpectrumRow = task<Required<Pick<SpectrumReference, 'table' | 'row'>>, RowValue[]>(
  'readSpectrumRow',
);

/** The beam of a row of an image of apertures, from its header: the spectral order; `null` for other images. */
export const readBeam = task<{ readonly layout: HduLayout; readonly row: number }, number | null>('readBeam');

export interface WriteSpectrumInput {
  readonly spectrum: SpectrumReference;
  readonly columns: readonly SpectrumColumn[];
  readonly layout: SpectrumLayout;
  /** Element of the arrays that is the first point. */
  readonly first: number;
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Some points of a spectrum: the numbers of each column as JSON without brackets, in bytes of UTF-8. */
export const writeSpectrum = task<WriteSpectrumInput, Uint8Array[]>('writeSpectrum');
