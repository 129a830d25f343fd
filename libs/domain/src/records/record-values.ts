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
