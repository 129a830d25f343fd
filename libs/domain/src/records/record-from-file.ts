import type { ArchiveObservation } from '#archive-client/contract';
import type { FileFacts, WcsSummary } from '#processing-client/contract';
import {
  calibrationLevelOf,
  filterOfFile,
  filterWavelengthUm,
  headerFacts,
  observationBaseId,
  processingLevel,
  productKind,
  productSuffix,
} from '#observatory';
import { healpixOf, middleOf, normaliseRa, type SkyPosition } from '#sky';
import type { RecordEntity } from './record.entity.js';

/** The image engine's results that a record takes over from the headers of a file. */
export type InspectedFile = Pick<
  FileFacts,
  'contentType' | 'dataType' | 'isViewable' | 'dimensions' | 'units' | 'wcs' | 'hasTable' | 'keywords'
>;

/** The archive's facts about an observation that the records of its files take over. */
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

/** The fields of a record that are derived from its file. */
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

/**
 * Derives the record fields of a file from its header, and from the archive's row if there is one, which takes precedence because it is
 * curated. Removes text that the database cannot store.
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
  const filter = filterOfFile(fileName, archive?.filter ?? header.filter);
  const calibrationLevel = calibrationLevelOf(fileName, archive?.calibrationLevel ?? null);
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
    isViewable: file.isViewable && !isShownAsData(fileName, file),
    metadata: { ...headerValues(file.keywords), ...archive?.metadata },
  };
}

/**
 * Tables of the pipeline are not images, even if the file contains an image; the name alone does not make a table
 * (docs/reference/records.md, "File kinds").
 */
const isShownAsData = (fileName: string, { hasTable }: InspectedFile): boolean =>
  productKind(fileName) === 'table' && hasTable;

const NM_PER_UM = 1000;

/** The archive gives wavelengths in nanometres (docs/reference/archive-protocol.md, "Observation rows"). */
const micrometres = (nm: unknown): number | null =>
  typeof nm === 'number' && Number.isFinite(nm) ? nm / NM_PER_UM : null;
/** Names reserved for the archive's columns (docs/reference/records.md, "Fields"). */
export const ARCHIVE_PREFIX = /^archive_/i;

/** The header values of any file, without names that are reserved for the archive. */
const headerValues = (keywords: InspectedFile['keywords']): InspectedFile['keywords'] =>
  Object.fromEntries(Object.entries(keywords).filter(([keyword]) => !ARCHIVE_PREFIX.test(keyword)));

/** `DD/MM/YY`: the date format of the twentieth century (FITS Standard 4.0, 4.4.2.1); some files have the full year. */
const OLD_DATE = /^(\d{2})\/(\d{2})\/(\d{2})$/;
const OLD_LONG_DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/;
/** Other beginnings are ambiguous about the month. */
const ISO_DATE = /^\d{4}-\d{2}-\d{2}/;

/** Years that are valid in the database and in ISO 8601 without a sign. */
const MIN_YEAR = 1;
const MAX_YEAR = 9999;

/** Parses a FITS date, which has no time zone and is UTC; `null` if unreadable. */
function parseDate(given: string | null): Date | null {
  if (!given) return null;
  const text = given.trim().replace(OLD_DATE, '19$3-$2-$1').replace(OLD_LONG_DATE, '$3-$2-$1');
  if (!ISO_DATE.test(text)) return null;
  const isDateOnly = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const date = new Date(isDateOnly || /Z$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`);
  const year = date.getUTCFullYear();
  return year >= MIN_YEAR && year <= MAX_YEAR ? date : null;
}

/** Control characters (PostgreSQL stores no NUL) and lone surrogates. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/gu;

/** The value with control characters and lone surrogates removed from all texts and field names. */
export function plainText<T>(value: T): T {
  return plain(value) as T;
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [plain(name), plain(item)]));
}

/** Columns that sky searches use. */
type SkyPlace = Pick<RecordEntity, 'ra' | 'dec' | 'healpix'>;

/** A pointing from a header or the archive; either coordinate may be missing. */
interface Pointing {
  readonly ra: number | null;
  readonly dec: number | null;
}

/** The centre of the image, else the first valid pointing. */
export function skyPlace(
  wcs: Pick<WcsSummary, 'footprint'> | null,
  pointings: readonly Pointing[],
): SkyPlace {
  const middle = middleOf((wcs?.footprint ?? []).map(([ra, dec]) => ({ ra, dec })));
  const place = middle ?? pointings.map(placeOf).find((known) => known !== null);
  return place ? { ...place, healpix: healpixOf(place) } : { ra: null, dec: null, healpix: null };
}

function placeOf({ ra, dec }: Pointing): SkyPosition | null {
  if (ra === null || dec === null || !Number.isFinite(ra) || !(Math.abs(dec) <= 90)) return null;
  return { ra: normaliseRa(ra), dec };
}
