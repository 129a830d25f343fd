import type { ArchiveObservation } from '#archive-client/contract';
import type { FileFacts } from '#processing-client/contract';
import { filterWavelengthUm, narrowestElement } from './filter-wavelength.js';
import { observationBaseId, processingLevel, productSuffix } from './file-name.js';
import { plainText } from './plain-text.js';
import type { RecordEntity } from './record.entity.js';
import { skyPlace, type SkyPlace } from './sky-place.js';

/** What a record takes over of what the image engine says of a file (its headers). */
export type InspectedFile = Pick<
  FileFacts,
  'contentType' | 'dataType' | 'isViewable' | 'dimensions' | 'units' | 'wcs' | 'keywords'
>;

/** What a record takes over of what the archive says of the observation a file belongs to. */
export type ArchiveFacts = Pick<
  ArchiveObservation,
  | 'targetName'
  | 'instrument'
  | 'filter'
  | 'exposureTime'
  | 'calibrationLevel'
  | 'observationDate'
  | 'proposalId'
  | 'proposalPi'
  | 'observationTitle'
  | 'wavelengthRange'
  | 'ra'
  | 'dec'
  | 'metadata'
>;

/** The fields of a record that are read off its file. */
export type DerivedFields = SkyPlace &
  Pick<
    RecordEntity,
    | 'dataType'
    | 'contentType'
    | 'observationDate'
    | 'targetName'
    | 'instrument'
    | 'filter'
    | 'exposureTime'
    | 'calibrationLevel'
    | 'proposalId'
    | 'proposalPi'
    | 'observationTitle'
    | 'wavelengthRange'
    | 'wavelengthUm'
    | 'wavelengthMinUm'
    | 'wavelengthMaxUm'
    | 'wcs'
    | 'dimensions'
    | 'units'
    | 'observationBaseId'
    | 'processingLevel'
    | 'isViewable'
    | 'metadata'
  >;

/** Suffixes whose files are shown as data only (spec.md, "File kinds"). */
const TABLE_SUFFIXES = new Set(['asn', 'x1d', 'x1dints', 'cat', 'pool', 'c1d']);

/**
 * The record fields that follow from a file itself: from its header, and from the archive's row where there is
 * one (which wins: it is curated). Text loses what the database cannot store.
 */
export const recordFromFile = (
  fileName: string,
  file: InspectedFile,
  archive?: ArchiveFacts,
): DerivedFields => derive(fileName, plainText(file), plainText(archive));

function derive(fileName: string, file: InspectedFile, archive?: ArchiveFacts): DerivedFields {
  const header = headerFacts(file.keywords);
  const given = <K extends Exclude<keyof typeof header, 'pointing'>>(field: K) =>
    archive?.[field] ?? header[field];
  const instrument = given('instrument');
  const filter = filterOf(fileName, archive?.filter ?? header.filter);
  const calibrationLevel = archive?.calibrationLevel ?? null;
  const wavelengthUm = filterWavelengthUm(filter, instrument ?? fileName);
  return {
    dataType: productSuffix(fileName) === 'uncal' ? 'raw' : file.dataType,
    contentType: file.contentType,
    observationDate: parseDate(archive?.observationDate ?? header.observationDate),
    targetName: given('targetName'),
    instrument,
    filter,
    exposureTime: given('exposureTime'),
    calibrationLevel,
    proposalId: given('proposalId'),
    proposalPi: given('proposalPi'),
    observationTitle: given('observationTitle'),
    wavelengthRange: archive?.wavelengthRange ?? null,
    wavelengthUm,
    wavelengthMinUm: micrometres(archive?.metadata.archive_em_min) ?? wavelengthUm,
    wavelengthMaxUm: micrometres(archive?.metadata.archive_em_max) ?? wavelengthUm,
    wcs: file.wcs,
    ...skyPlace(file.wcs, [...(archive ? [archive] : []), header.pointing]),
    dimensions: file.dimensions ? [...file.dimensions] : null,
    units: file.units,
    observationBaseId: observationBaseId(fileName),
    processingLevel: processingLevel(fileName, calibrationLevel),
    isViewable: file.isViewable && !TABLE_SUFFIXES.has(productSuffix(fileName)),
    metadata: { ...headerValues(file.keywords), ...archive?.metadata },
  };
}

