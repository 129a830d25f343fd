/** Reads the headers of a stored file and says what it is. */
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
}

/** What a file holds, from its headers alone. */
export interface FileFacts {
  readonly format: 'fits' | 'csv' | 'ecsv' | 'json' | 'other';
  readonly contentType: string;
  readonly dataType: 'image' | 'cube' | 'spectral' | 'table' | 'raw' | 'metadata' | 'other';
  readonly isViewable: boolean;
  /** NAXIS1 first, of the image that would be shown, else of the first table (columns, rows). */
  readonly dimensions: readonly number[] | null;
  readonly units: string | null;
  readonly wcs: WcsSummary | null;
  readonly hdus: readonly { readonly index: number; readonly name: string; readonly type: string }[];
  /** Values of the primary header and of the shown HDU (which wins), COMMENT and HISTORY left out. */
  readonly keywords: Readonly<Record<string, string | number | boolean>>;
}
