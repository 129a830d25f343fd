import type { RecordEntity } from '../records/record.entity.js';
import type { RecipeObservation } from './recipe-values.js';

/** What recipes ask of a record. */
export type ObservedRecord = Pick<
  RecordEntity,
  | 'id'
  | 'filter'
  | 'instrument'
  | 'wavelengthUm'
  | 'ra'
  | 'dec'
  | 'observationBaseId'
  | 'metadata'
  | 'processingLevel'
  | 'isViewable'
  | 'wcs'
  | 'derivedFrom'
>;

/** The finest first; what is none of the pipeline's counts like what is combined. */
const LEVELS: readonly ObservedRecord['processingLevel'][] = ['L3', 'unknown', 'L2b', 'L2a', 'L1'];

/**
 * Records as observations that recipes are made from: images with a place on the sky. Of each filter the combined images, else the single
 * exposures. What was made from other records is left out: a composite shows an observation's mosaic by itself.
 */
export function observationsOfRecords(records: readonly ObservedRecord[]): RecipeObservation[] {
  const shown = records.filter((r) => r.isViewable && r.wcs && r.filter && r.derivedFrom.length === 0);
  const best = new Map<string, number>();
  for (const record of shown)
    best.set(bandKey(record), Math.min(best.get(bandKey(record)) ?? Infinity, levelOf(record)));
  return shown.filter((record) => levelOf(record) === best.get(bandKey(record))).map(observationOf);
}

const bandKey = ({ instrument, filter }: ObservedRecord): string => `${instrument} ${filter}`;
const levelOf = ({ processingLevel }: ObservedRecord): number => LEVELS.indexOf(processingLevel);

const observationOf = (record: ObservedRecord): RecipeObservation => ({
  filter: record.filter ?? '',
  instrument: record.instrument ?? 'unknown',
  wavelengthUm: record.wavelengthUm,
  observationId: archiveId(record.metadata) ?? record.observationBaseId,
  dataId: record.id,
  sRa: record.ra,
  sDec: record.dec,
});

/** The archive's name of an imported observation. */
const archiveId = ({ archive_obs_id: id }: Readonly<Record<string, unknown>>): string | null =>
  typeof id === 'string' ? id : null;
