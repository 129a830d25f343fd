import {
  recordFromFile,
  type ArchiveFacts,
  type DerivedFields,
  type InspectedFile,
} from '../records/record-from-file.js';
import { derivedName, stemOf } from '../records/derived-name.js';
import type { StoredFile } from '../files/blobs.js';
import type { FoundRecord } from '../records/read-records.js';
import type { RecordDraft } from '../records/save-records.js';

/** Facts that the records of a mosaic have in common; `null` where they differ. */
export interface CommonFacts extends Omit<ArchiveFacts, 'metadata'> {
  readonly observationBaseId: string | null;
}

/** Calibration level of combined products. */
const COMBINED_LEVEL = 3;

/** The facts shared by all inputs of a mosaic; exposure times are added, and the earliest date is used. */
export function commonFacts(records: readonly FoundRecord[]): CommonFacts {
  const same = <K extends keyof FoundRecord>(field: K): FoundRecord[K] | null =>
    records.every((record) => record[field] === records[0][field]) ? records[0][field] : null;
  const times = records.flatMap(({ exposureTime }) => exposureTime ?? []);
  const dates = records.flatMap(({ observationDate }) => observationDate ?? []);
  const earliest = dates.sort((a, b) => a.getTime() - b.getTime())[0];
  return {
    targetName: same('targetName'),
    instrument: same('instrument'),
    filter: same('filter'),
    proposalId: same('proposalId'),
    proposalPi: same('proposalPi'),
    observationTitle: same('observationTitle'),
    wavelengthRange: same('wavelengthRange'),
    observationBaseId: same('observationBaseId'),
    // A total without one of the exposures would be misleading.
    exposureTime: times.length === records.length ? times.reduce((sum, time) => sum + time, 0) : null,
    observationDate: earliest?.toISOString() ?? null,
    calibrationLevel: COMBINED_LEVEL,
    ra: null,
    dec: null,
  };
}

/** The fields of a mosaic's record. Its header may be copied from one input, so values in which the inputs differ are left out. */
export function mosaicFields(fileName: string, file: InspectedFile, common: CommonFacts): DerivedFields {
  const fields = recordFromFile(fileName, file, { ...common, metadata: {} });
  const { targetName, instrument, filter, exposureTime, proposalId, proposalPi, observationTitle } = common;
  const isOneBand = filter !== null;
  return {
    ...fields,
    ...{ targetName, instrument, filter, exposureTime, proposalId, proposalPi, observationTitle },
    wavelengthUm: isOneBand ? fields.wavelengthUm : null,
    wavelengthMinUm: isOneBand ? fields.wavelengthMinUm : null,
    wavelengthMaxUm: isOneBand ? fields.wavelengthMaxUm : null,
    dataType: file.dataType,
    observationBaseId: common.observationBaseId ?? fields.observationBaseId,
  };
}

/** A mosaic to be recorded; access to its inputs was checked when it was requested. */
export interface NewMosaic {
  readonly fileName: string;
  readonly description: string;
  /** The records of its inputs. */
  readonly recordIds: readonly string[];
  readonly common: CommonFacts;
}

/** The record of a requested mosaic, private to its owner. */
export const mosaicDraft = (
  { fileName, description, recordIds, common }: NewMosaic,
  { key, size, sha256 }: StoredFile,
  file: InspectedFile,
): RecordDraft => ({
  ...{ fileName, description, file: { key, size, sha256 } },
  facts: mosaicFields(fileName, file, common),
  tags: [],
  visibility: 'private',
  derivedFrom: recordIds,
});

/** Maximum length of a filter's name, which comes from an untrusted header. */
const MAX_BAND_LENGTH = 100;
/** Characters that target names may have and file names may not. */
const UNFIT = /[\s/\\]+/g;

/** Name of a mosaic: its target, else its first file, and its filter. `NGC-3132_F444W_mosaic.fits` */
export function mosaicFileName(
  { targetName, filter }: Pick<CommonFacts, 'targetName' | 'filter'>,
  firstFileName: string,
): string {
  const stem = (targetName ?? stemOf(firstFileName)).replace(UNFIT, '-');
  const band = filter === null ? '' : `_${filter.replace(UNFIT, '-')}`;
  return derivedName(stem, `${[...band].slice(0, MAX_BAND_LENGTH).join('')}_mosaic.fits`);
}
