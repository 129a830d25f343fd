import { ApiProperty } from '@nestjs/swagger';
import {
  SORT_DIRECTIONS,
  type SortDirection,
  type TableColumnInfo,
  type TableHduInfo,
  type TableInfo,
} from '#processing-client';
import { ChoiceField, FlagField, NumberField, PartField, TextField } from '../validation/fields.js';

const MAX_PAGE_SIZE = 1000;
const MAX_PAGE = 1_000_000_000;
/** More HDUs than a file may have to be opened in time. */
const MAX_HDU = 99_999;
const MAX_ROW = 1_000_000_000;
const MAX_SEARCH = 200;
const MAX_NAME = 1000;

export class TableInfoQuery {
  @TextField({ min: 1, description: 'Id of the record' })
  dataId: string;
}

export class TableDataQuery extends TableInfoQuery {
  @NumberField({
    integer: true,
    min: 0,
    max: MAX_HDU,
    optional: true,
    query: true,
    description: 'HDU of the file; default: its first table. 0 for CSV and ECSV',
  })
  hduIndex?: number;

  @NumberField({ integer: true, min: 1, max: MAX_PAGE, default: 1, query: true })
  page: number = 1;

  @NumberField({ integer: true, min: 1, max: MAX_PAGE_SIZE, default: 100, query: true })
  pageSize: number = 100;

  @TextField({
    optional: true,
    min: 1,
    max: MAX_NAME,
    description: 'Column to sort by; rows without a value come last, and equal ones keep their order',
  })
  sortColumn?: string;

  @ChoiceField(SORT_DIRECTIONS, { default: 'asc' })
  sortDirection: SortDirection = 'asc';

  @TextField({
    optional: true,
    max: MAX_SEARCH,
    description: 'Substring of any cell with a single value, case-insensitive',
  })
  search?: string;
}

export class SpectralDataQuery extends TableInfoQuery {
  @NumberField({
    integer: true,
    min: 0,
    max: MAX_HDU,
    optional: true,
    query: true,
    description: 'HDU of the file; default: the first that holds a spectrum',
  })
  hduIndex?: number;

  @NumberField({
    integer: true,
    min: 0,
    max: MAX_ROW,
    default: 0,
    query: true,
    description: 'Row of the spectrum, where an HDU has one in each row',
  })
  rowIndex: number = 0;
}

const AXES = {
  type: 'array',
  items: { type: 'integer', nullable: true },
  description:
    'Axes of the array in a cell, outermost first; null if a length varies; empty for a single value',
} as const;

export class TableColumnView implements TableColumnInfo {
  @TextField()
  name: string;

  @TextField({ description: 'bool, int16 … uint64, float32, float64, complex64, complex128, string' })
  dtype: string;

  @TextField({ nullable: true })
  unit: string | null;

  @TextField({ nullable: true, description: 'TFORMn of FITS, format of ECSV' })
  format: string | null;

  @FlagField()
  isArray: boolean;

  @ApiProperty(AXES)
  shape: readonly (number | null)[];
}

export class TableHduView implements TableHduInfo {
  @NumberField({ integer: true, min: 0 })
  index: number;

  @TextField()
  name: string;

  @TextField({ description: 'bintable, table, compressed-table, csv or ecsv' })
  type: string;

  @NumberField({ integer: true, min: 0 })
  rows: number;

  @PartField(() => TableColumnView, { list: {} })
  columns: readonly TableColumnView[];
}

export class TableInfoView implements TableInfo {
  @PartField(() => TableHduView, { list: {} })
  hdus: readonly TableHduView[];
}

/** Written by the engine; declared here for openapi.json. */
export class TableDataView {
  @NumberField({ integer: true, min: 0 })
  hduIndex: number;

  @TextField()
  name: string;

  @PartField(() => TableColumnView, { list: {} })
  columns: readonly TableColumnView[];

  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description:
      'Cells by column. Arrays are nested lists, complex numbers [real, imaginary], integers beyond 2⁵³ text; a cell of more than 256 elements or 4096 characters is { length, first }',
  })
  items: Record<string, unknown>[];

  @NumberField({ integer: true, min: 0 })
  total: number;

  @NumberField({ integer: true, min: 1 })
  page: number;

  @NumberField({ integer: true, min: 1 })
  pageSize: number;
}

const NUMBERS = { type: 'array', items: { type: 'number', nullable: true } } as const;
const TEXT = { type: 'string', nullable: true } as const;

const IDENTITY = { oneOf: [{ type: 'string', nullable: true }, { type: 'number' }] };

/** Also written by the engine. */
export class SpectralDataView {
  @NumberField({ integer: true, min: 0 })
  hduIndex: number;

  @NumberField({ integer: true, min: 0, description: 'Spectra of the HDU; 1 where points are rows' })
  rows: number;

  @NumberField({ integer: true, min: 0 })
  rowIndex: number;

  @ApiProperty({ ...IDENTITY, description: 'Source of the spectrum, such as SOURCE_ID' })
  sourceId: string | number | null;

  @ApiProperty({ ...IDENTITY, description: 'Spectral order, such as ORDER, or the beam of IRAF' })
  order: string | number | null;

  @NumberField({ integer: true, min: 0 })
  points: number;

  @ApiProperty({
    type: 'object',
    properties: {
      wavelength: { ...NUMBERS, nullable: true },
      flux: NUMBERS,
      error: { ...NUMBERS, nullable: true },
    },
    selfRequired: true,
    required: ['wavelength', 'flux', 'error'],
    additionalProperties: NUMBERS,
    description:
      'One number per point in each; null without a value. Wavelengths are those of the file, or computed from its frequencies, energies or velocities. Other columns have their names in lower case',
  })
  columns: Record<string, (number | null)[] | null>;

  @ApiProperty({
    type: 'object',
    properties: { wavelength: TEXT, flux: TEXT, error: TEXT },
    selfRequired: true,
    required: ['wavelength', 'flux', 'error'],
    additionalProperties: TEXT,
  })
  units: Record<string, string | null>;

  @ApiProperty({
    type: 'object',
    properties: { WAVELENGTH: TEXT, FLUX: TEXT, FLUX_ERROR: TEXT },
    selfRequired: true,
    required: ['WAVELENGTH', 'FLUX', 'FLUX_ERROR'],
    additionalProperties: TEXT,
    description: 'Column of the file for each of them',
  })
  source: Record<string, string | null>;
}