const NM_PER_UM = 1000;

/** The archive gives wavelengths in nanometres (archive-protocol, em_min and em_max). */
const micrometres = (nm: unknown): number | null =>
  typeof nm === 'number' && Number.isFinite(nm) ? nm / NM_PER_UM : null;
/** Names that only the archive's own columns may have (spec.md, "Data record"). */
const ARCHIVE_PREFIX = /^archive_/i;

/** The header of any file, whoever brought it; it cannot pass for what the archive said. */
const headerValues = (keywords: InspectedFile['keywords']): InspectedFile['keywords'] =>
  Object.fromEntries(Object.entries(keywords).filter(([keyword]) => !ARCHIVE_PREFIX.test(keyword)));

/** The same facts in the words of FITS headers (JWST, then HST and others). */
function headerFacts(keywords: InspectedFile['keywords']) {
  const text = (...names: string[]): string | null => {
    const value = names.map((name) => keywords[name]).find((v) => v !== undefined && String(v).trim() !== '');
    return value === undefined ? null : String(value).trim();
  };
  const number = (...names: string[]): number | null => {
    const value = names
      .map((name) => keywords[name])
      .find((v) => typeof v === 'number' && Number.isFinite(v));
    return typeof value === 'number' ? value : null;
  };
  return {
    targetName: text('TARGNAME', 'TARGPROP', 'OBJECT'),
    instrument: text('INSTRUME'),
    filter: [text('FILTER', 'FILTER1'), text('PUPIL', 'FILTER2')].filter(Boolean).join(';') || null,
    exposureTime: number('EFFEXPTM', 'XPOSURE', 'EXPTIME', 'TEXPTIME'),
    observationDate: text('DATE-BEG') ?? joinDate(text('DATE-OBS'), text('TIME-OBS')),
    proposalId: text('PROGRAM', 'PROPOSID')?.replace(/^0+(?=\d)/, '') ?? null,
    proposalPi: text('PI_NAME', 'PR_INV_L'),
    observationTitle: text('TITLE'),
    pointing: { ra: number('TARG_RA', 'RA_TARG'), dec: number('TARG_DEC', 'DEC_TARG') },
  };
}

const joinDate = (date: string | null, time: string | null): string | null =>
  date && time && /^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T${time}` : date;

/** `DD/MM/YY`: how dates of the twentieth century were written (FITS Standard 4.0, 4.4.2.1). */
const OLD_DATE = /^(\d{2})\/(\d{2})\/(\d{2})$/;

/** Years that a date may have in the database and in ISO 8601 without a sign. */
const MIN_YEAR = 1;
const MAX_YEAR = 9999;

/** FITS dates carry no zone: they are UTC. Unreadable ones are `null`. */
function parseDate(given: string | null): Date | null {
  if (!given) return null;
  const text = given.replace(OLD_DATE, '19$3-$2-$1');
  const isDateOnly = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const date = new Date(isDateOnly || /Z$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`);
  const year = date.getUTCFullYear();
  return year >= MIN_YEAR && year <= MAX_YEAR ? date : null;
}

/** The band's one filter; from the file's name where the header has none. */
function filterOf(fileName: string, filters: string | null): string | null {
  const named = filters ? narrowestElement(filters) : null;
  if (named && /F\d{3}/i.test(named)) return named;
  return /(?:^|[_-])(f\d{3,4}(?:w2|[wmnlpx]{1,2}))(?=[_.-])/i.exec(fileName)?.[1].toUpperCase() ?? named;
}
