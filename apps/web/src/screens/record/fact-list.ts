import type { LibraryRecord } from '#sdk';
import { formatBytes, formatTime } from '../../parts/format.js';
import { formatDay, statusName, typeName, visibilityName } from '../../parts/record-words.js';

export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** What is known of a record, in words and with units; what is not known is left out. */
export function factsOf(record: LibraryRecord): Fact[] {
  const facts: Record<string, string | null> = {
    Target: record.targetName,
    Observed: record.observationDate && formatDay(record.observationDate),
    Instrument: record.instrument,
    Filter: filterOf(record),
    Exposure: record.exposureTime === null ? null : `${round(record.exposureTime)} s`,
    Size: record.dimensions && `${record.dimensions.join(' × ')} pixels`,
    Scale: record.wcs && `${round(record.wcs.pixelScaleArcsec)} arcseconds a pixel`,
    Unit: record.units,
    Kind: typeName(record),
    Level: record.processingLevel === 'unknown' ? null : record.processingLevel,
    Program: [record.proposalId, record.proposalPi].filter(Boolean).join(', '),
    Title: record.observationTitle,
    Description: record.description,
    Tags: record.tags.join(', '),
    State: record.archived ? `${statusName(record.status)}, archived` : statusName(record.status),
    'Seen by': visibilityName(record),
    Owner: record.owner && record.owner.username,
    Added: formatTime(record.createdAt),
    File: formatBytes(record.fileSize),
  };
  return Object.entries(facts).flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

const filterOf = ({ filter, wavelengthUm }: LibraryRecord): string =>
  [filter, wavelengthUm !== null && `${round(wavelengthUm)} µm`].filter(Boolean).join(' · ');

const round = (value: number): string =>
  new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 4 }).format(value);
