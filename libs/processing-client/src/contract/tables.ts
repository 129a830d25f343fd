import { IsIn, IsOptional, IsString } from 'class-validator';
import { ANALYSIS_LIMITS, json, type OperationContract, WRITTEN_JSON } from './operation.js';
import { IsWhole } from './shape.js';

/** The tables of a stored file. */
export class TableInfoRequest {
  @IsString()
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
export class TableDataRequest {
  @IsString()
  readonly key: string;

  /** Default: the first table. */
  @IsOptional()
  @IsWhole(0)
  readonly hduIndex?: number;

  @IsWhole(1)
  readonly page: number;

  @IsWhole(1)
  readonly pageSize: number;

  @IsOptional()
  @IsString()
  readonly sortColumn?: string;

  @IsIn(SORT_DIRECTIONS)
  readonly sortDirection: SortDirection;

  @IsOptional()
  @IsString()
  readonly search?: string;
}

/** The spectrum in a table. */
export class SpectralDataRequest {
  @IsString()
  readonly key: string;

  /** Default: HDU 1, or the only table of a text. */
  @IsOptional()
  @IsWhole(0)
  readonly hduIndex?: number;
}

/** The tables of a file and their columns. */
export const tableInfo = {
  path: '/tables/info',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  request: TableInfoRequest,
  answer: json<TableInfo>('hdus'),
} as const satisfies OperationContract;

/** One page of a table, sorted and searched. */
export const tableData = {
  path: '/tables/data',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  request: TableDataRequest,
  answer: WRITTEN_JSON,
} as const satisfies OperationContract;

/** The spectrum in a table, column by column. */
export const spectralData = {
  path: '/tables/spectrum',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  request: SpectralDataRequest,
  answer: WRITTEN_JSON,
} as const satisfies OperationContract;
