import { ANALYSIS_LIMITS, type DocumentForm, type OperationContract } from '../operation.js';

/** Requests a description of a stored file from its headers. */
export interface InspectRequest {
  readonly key: string;
}

export interface WcsSummary {
  readonly CRVAL1: number;
  readonly CRVAL2: number;
  readonly CRPIX1: number;
  readonly CRPIX2: number;
  readonly CTYPE1: string;
  readonly CTYPE2: string;
  readonly CD1_1: number;
  readonly CD1_2: number;
  readonly CD2_1: number;
  readonly CD2_2: number;
  readonly pixelScaleArcsec: number;
  /** Sky corners of the image, ICRS degrees. */
  readonly footprint: readonly (readonly [number, number])[];
  /** Those of all images of the file that lie beside each other, in the order of the file; of a part of an image its own. Absent in old records. */
  readonly footprints?: readonly (readonly (readonly [number, number])[])[];
}

/** The contents of a file, from its headers alone. */
export interface FileFacts {
  readonly format: 'fits' | 'csv' | 'ecsv' | 'json' | 'other';
  readonly contentType: string;
  readonly dataType: 'image' | 'cube' | 'spectral' | 'table' | 'raw' | 'metadata' | 'other';
  readonly isViewable: boolean;
  /** Shape of the image that a viewer shows, NAXIS1 first; else of the first table (columns, rows). */
  readonly dimensions: readonly number[] | null;
  readonly units: string | null;
  readonly wcs: WcsSummary | null;
  /** Whether any HDU is a table. */
  readonly hasTable: boolean;
  /**
   * Values of the primary header and of the shown HDU (which takes precedence), without COMMENT and HISTORY, with keywords of the
   * observation that only another HDU has. At most the first 5,000 of each header, and half a megabyte in total.
   */
  readonly keywords: Readonly<Record<string, string | number | boolean>>;
}

/** Describes a stored file. */
export const inspect: OperationContract<InspectRequest, DocumentForm<'json', FileFacts>> = {
  path: '/inspect',
  queue: 'interactive',
  limits: ANALYSIS_LIMITS,
  answer: { as: 'json', field: 'keywords' },
};
