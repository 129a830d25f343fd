import type { LibraryRecord } from '#sdk';
import { formatBytes } from './format.js';

/** What names a record where there is room for little: its filter; its file where no target tells it from others of that filter. */
export const shortName = ({ targetName, filter, fileName }: LibraryRecord): string =>
  targetName === null ? fileName : (filter ?? fileName);

const TYPES: Readonly<Record<LibraryRecord['dataType'], string>> = {
  image: 'Image',
  spectral: 'Spectrum',
  cube: 'Cube',
  table: 'Table',
  raw: 'Raw',
  calibration: 'Calibration',
  metadata: 'Metadata',
  other: 'Other',
};

export const typeName = ({ dataType }: Pick<LibraryRecord, 'dataType'>): string => TYPES[dataType];

const STATUSES: Readonly<Record<LibraryRecord['status'], string>> = {
  pending: 'Waiting',
  ready: 'Ready',
  processing: 'Processing',
  invalid: 'Invalid',
  failed: 'Failed',
};

export const statusName = (status: string): string => (STATUSES as Record<string, string>)[status] ?? status;

const VISIBILITIES: Readonly<Record<LibraryRecord['visibility'], string>> = {
  private: 'Private',
  shared: 'Shared',
  public: 'Public',
};

export const visibilityName = ({ visibility }: Pick<LibraryRecord, 'visibility'>): string =>
  VISIBILITIES[visibility];

/** The facts below a name: where it is from, and its size; the target where nothing above tells it. */
export const recordFacts = (
  { targetName, filter, instrument, fileSize }: LibraryRecord,
  hasTarget: boolean,
): string =>
  [targetName === null ? filter : hasTarget && targetName, instrument?.split('/')[0], formatBytes(fileSize)]
    .filter(Boolean)
    .join(' · ');

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The day of a time, UTC: 3 Jun 2022. */
export const formatDay = (isoTime: string): string => DAY.format(new Date(isoTime));

/** A count with its thousands apart: 10,000. */
export const formatCount = (count: number): string => new Intl.NumberFormat('en-GB').format(count);

/** A number of things in words: "1 file", "3 files". */
export const counted = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
