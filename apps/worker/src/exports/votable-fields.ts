import type { PlacedRecord } from '#domain';
import type { ColumnKind, ExportColumn } from './export-columns.js';

/** The smallest int of VOTable marks a missing value in columns that declare it. */
export const NO_INTEGER = '-2147483648';

/** The VOTable type of each kind (VOTable 1.4, section 2.1); texts are Unicode. */
export const TYPES: Record<ColumnKind, string> = {
  text: 'datatype="unicodeChar" arraysize="*"',
  json: 'datatype="unicodeChar" arraysize="*"',
  uuid: 'datatype="char" arraysize="36*"',
  date: 'datatype="char" arraysize="24*" xtype="timestamp"',
  number: 'datatype="double"',
  integer: 'datatype="int"',
  'wide-integer': 'datatype="long"',
  integers: 'datatype="int" arraysize="*"',
  flag: 'datatype="boolean"',
};

/** The meaning of a column: unit (VOUnits), UCD (UCD1+; that of ObsCore 1.1 where it has the column), description. */
interface Meaning {
  readonly unit?: string;
  readonly ucd?: string;
  readonly description?: string;
  /** A celestial coordinate in the coordinate system of the file. */
  readonly isPlace?: true;
}

const MEANINGS: Readonly<Record<string, Meaning>> = {
  id: { ucd: 'meta.id;meta.main', description: 'Record' },
  fileName: { ucd: 'meta.id;meta.file', description: 'Name of the file' },
  dataType: { ucd: 'meta.code.class', description: 'Kind of data' },
  contentType: { ucd: 'meta.code.mime', description: 'Media type of the file' },
  fileSize: { unit: 'byte', ucd: 'phys.size;meta.file', description: 'Size of the file' },
  sha256: { ucd: 'meta.code;meta.file', description: 'SHA-256 of the file, in hex digits' },
  status: { ucd: 'meta.code.status', description: 'State of the record' },
  archivedAt: { ucd: 'time', description: 'When the record was archived' },
  observationDate: { ucd: 'time.start;obs.exposure', description: 'When the observation began (UTC)' },
  targetName: { ucd: 'meta.id;src', description: 'Target' },
  instrument: { ucd: 'meta.id;instr', description: 'Instrument' },
  filter: { ucd: 'meta.id;instr.filter', description: 'Filter' },
  exposureTime: { unit: 's', ucd: 'time.duration;obs.exposure', description: 'Exposure time' },
  calibrationLevel: { ucd: 'meta.code;obs.calib', description: 'Calibration level of the archive' },
  proposalId: { ucd: 'meta.id;obs.proposal', description: 'Proposal' },
  proposalPi: { ucd: 'meta.id.PI;obs.proposal', description: 'Principal investigator' },
  observationTitle: { ucd: 'meta.title;obs', description: 'Title of the observation' },
  wavelengthRange: { description: 'Band, in the words of the archive' },
  wavelengthUm: { unit: 'um', ucd: 'em.wl', description: 'Wavelength of the filter' },
  wcs: { description: 'World coordinates of the image (JSON)' },
  dimensions: { unit: 'pixel', ucd: 'meta.number', description: 'Lengths of the axes, NAXIS1 first' },
  units: { ucd: 'meta.unit', description: 'Unit of the values' },
  observationBaseId: { ucd: 'meta.id;obs', description: 'Observation that the file belongs to' },
  processingLevel: { ucd: 'meta.code;obs.calib', description: 'Level of processing' },
  parentId: { ucd: 'meta.id.parent', description: 'Record that it was made of' },
  derivedFrom: { description: 'All records that it was made of (JSON)' },
  tags: { description: 'Tags (JSON)' },
  description: { ucd: 'meta.note', description: 'What its owner says of it' },
  visibility: { description: 'private, shared or public' },
  isViewable: { ucd: 'meta.code', description: 'Whether it can be shown as a picture' },
  metadata: { description: 'Columns of the archive and header values (JSON)' },
  version: { ucd: 'meta.version', description: 'Counts the changes' },
  createdAt: { ucd: 'time.creation', description: 'When the record was made' },
  updatedAt: { ucd: 'time.processing', description: 'When it was last changed' },
  archived: { ucd: 'meta.code', description: 'Whether the record is archived' },
  owner: { description: 'Whose it is (JSON)' },
  sharedWith: { description: 'With whom it is shared (JSON)' },
  hasThumbnail: { ucd: 'meta.code', description: 'Whether it has a thumbnail' },
  ra: {
    unit: 'deg',
    ucd: 'pos.eq.ra;meta.main',
    description: 'Right ascension of the middle',
    isPlace: true,
  },
  dec: { unit: 'deg', ucd: 'pos.eq.dec;meta.main', description: 'Declination of the middle', isPlace: true },
};

/** Right ascension and declination as columns, because astronomy tools expect them; the record's JSON has them only in its WCS. */
export const COORDINATE_COLUMNS: readonly ExportColumn[] = (['ra', 'dec'] as const).map((name) => ({
  name,
  kind: 'number',
  isNullable: true,
  valueOf: ({ place }: PlacedRecord) => place[name],
}));

export const meaningOf = ({ name }: ExportColumn): Meaning => MEANINGS[name] ?? {};
