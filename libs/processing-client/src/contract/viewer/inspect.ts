import { IsArray, IsBoolean, IsIn, IsInt, IsNumber, IsString } from 'class-validator';
import { ANALYSIS_LIMITS, type OperationContract } from '../operation.js';
import { Fits, IsDictionary, isNumberList, Nullable, Part } from '../shape.js';

/** Requests a description of a stored file from its headers. */
export class InspectRequest {
  @IsString()
  readonly key: string;
}

export class WcsSummary {
  @IsNumber()
  readonly CRVAL1: number;

  @IsNumber()
  readonly CRVAL2: number;

  @IsNumber()
  readonly CRPIX1: number;

  @IsNumber()
  readonly CRPIX2: number;

  @IsString()
  readonly CTYPE1: string;

  @IsString()
  readonly CTYPE2: string;

  @IsNumber()
  readonly CD1_1: number;

  @IsNumber()
  readonly CD1_2: number;

  @IsNumber()
  readonly CD2_1: number;

  @IsNumber()
  readonly CD2_2: number;

  @IsNumber()
  readonly pixelScaleArcsec: number;

  /** Sky corners of the image, ICRS degrees. */
  @IsArray()
  @Fits(
    (value) => Array.isArray(value) && value.every((corner) => isNumberList(corner, 2)),
    'pairs of degrees',
  )
  readonly footprint: readonly (readonly [number, number])[];
}

const FORMATS = ['fits', 'csv', 'ecsv', 'json', 'other'] as const;
const DATA_TYPES = ['image', 'cube', 'spectral', 'table', 'raw', 'metadata', 'other'] as const;

const isKeywordValue = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
const areKeywords = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(isKeywordValue);

/** The contents of a file, from its headers alone. */
export class FileFacts {
  @IsIn(FORMATS)
  readonly format: (typeof FORMATS)[number];

  @IsString()
  readonly contentType: string;

  @IsIn(DATA_TYPES)
  readonly dataType: (typeof DATA_TYPES)[number];

  @IsBoolean()
  readonly isViewable: boolean;

  /** Shape of the image that a viewer shows, NAXIS1 first; else of the first table (columns, rows). */
  @Nullable()
  @IsArray()
  @IsInt({ each: true })
  readonly dimensions: readonly number[] | null;

  @Nullable(IsString())
  readonly units: string | null;

  @Nullable(Part(() => WcsSummary))
  readonly wcs: WcsSummary | null;

  /** Whether any HDU is a table. */
  @IsBoolean()
  readonly hasTable: boolean;

  /**
   * Values of the primary header and of the shown HDU (which takes precedence), without COMMENT and HISTORY, with keywords of the
   * observation that only another HDU has. At most the first 5,000 of each header, and half a megabyte in total.
   */
  @IsDictionary(areKeywords, 'texts, finite numbers and flags by keyword')
  readonly keywords: Readonly<Record<string, string | number | boolean>>;
}

/** Describes a stored file. */
export const inspect = {
  path: '/inspect',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  request: InspectRequest,
  answer: { as: 'json', shape: FileFacts },
} as const satisfies OperationContract;
