import {
  ANALYSIS_LIMITS,
  type DocumentForm,
  type PictureForm,
  type OperationContract,
  WRITTEN_JSON,
} from './operation.js';

/** The tables of a stored file. */
export interface TableInfoRequest {
  readonly key: string;
}

export interface TableColumnInfo {
  readonly name: string;
  /** Type name of numpy and ECSV. */
  readonly dtype: string;
  readonly unit: string | null;
  /** TFORMn of a FITS table, `format` of ECSV. */
  readonly format: string | null;
  readonly isArray: boolean;
  /** Axes of the array in a cell, outermost first; `null` where a length varies. */
  readonly shape: readonly (number | null)[];
}

export interface TableHduInfo {
  readonly index: number;
  readonly name: string;
  readonly type: string;
  readonly rows: number;
  readonly columns: readonly TableColumnInfo[];
}

export interface TableInfo {
  readonly hdus: readonly TableHduInfo[];
}

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** One page of a table. */
export interface TableDataRequest {
  readonly key: string;
  /** Default: the first table. */
  readonly hduIndex?: number;
  readonly page: number;
  readonly pageSize: number;
  readonly sortColumn?: string;
  readonly sortDirection: SortDirection;
  readonly search?: string;
}

/** A spectrum of a file. */
export interface SpectralDataRequest {
  readonly key: string;
  /** Default: the first HDU that holds a spectrum. */
  readonly hduIndex?: number;
  /** Which of the spectra of an HDU that has one in each row. */
  readonly rowIndex: number;
}

/** The tables of a file and their columns. */
export const tableInfo: OperationContract<TableInfoRequest, DocumentForm<'json', TableInfo>> = {
  path: '/tables/info',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  answer: { as: 'json', field: 'hdus' },
};

/** One page of a table, sorted and searched. */
export const tableData: OperationContract<TableDataRequest, PictureForm> = {
  path: '/tables/data',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  answer: WRITTEN_JSON,
};

/** A spectrum, column by column. */
export const spectralData: OperationContract<SpectralDataRequest, PictureForm> = {
  path: '/tables/spectrum',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  answer: WRITTEN_JSON,
};
