export const DATA_TYPES = [
  'image',
  'spectral',
  'cube',
  'table',
  'raw',
  'calibration',
  'metadata',
  'other',
] as const;
export type DataType = (typeof DATA_TYPES)[number];

export const RECORD_STATUSES = ['pending', 'ready', 'processing', 'invalid', 'failed'] as const;
export type RecordStatus = (typeof RECORD_STATUSES)[number];

export { PROCESSING_LEVELS, type ProcessingLevel } from '#observatory';

export const VISIBILITIES = ['private', 'shared', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Values of the celestial coordinate system, in the words of the FITS header. */
export interface WcsValues {
  CRVAL1: number;
  CRVAL2: number;
  CRPIX1: number;
  CRPIX2: number;
  CTYPE1: string;
  CTYPE2: string;
  CD1_1: number;
  CD1_2: number;
  CD2_1: number;
  CD2_2: number;
  pixelScaleArcsec: number;
  footprint: readonly (readonly [number, number])[];
}
